/// Speaks the text of tales, and writes recordings and their timing beside them.
package struct Narrator: Sendable {
    private let options: VoiceOptions
    private let programs = VoicePrograms()
    private let progress: @Sendable (String) -> Void
    private let texts = LibraryFileSave()

    /// - Parameter progress: is called with a short description of what is being done.
    package init(_ options: VoiceOptions, progress: @escaping @Sendable (String) -> Void) {
        (self.options, self.progress) = (options, progress)
    }

    package func run() -> CommandResult {
        var result = CommandResult()
        let found = VoiceTales(options)
        result.add(found.diagnostics)
        guard result.isGood || !found.tales.isEmpty else { return result }
        let speaker: Speaker
        do throws(ProgramError) { speaker = try Speaker(options, programs) } catch {
            result.add(error.diagnostic(.noVoice, file: error.file ?? options.engine))
            return result
        }
        let ffmpeg: FFmpeg
        do throws(ProgramError) { ffmpeg = try programs.ffmpeg() } catch {
            result.add(error.diagnostic(.noVoice, file: "ffmpeg"))
            return result
        }
        for one in concurrentMap(found.tales, jobs: options.jobs, { narrate($0, by: speaker, ffmpeg) }) {
            result.add(one)
        }
        return result
    }

    private func narrate(_ tale: VoiceTale, by speaker: Speaker, _ ffmpeg: FFmpeg) -> CommandResult {
        let id = options.voice ?? options.engineName
        if let result = withoutVoice(tale, id) { return result }
        var result = CommandResult()
        let job = NarrationJob(tale, voice: id, by: speaker, options)
        if let obstacle = job.obstacle {
            result.add(obstacle)
            return result
        }
        if job.isOurs, job.isDone, !options.force {
            result.say("\(job.name) is up to date")
            advise(on: job, &result)
            return result
        }
        do throws(ProgramError) {
            try job.requireOurs()
            try VoiceFiles.requireWritable(job.files.flatMap { $0.written(for: tale) })
            var locks: [FileLock] = []
            // The first one made the folder of a new voice, so it goes last: it removes that folder if it is empty.
            defer { while locks.popLast() != nil {} }
            for path in job.files.compactMap({ tale.file($0.timingName) }) { locks.append(try FileLock.timing(path)) }
            if job.isDone, !options.force {
                result.say("\(job.name) was made by another run")
                advise(on: job, &result)
                return result
            }
            let (narrations, flaws) = try TemporaryFolder.use { scratch throws(ProgramError) in
                try speak(job, SoundFiles(ffmpeg: ffmpeg, scratch: scratch))
            }
            report(narrations, flaws, of: job, &result)
        } catch {
            result.add(error, .noVoice, of: tale)
        }
        return result
    }

    private func report(
        _ narrations: [Narration], _ flaws: [String], of job: NarrationJob, _ result: inout CommandResult
    ) {
        let seconds = narrations.reduce(0) { $0 + $1.duration }
        let words = narrations.reduce(0) { $0 + $1.wordCount }
        let pace = seconds > 0 ? Int(Double(words) / seconds * 60) : 0
        result.say("\(job.name) speaks \(counted(words, "word")) in \(clock(seconds)), \(pace) words a minute")
        for flaw in flaws { result.say("\(job.name), \(flaw)") }
        for sentence in narrations.flatMap(\.silent) {
            result.add(job.tale.isSilent(sentence, by: options.engineName))
        }
        advise(on: job, &result)
    }

    /// Says what `tale.md` still needs so that the voice is heard, or writes it there.
    private func advise(on job: NarrationJob, _ result: inout CommandResult) {
        guard let advice = job.advice else { return }
        guard job.addsVoice else {
            result.say(advice)
            return
        }
        let path = job.tale.source.path
        do throws(NewVoice.Refusal) {
            try job.addVoice(with: texts)
            result.say("\(path) has the voice '\(job.id)' now; \(TaleFolder.fileName)~ is the text before")
        } catch {
            result.add(Diagnostic(.error, .cannotWrite, file: path, error.message, notes: ["by hand: \(advice)"]))
        }
    }

    /// Returns what is said of a tale that gets no voice of that name; `nil` if it can have one.
    private func withoutVoice(_ tale: VoiceTale, _ id: String) -> CommandResult? {
        var result = CommandResult()
        // A library may have tales that need no voice.
        let isNamed = !options.tales.isEmpty
        if Interruption.isAsked {
            result.add(.interruption, .noVoice, of: tale)
        } else if tale.text.sentences.isEmpty {
            if isNamed { result.add(tale.isEmpty) }
        } else if tale.folder.header.kind == .video {
            if isNamed { result.add(tale.hasVideo) }
        } else if let diagnostic = tale.excess {
            result.add(diagnostic)
        } else if !Slug.isID(id) {
            result.add(tale.badID(id, isEngine: options.voice == nil))
        } else {
            return nil
        }
        return result
    }

    // MARK: Speaking

    /// Writes the recordings and their timing.
    /// - Returns: what is in each recording, and what there is to report of their loudness.
    private func speak(
        _ job: NarrationJob, _ sound: SoundFiles
    ) throws(ProgramError) -> (narrations: [Narration], flaws: [String]) {
        let narrations = try narrations(of: job, spokenSentences(of: job, into: "\(sound.scratch)/spoken.pcm"))
        let (made, flaws) = try encoded(narrations, of: job.tale, sound)
        // An author may have put a recording or a timing there, or corrected a sentence, while the engine spoke.
        try job.requireOurs()
        try job.requireNoOtherTiming()
        try job.write(made, narrations.map(\.timing))
        return (narrations, flaws)
    }

    /// Lets the engine speak the title and all sentences into the file at `path`.
    private func spokenSentences(of job: NarrationJob, into path: String) throws(ProgramError) -> SpokenSentences {
        let tale = job.tale
        let sentences = (tale.text.title.map { [$0.sentence] } ?? []) + tale.text.sentences
        let arguments = ["--language", job.language, "--pace", "\(options.pace)", path]
        let lines = try job.engine.lines(
            for: sentences, arguments: arguments,
            progress: { progress("\(tale.name): sentence \($0) of \(sentences.count)") })
        return try SpokenSentences(lines, at: path, by: job.engine)
    }

    /// Puts together a recording for each of the files.
    private func narrations(of job: NarrationJob, _ spoken: SpokenSentences) throws(ProgramError) -> [Narration] {
        guard let gain = try spoken.gain() else { throw job.engine.failure("spoke, but its sound is silent") }
        let lag = try spoken.lag(SpeechOnset(rate: spoken.rate, gain: gain))
        let text = job.tale.text
        return try job.files.map { file throws(ProgramError) in
            var narration = Narration(rate: spoken.rate, gain: gain, lag: lag)
            if let title = text.title, text.hasTitle(before: file.page) {
                narration.add(title: title, samples: try spoken.samples(of: 0), tokens: spoken.lines[0].words)
            }
            let firstLine = text.title == nil ? 0 : 1
            for (line, sentence) in zip(firstLine..., text.sentences)
            where file.page == nil || sentence.page == file.page {
                narration.add(
                    sentence, samples: try spoken.samples(of: line), tokens: spoken.lines[line].words, of: text.words)
            }
            narration.finish()
            guard !narration.timing.text.sentences.isEmpty else {
                throw job.engine.failure("wrote no times of words" + (file.page.map { " for page \($0 + 1)" } ?? ""))
            }
            return narration
        }
    }

    /// Returns the files of each recording, one in each format, all equally loud, and what there is to report of them.
    private func encoded(
        _ narrations: [Narration], of tale: VoiceTale, _ sound: SoundFiles
    ) throws(ProgramError) -> (files: [[(ending: String, bytes: [UInt8])]], flaws: [String]) {
        progress("\(tale.name): measuring the loudness")
        let (rate, sounds) = (narrations[0].rate, narrations.map(\.sound))
        let mastering = try sound.mastering(of: sounds, rate: rate, engine: options.engineName)
        progress("\(tale.name): writing the recordings")
        return try sound.encode(sounds, rate: rate, mastering)
    }
}
