import Synchronization

/// Gives recordings their timing: finds in them the words of their tales.
public struct VoiceAligner: Sendable {
    private let options: VoiceOptions
    private let programs = VoicePrograms()
    private let progress: @Sendable (String) -> Void

    /// One recording and the text that is read in it.
    private struct Job: Sendable {
        var tale: VoiceTale
        var voice: TaleHeader.Voice
        var files: VoiceFiles
        /// From the root on.
        var recording: String

        /// As a report calls it.
        var name: String { "\(tale.name): '\(voice.id.value)'" + (files.page.map { ", page \($0 + 1)" } ?? "") }
    }

    private static let maker = "align"
    /// Below this a sentence is worth a look by the author.
    private static let sure = 0.7

    /// - Parameter progress: told what is being done, in a few words.
    public init(_ options: VoiceOptions, progress: @escaping @Sendable (String) -> Void) {
        (self.options, self.progress) = (options, progress)
    }

    public func run() -> VoiceResult {
        var result = VoiceResult()
        let found = VoiceTales(options.tales, library: options.library)
        result.add(found.faults)
        let program: VoiceProgram
        do throws(VoiceFault) { program = try programs.aligner() } catch {
            result.add(error.diagnostic("no-voice", file: "storysite-voice"))
            return result
        }
        do throws(VoiceFault) { _ = try programs.ffmpeg([]) } catch {
            result.add(error.diagnostic("no-timing", file: "ffmpeg"))
            return result
        }
        var jobs: [Job] = []
        for tale in found.tales { jobs += self.jobs(of: tale, &result) }
        guard !jobs.isEmpty else {
            if result.isGood { sayWhatIsMissing(in: found.tales, &result) }
            return result
        }
        let (count, done) = (jobs.count, Done())
        let shares = Mutex([Double](repeating: 0, count: count))
        for one in concurrentMap(
            Array(jobs.enumerated()), jobs: options.jobs,
            { number, job in
                align(job, by: program, done) { share in
                    let percent = shares.withLock { all in
                        all[number] = share
                        return Int(all.reduce(0, +) / Double(count) * 100)
                    }
                    progress("\(percent) % of \(count) \(count == 1 ? "recording" : "recordings"), \(job.name)")
                }
            })
        { result.add(one) }
        let (aligned, kept) = (done.aligned.load(ordering: .relaxed), done.kept.load(ordering: .relaxed))
        result.say("\(aligned) \(aligned == 1 ? "recording" : "recordings") aligned, \(kept) up to date")
        return result
    }

    private final class Done: Sendable {
        let aligned = Atomic(0)
        let kept = Atomic(0)
    }

    private func jobs(of tale: VoiceTale, _ result: inout VoiceResult) -> [Job] {
        let voices = tale.folder.header.voices.filter { options.voice == nil || $0.id.value == options.voice }
        let isNamed = !options.tales.isEmpty
        if tale.script.sentences.isEmpty {
            if isNamed { result.add(tale.isEmpty) }
            return []
        }
        if voices.isEmpty, isNamed { result.add(tale.folder.lacks(voice: options.voice, at: tale.source.path)) }
        var jobs: [Job] = []
        for voice in voices {
            let files = voice.files(of: tale)
            let found = files.compactMap { file in
                file.recording(of: tale).map { Job(tale: tale, voice: voice, files: file, recording: $0) }
            }
            if found.isEmpty {
                let shelf = MediaShelf(root: tale.folder.root, known: [:], started: 0)
                let media = TaleMedia(tale.folder, source: tale.source, shelf: shelf)
                result.add(media.missingRecording(voice.audio.value, in: tale.folder.folder, at: voice.audio.range))
            }
            jobs += found
        }
        return jobs
    }

    /// Of a whole library there may be nothing to do; of a voice that was named, there is not.
    private func sayWhatIsMissing(in tales: [VoiceTale], _ result: inout VoiceResult) {
        guard let voice = options.voice else {
            result.say(
                """
                no tale of this library names a recording, so there is nothing to align; put one beside a tale.md, \
                as anna.m4a, and add to its front matter:
                voices:
                  - id: anna
                    audio: anna
                """)
            return
        }
        let known = Set(tales.flatMap(\.folder.header.voices).map(\.id.value)).sorted(by: precedesByBytes)
        let near = closestName(to: voice, among: known).map { "did you mean '\($0)'?" }
        let all = known.isEmpty ? "they have no voices at all" : "they have \(known.joined(separator: ", "))"
        result.add(
            Diagnostic(
                .error, "unknown-voice", file: options.library, "no tale of this library has a voice '\(voice)'",
                notes: [near ?? all]))
    }

