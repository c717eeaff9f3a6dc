import Synchronization

/// Finds the words of tales in their recordings, and writes their timing.
package struct VoiceAligner: Sendable {
    private let options: VoiceOptions
    private let programs = VoicePrograms()
    private let progress: @Sendable (String) -> Void

    /// - Parameter progress: is called with a short description of what is being done.
    package init(_ options: VoiceOptions, progress: @escaping @Sendable (String) -> Void) {
        (self.options, self.progress) = (options, progress)
    }

    package func run() -> CommandResult {
        var result = CommandResult()
        let found = VoiceTales(options)
        result.add(found.diagnostics)
        var jobs: [AlignerJob] = []
        for tale in found.tales { jobs += self.jobs(of: tale, &result) }
        guard !jobs.isEmpty else {
            if options.shard != nil {
                result.say("0 recordings aligned, 0 up to date")
            } else if result.isGood {
                sayWhatIsMissing(in: found.tales, &result)
            }
            return result
        }
        let program: VoiceProgram
        do throws(ProgramError) { program = try programs.aligner() } catch {
            result.add(error.diagnostic(.noVoice, file: "storysite-voice"))
            return result
        }
        let ffmpeg: FFmpeg
        do throws(ProgramError) { ffmpeg = try programs.ffmpeg() } catch {
            result.add(error.diagnostic(.noTiming, file: "ffmpeg"))
            return result
        }
        let (count, counts) = (jobs.count, Counts())
        let shares = Mutex([Double](repeating: 0, count: count))
        for one in concurrentMap(
            Array(jobs.enumerated()), jobs: options.jobs,
            { number, job in
                align(job, by: program, ffmpeg, counts) { share in
                    let percent = shares.withLock { all in
                        all[number] = share
                        return Int(all.reduce(0, +) / Double(count) * 100)
                    }
                    progress("\(percent) % of \(counted(count, "recording")), \(job.name)")
                }
            })
        { result.add(one) }
        let (aligned, kept) = (counts.aligned.load(ordering: .relaxed), counts.kept.load(ordering: .relaxed))
        result.say("\(counted(aligned, "recording")) aligned, \(kept) up to date")
        return result
    }

    private final class Counts: Sendable {
        let aligned = Atomic(0)
        let kept = Atomic(0)
    }

    private func jobs(of tale: VoiceTale, _ result: inout CommandResult) -> [AlignerJob] {
        let voices = tale.folder.header.voices.filter { options.voice == nil || $0.id.value == options.voice }
        let isNamed = !options.tales.isEmpty
        if tale.text.sentences.isEmpty {
            if isNamed { result.add(tale.isEmpty) }
            return []
        }
        if voices.isEmpty, isNamed { result.add(tale.folder.lacks(voice: options.voice, at: tale.source.path)) }
        if !voices.isEmpty, let diagnostic = tale.excess {
            result.add(diagnostic)
            return []
        }
        var jobs: [AlignerJob] = []
        for voice in voices {
            let files = voice.files(of: tale)
            guard files.allSatisfy({ tale.file($0.audio) != nil && tale.file($0.timingName) != nil }) else {
                result.add(tale.outside(voice))
                continue
            }
            let timings = Set(files.map(\.timing))
            if let other = jobs.first(where: { timings.contains($0.files.timing) }) {
                result.add(other.sharesTiming(with: voice))
                continue
            }
            let found = files.compactMap { file in
                file.recording(of: tale).map { AlignerJob(tale: tale, voice: voice, files: file, recording: $0) }
            }
            if found.isEmpty {
                let mediaCache = MediaCache(root: tale.folder.root, started: 0)
                let source = Source(path: tale.folder.path, bytes: tale.source.bytes)
                let media = TaleMedia(tale.folder, source: source, mediaCache: mediaCache)
                let missing = media.missingRecording(voice.audio.value, in: tale.folder.folder, at: voice.audio.range)
                result.add(tale.location.shown([missing]))
            }
            jobs += found
        }
        return jobs
    }

    /// Reports why there is no work: no tale has a recording, or no tale has the voice that was named.
    private func sayWhatIsMissing(in tales: [VoiceTale], _ result: inout CommandResult) {
        guard let voice = options.voice else {
            result.say(
                "no tale of this library names a recording, so there is nothing to align; put one beside a tale.md, "
                    + "as anna.m4a, and add to its front matter:")
            for line in ["voices:", "  - id: anna", "    audio: anna"] { result.say(line) }
            return
        }
        let known = Set(tales.flatMap(\.folder.header.voices).map(\.id.value)).sorted(by: precedesByBytes)
        let near = suggestion(for: voice, among: known)
        let all =
            known.isEmpty
            ? "its tales have no voices" : "the voices of its tales are: \(known.joined(separator: ", "))"
        result.add(
            Diagnostic(
                .error, .unknownVoice, file: options.library, "no tale of this library has a voice '\(voice)'",
                notes: [near ?? all]))
    }

    private func align(
        _ job: AlignerJob, by program: VoiceProgram, _ ffmpeg: FFmpeg, _ counts: Counts, progress: (Double) -> Void
    ) -> CommandResult {
        var result = CommandResult()
        guard !Interruption.isAsked else {
            result.add(.interruption, .noTiming, of: job.tale)
            return result
        }
        guard let path = job.tale.file(job.files.timingName) else {
            result.add(job.tale.outside(job.voice))
            return result
        }
        defer { progress(1) }
        do throws(ProgramError) {
            if let other = job.files.otherTiming(of: job.tale, in: job.tale.folder.folder) {
                result.add(job.tale.hasOtherTiming(other, job.files))
                return result
            }
            guard let (mediaType, digest) = try recording(job, &result) else { return result }
            let request = request(about: job, digest)
            let plan = plan(for: job, request)
            guard case .replace = plan else {
                report(plan, job, counts, &result)
                return result
            }
            try VoiceFiles.requireWritable([path])
            let lock = try FileLock.timing(path)
            defer { withExtendedLifetime(lock) {} }
            if !options.force, job.files.madeTiming(of: job.tale)?.origin?.source == request.origin.text {
                counts.kept.add(1, ordering: .relaxed)
                return result
            }
            let answer = try TemporaryFolder.use { scratch throws(ProgramError) in
                let sound = try SoundFiles(ffmpeg: ffmpeg, scratch: scratch).decode(job.recording, mediaType: mediaType)
                return try AlignmentAnswer(to: request, in: sound, by: program, progress: progress)
            }
            job.report(answer.remarks, request.language, &result)
            job.report(request.sentences, answer.lines, &result)
            guard answer.lines.contains(where: { !$0.words.isEmpty }) else { return result }
            // Somebody may have corrected it meanwhile.
            let lastPlan = self.plan(for: job, request)
            guard case .replace(let known) = lastPlan else {
                report(lastPlan, job, counts, &result)
                return result
            }
            let timing = answer.timing(for: request, words: job.tale.text.words, known: known)
            do throws(SystemError) { try Files.save(timing.bytes, to: path) } catch { throw ProgramError(error) }
            counts.aligned.add(1, ordering: .relaxed)
            if let advice = job.files.advice(for: job.voice, of: job.tale) { result.say(advice) }
        } catch {
            result.add(error, .noTiming, of: job.tale)
        }
        return result
    }

    private func request(about job: AlignerJob, _ recording: Digest) -> AlignmentRequest {
        let (text, page) = (job.tale.text, job.files.page)
        return AlignmentRequest(
            sentences: text.sentences(of: page), title: text.hasTitle(before: page) ? text.title : nil,
            language: options.language ?? job.voice.language?.tag ?? job.tale.folder.header.language.tag,
            recording: recording)
    }

    private func plan(for job: AlignerJob, _ request: AlignmentRequest) -> TimingPlan {
        let current = options.force ? nil : job.files.madeTiming(of: job.tale)
        return TimingPlan(for: current, origin: request.origin, recording: request.recording)
    }

    /// Reports why a timing is kept.
    private func report(_ plan: TimingPlan, _ job: AlignerJob, _ counts: Counts, _ result: inout CommandResult) {
        switch plan {
        case .keepUpToDate:
            counts.kept.add(1, ordering: .relaxed)
            if let advice = job.files.advice(for: job.voice, of: job.tale) { result.say(advice) }
        case .keepMadeByHand: result.add(job.keepsTiming)
        case .replace: break
        }
    }

    /// Returns the media type of the recording and the digest of its bytes; `nil` for a file that is not a recording.
    private func recording(
        _ job: AlignerJob, _ result: inout CommandResult
    ) throws(ProgramError) -> (mediaType: String, digest: Digest)? {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try Files.read(job.recording, limit: .recording) } catch {
            throw ProgramError(error)
        }
        do throws(RecordingError) {
            return (try Recording(bytes.span).mediaType, Digest(bytes))
        } catch {
            let file = job.tale.shown(job.recording)
            result.add(Diagnostic(.error, .notARecording, file: file, error.message, notes: error.notes))
            return nil
        }
    }
}
