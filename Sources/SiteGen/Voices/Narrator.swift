/// Speaks the text of tales, and writes recordings and their timing beside them.
package struct Narrator: Sendable {
    private let options: VoiceOptions
    private let programs = VoicePrograms()
    private let progress: @Sendable (String) -> Void

    /// The version of what an engine is asked. Increase it if the same request gets another answer.
    private static let version = "2"

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
        let wanted = options.voice ?? engineName
        if let result = withoutVoice(tale, wanted) { return result }
        var result = CommandResult()
        let voices = tale.folder.header.voices
        // The id of a voice may have been changed since, and its recording not.
        let entry = voices.first { $0.id.value == wanted } ?? voices.first { $0.soundStem == wanted }
        let id = entry?.id.value ?? wanted
        let files =
            entry?.files(of: tale)
            ?? (options.hasPages ? VoiceFiles.pages(id, of: tale) : [VoiceFiles(audio: id, timing: id)])
        guard files.allSatisfy({ tale.file($0.audio) != nil && tale.file($0.timingName) != nil }) else {
            result.add(tale.outside(entry))
            return result
        }
        let spoken = language(of: tale, entry)
        let origin = digest(of: tale, in: spoken, by: speaker)
        // A voice that was made before titles were spoken is not made again because of its title alone.
        let origins = [origin, digest(of: tale, in: spoken, by: speaker, hasTitle: false)]
        for file in files {
            guard let other = file.otherTiming(of: tale, in: tale.folder.folder) else { continue }
            let isSpoken = file.recording(of: tale) != nil
            result.add(tale.hasOtherTiming(other, file, isSpoken ? .warning : .error))
            return result
        }
        let isOurs = isOurs(files, of: tale)
        if isOurs, isDone(files, of: tale, origins), !options.force {
            result.say("\(tale.name): '\(id)' is up to date")
            advise(entry, files, of: tale, id, &result)
            return result
        }
        do throws(ProgramError) {
            try requireOurs(files, id, of: tale)
            try VoiceFiles.requireWritable(files.flatMap { $0.written(for: tale) })
            let locks = try files.compactMap { tale.file($0.timingName) }.map { path throws(ProgramError) in
                try FileLock.timing(path)
            }
            defer { withExtendedLifetime(locks) {} }
            if isDone(files, of: tale, origins), !options.force {
                result.say("\(tale.name): '\(id)' was made by another run")
                return result
            }
            let (narrations, flaws) = try TemporaryFolder.use { scratch throws(ProgramError) in
                let sound = SoundFiles(ffmpeg: ffmpeg, scratch: scratch)
                return try speak(tale, files, id, in: spoken, by: speaker.engine, origin: origin, sound: sound)
            }
            let seconds = narrations.reduce(0) { $0 + $1.duration }
            let words = narrations.reduce(0) { $0 + $1.wordCount }
            let pace = seconds > 0 ? Int(Double(words) / seconds * 60) : 0
            result.say(
                "\(tale.name): '\(id)' speaks \(counted(words, "word")) in \(clock(seconds)), \(pace) words a minute")
            for flaw in flaws { result.say("\(tale.name): '\(id)', \(flaw)") }
            for sentence in narrations.flatMap(\.silent) { result.add(tale.isSilent(sentence, by: engineName)) }
            advise(entry, files, of: tale, id, &result)
        } catch {
            result.add(error, .noVoice, of: tale)
        }
        return result
    }

    /// Says what `tale.md` still needs so that the voice is heard.
    private func advise(
        _ entry: TaleHeader.Voice?, _ files: [VoiceFiles], of tale: VoiceTale, _ id: String,
        _ result: inout CommandResult
    ) {
        if let entry {
            if let advice = files[0].advice(for: entry, of: tale) { result.say(advice) }
            return
        }
        let name = options.voice ?? ComputerVoice.name(in: tale.folder.header.language)
        let advice = VoiceEntry(audio: id, name: name, hasTiming: files[0].page == nil).advice(for: tale.folder)
        result.say("in \(tale.source.path), \(advice)")
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

    /// Refuses to replace what `narrate` did not make, unless that is forced.
    private func requireOurs(_ files: [VoiceFiles], _ id: String, of tale: VoiceTale) throws(ProgramError) {
        guard !options.force, !isOurs(files, of: tale) || !hasOurRecordings(files, of: tale) else { return }
        let makers = files.compactMap { $0.madeTiming(of: tale)?.origin?.maker }
        let mark = MadeTiming.Origin.narrator
        let other = makers.first { $0.hasPrefix(mark) && $0 != maker }?.dropFirst(mark.count)
        let reason =
            if let other {
                "was made by the engine '\(other)'"
            } else if makers.contains(MadeTiming.Origin.aligner) {
                "has a timing that 'storysite align' made, which does not say who speaks in the recording"
            } else {
                "has files that 'storysite narrate' did not make, or that were changed since"
            }
        var error = ProgramError(
            "the voice '\(id)' \(reason)",
            notes: ["--force replaces them, --voice makes another voice"])
        error.code = .madeByHand
        throw error
    }

    private func requireNoOtherTiming(_ files: [VoiceFiles], of tale: VoiceTale) throws(ProgramError) {
        let now = LibraryScan(root: tale.folder.root).folder(at: tale.folder.folder.path).folder
        for file in files {
            guard let other = file.otherTiming(of: tale, in: now) else { continue }
            let diagnostic = tale.hasOtherTiming(other, file)
            var error = ProgramError(diagnostic.message, notes: diagnostic.notes.map(\.message))
            error.code = diagnostic.code
            throw error
        }
    }

    /// Whether `narrate` made all timings that are there, and nobody changed them since.
    private func isOurs(_ files: [VoiceFiles], of tale: VoiceTale) -> Bool {
        files.allSatisfy { file in
            let timing = file.madeTiming(of: tale)
            return timing?.origin?.maker == maker && timing?.isCorrected == false
                || timing == nil && file.recording(of: tale) == nil
        }
    }

    /// Whether `narrate` made all recordings that are there, as far as their timings say it.
    private func hasOurRecordings(_ files: [VoiceFiles], of tale: VoiceTale) -> Bool {
        files.allSatisfy { file in
            guard let origin = file.madeTiming(of: tale)?.origin, !origin.sounds.isEmpty else { return true }
            return file.recordings(of: tale).allSatisfy { path in
                (try? Files.read(path, limit: .recording)).map { origin.isOf(Digest($0)) } ?? false
            }
        }
    }

    /// Whether the recordings and the timing are those of this text in this voice.
    private func isDone(_ files: [VoiceFiles], of tale: VoiceTale, _ origins: [Digest]) -> Bool {
        files.allSatisfy { file in
            guard let source = file.madeTiming(of: tale)?.origin?.source else { return false }
            return origins.contains { $0.text == source } && file.recording(of: tale) != nil
        }
    }

    private var engineName: String {
        let name = lastPathComponent(of: options.engine)
        return name.hasPrefix("storysite-voice-") ? String(name.dropFirst("storysite-voice-".count)) : name
    }

    private var maker: String { MadeTiming.Origin.narrator + engineName }

    private func language(of tale: VoiceTale, _ entry: TaleHeader.Voice?) -> String {
        options.language ?? entry?.language?.tag ?? tale.folder.header.language.tag
    }

    /// A digest of everything that decides how the voice sounds, except the versions of programs.
    private func digest(
        of tale: VoiceTale, in language: String, by speaker: Speaker, hasTitle: Bool = true
    ) -> Digest {
        let title = hasTitle ? tale.text.title.map { ["title \($0.sentence.text)"] } ?? [] : []
        let text = title + tale.text.sentences.map { "\($0.page) \($0.paragraph) \($0.text)" }
        let voice = [Self.version, engineName, language, "\(options.pace)"] + [speaker.model?.text].compactMap(\.self)
        return Digest(Array((voice + text).joined(separator: "\n").utf8))
    }

    // MARK: Speaking

    /// Writes the recordings and their timing.
    /// - Returns: what is in each recording, and what there is to report of their loudness.
    private func speak(
        _ tale: VoiceTale, _ files: [VoiceFiles], _ id: String, in language: String, by engine: VoiceProgram,
        origin: Digest, sound: SoundFiles
    ) throws(ProgramError) -> (narrations: [Narration], flaws: [String]) {
        let path = "\(sound.scratch)/spoken.pcm"
        let lines = try lines(of: tale, in: language, by: engine, sound: path)
        let spoken = try SpokenSentences(lines, at: path, by: engine)
        let narrations = try narrations(of: tale, files, spoken, by: engine)
        let (made, flaws) = try encoded(narrations, of: tale, sound)
        // An author may have put a recording or a timing there, or corrected a sentence, while the engine spoke.
        try requireOurs(files, id, of: tale)
        try requireNoOtherTiming(files, of: tale)
        for (number, file) in files.enumerated() {
            try write(made[number], narrations[number].timing, file, of: tale, origin: origin)
        }
        try removeEmptyPages(files, of: tale)
        return (narrations, flaws)
    }

    /// Lets the engine speak the title and all sentences into the file at `sound`.
    /// - Returns: a line for each of them.
    private func lines(
        of tale: VoiceTale, in language: String, by engine: VoiceProgram, sound: String
    ) throws(ProgramError) -> [VoiceLine] {
        let sentences = (tale.text.title.map { [$0.sentence] } ?? []) + tale.text.sentences
        let arguments = ["--language", language, "--pace", "\(options.pace)", sound]
        return try engine.lines(
            for: sentences, arguments: arguments,
            progress: { progress("\(tale.name): sentence \($0) of \(sentences.count)") })
    }

    /// Puts together a recording for each of the files.
    private func narrations(
        of tale: VoiceTale, _ files: [VoiceFiles], _ spoken: SpokenSentences, by engine: VoiceProgram
    ) throws(ProgramError) -> [Narration] {
        guard let gain = try spoken.gain() else { throw engine.failure("spoke, but its sound is silent") }
        let lag = try spoken.lag(SpeechOnset(rate: spoken.rate, gain: gain))
        let title = tale.text.title
        return try files.map { file throws(ProgramError) in
            var narration = Narration(rate: spoken.rate, gain: gain, lag: lag)
            if let title, tale.text.hasTitle(before: file.page) {
                narration.add(title: title, samples: try spoken.samples(of: 0), tokens: spoken.lines[0].words)
            }
            let firstLine = title == nil ? 0 : 1
            for (line, sentence) in zip(firstLine..., tale.text.sentences)
            where file.page == nil || sentence.page == file.page {
                narration.add(
                    sentence, samples: try spoken.samples(of: line), tokens: spoken.lines[line].words,
                    of: tale.text.words)
            }
            narration.finish()
            guard !narration.timing.text.sentences.isEmpty else {
                throw engine.failure("wrote no times of words" + (file.page.map { " for page \($0 + 1)" } ?? ""))
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
        let mastering = try sound.mastering(of: sounds, rate: rate, engine: engineName)
        progress("\(tale.name): writing the recordings")
        return try sound.encode(sounds, rate: rate, mastering)
    }

    /// Removes what an earlier run made for pages that have no words any more: browsers would play it there.
    private func removeEmptyPages(_ files: [VoiceFiles], of tale: VoiceTale) throws(ProgramError) {
        let pages = Set(files.compactMap(\.page))
        guard !pages.isEmpty, let slash = files[0].audio.lastIndex(of: "/"),
            let home = tale.file(String(files[0].audio[..<slash])), let folder = try? Folder(home)
        else { return }
        for name in folder.names() ?? [] where name.hasSuffix(".json") {
            guard let number = Int(name.dropLast(".json".count)), !pages.contains(number - 1),
                let timing = MadeTiming(path: "\(home)/\(name)"), timing.origin?.maker == maker, !timing.isCorrected
            else { continue }
            do throws(SystemError) {
                let sounds = SoundFiles.endings.map { "\(number).\($0)" }.filter { folder.stamp(of: $0) != nil }
                // Somebody may have put a recording of their own in the place of one.
                var isOurs = true
                for sound in sounds {
                    let digest = Digest(try folder.read(sound, limit: .recording))
                    isOurs = isOurs && timing.origin?.isOf(digest) == true
                }
                if isOurs { for file in sounds + [name] { try folder.remove(file) } }
            } catch { throw ProgramError(error) }
        }
    }

    private func write(
        _ made: [(ending: String, bytes: [UInt8])], _ times: VoiceTiming, _ file: VoiceFiles, of tale: VoiceTale,
        origin: Digest
    ) throws(ProgramError) {
        guard let audio = tale.file(file.audio), let timing = tale.file(file.timingName) else { return }
        do throws(SystemError) {
            for path in [audio, timing] {
                if let slash = path.lastIndex(of: "/") { try Files.makeFolder(String(path[..<slash])) }
            }
            var there: [Digest] = []
            // A timing of an earlier version does not say whose recordings stand beside it.
            let isKnown = MadeTiming(path: timing)?.origin?.sounds.isEmpty == false
            for path in file.recordings(of: tale) {
                let bytes = try Files.read(path, limit: .recording)
                there.append(Digest(bytes))
                if !isKnown, !options.force { try Files.keep(bytes, of: path) }
            }
            // If this run is killed, the next one sees by the empty digest that the files are
            // storysite's and unfinished.
            let unfinished = times.json(by: maker, of: Digest([]), there + made.map { Digest($0.bytes) })
            try Files.save(all: [(timing, unfinished)] + made.map { ("\(audio).\($0.ending)", $0.bytes) })
            try file.setOthersAside(of: tale)
            let recordings = try file.recordings(of: tale).map { path throws(SystemError) in
                Digest(try Files.read(path, limit: .recording))
            }
            try Files.save(times.json(by: maker, of: origin, recordings), to: timing)
        } catch {
            throw ProgramError(error)
        }
    }
}