    private func align(_ job: Job, by program: VoiceProgram, _ done: Done, progress: (Double) -> Void) -> VoiceResult {
        var result = VoiceResult()
        guard let path = job.tale.file(job.files.timingName) else {
            result.add(
                job.tale.fault(
                    .error, "outside-library", line: 1,
                    "the timing '\(job.files.timing)' is not in the tale's own folder"))
            return result
        }
        defer { progress(1) }
        do throws(VoiceFault) {
            let sentences = job.tale.script.sentences(of: job.files.page)
            let language = options.language ?? job.tale.folder.header.language.tag
            let recording: [UInt8]
            do throws(SystemFault) { recording = try Files.read(job.recording) } catch { throw VoiceFault(error) }
            do throws(RecordingFault) { _ = try Recording(recording.span) } catch {
                throw VoiceFault(error, at: job.recording)
            }
            let text = (["1", language] + sentences.map(\.text)).joined(separator: "\n") + "\n"
            let origin = Digest(Array("\(Digest(recording).text)\n\(text)".utf8))
            if let standing = TimingOrigin(path: path), !options.force {
                if standing.origin == origin.text || standing.maker?.hasPrefix("narrate") == true {
                    done.kept.add(1, ordering: .relaxed)
                    return result
                }
                if standing.maker == nil {
                    result.add(
                        job.tale.fault(
                            .warning, "made-by-hand", line: 1,
                            "\(job.files.timingName) was made or mended by hand and is left as it is",
                            notes: ["--force makes it anew from the recording"]))
                    return result
                }
            }
            let lines = try TemporaryFolder.use { scratch throws(VoiceFault) in
                var (lines, program): ([VoiceLine], VoiceProgram) = ([], program)
                let sound = try SoundFiles(programs: programs, scratch: scratch).bare(job.recording)
                program.arguments += ["--language", language, sound]
                let listener = program
                let text = sentences.map { "\($0.text)\n" }.joined()
                try program.run(input: Array(text.utf8)) { bytes throws(VoiceFault) in
                    let line = try VoiceLine(bytes, from: listener)
                    if let share = line.progress { progress(share) } else { lines.append(line) }
                }
                return lines
            }
            guard lines.count == sentences.count else {
                throw .breach(
                    by: program.name, "it said \(lines.count) of \(sentences.count) lines",
                    remedy: program.remedy)
            }
            report(job, sentences, lines, &result)
            guard lines.contains(where: { !$0.words.isEmpty }) else { return result }
            var timing = VoiceTiming()
            for (sentence, line) in zip(sentences, lines) {
                timing.add(sentence, line.words, words: job.tale.script.words)
            }
            do throws(SystemFault) { try Files.replace(path, by: timing.json(by: Self.maker, of: origin)) } catch {
                throw VoiceFault(error)
            }
            done.aligned.add(1, ordering: .relaxed)
            if job.voice.timing == nil, job.files.page == nil {
                result.say(
                    "in \(job.tale.source.path), add to the voice '\(job.voice.id.value)': timing: \(job.files.timing)")
            }
        } catch {
            result.add(error.diagnostic("no-timing", of: job.tale))
        }
        return result
    }

    private func report(
        _ job: Job, _ sentences: [TaleScript.Sentence], _ lines: [VoiceLine], _ result: inout VoiceResult
    ) {
        let timed = lines.count { !$0.words.isEmpty }
        guard timed > 0 else {
            result.add(
                job.tale.fault(
                    .error, "not-this-text", line: sentences.first?.line ?? 1,
                    "nothing of this text was found in the recording of '\(job.voice.id.value)'",
                    notes: ["is it the recording of another tale, or in another language?"]))
            return
        }
        let mean = lines.reduce(0) { $0 + ($1.words.isEmpty ? 0 : $1.confidence) } / Double(timed)
        result.say("\(job.name) has \(timed) of \(lines.count) sentences, confidence \(Int(mean * 100)) %")
        for (sentence, line) in zip(sentences, lines) where line.words.isEmpty || line.confidence < Self.sure {
            let percent = Int(line.confidence * 100)
            let message =
                line.words.isEmpty
                ? "this sentence was not found in the recording of '\(job.voice.id.value)' and has no times"
                : "the times of this sentence are unsure (\(percent) %) in the recording of '\(job.voice.id.value)'"
            let start = sentence.text.split { " \t".contains($0) }.prefix(6).joined(separator: " ")
            result.add(job.tale.fault(.warning, "unsure-sentence", line: sentence.line, message, notes: ["\(start) …"]))
        }
    }
}
