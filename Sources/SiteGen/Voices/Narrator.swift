/// Gives tales a voice: speaks their text, and writes recordings and timing beside it.
public struct Narrator: Sendable {
    private let options: VoiceOptions
    private let programs = VoicePrograms()
    private let progress: @Sendable (String) -> Void

    /// - Parameter progress: told what is being done, in a few words.
    public init(_ options: VoiceOptions, progress: @escaping @Sendable (String) -> Void) {
        (self.options, self.progress) = (options, progress)
    }

    public func run() -> VoiceResult {
        var result = VoiceResult()
        let found = VoiceTales(options.tales, library: options.library)
        result.add(found.faults)
        guard found.faults.isEmpty else { return result }
        let engine: VoiceProgram
        do throws(VoiceFault) { engine = try programs.engine(options.engine) } catch {
            result.add(error.diagnostic("no-voice", file: options.engine))
            return result
        }
        do throws(VoiceFault) { _ = try programs.ffmpeg([]) } catch {
            result.add(error.diagnostic("no-voice", file: "ffmpeg"))
            return result
        }
        for one in concurrentMap(found.tales, jobs: options.jobs, { narrate($0, by: engine) }) { result.add(one) }
        return result
    }

    private func narrate(_ tale: VoiceTale, by engine: VoiceProgram) -> VoiceResult {
        var result = VoiceResult()
        let id = options.voice ?? engineName
        let entry = tale.folder.header.voices.first { $0.id.value == id }
        let files =
            entry?.files(of: tale)
            ?? (options.hasPages ? VoiceFiles.pages(id, of: tale) : [VoiceFiles(audio: id, timing: id)])
        guard !tale.script.sentences.isEmpty else {
            result.add(tale.isEmpty)
            return result
        }
        guard Slug.isPlain(id), files.allSatisfy({ tale.file($0.audio) != nil && tale.file($0.timing) != nil }) else {
            result.add(
                tale.fault(
                    .error, "bad-id", line: 1, "'\(id)' cannot be the id of a voice",
                    notes: ["use the letters a–z, digits and hyphens"]))
            return result
        }
        let origin = digest(of: tale)
        let standing = files.map { TimingOrigin(path: tale.file($0.timingName) ?? "") }
        let isOurs = zip(files, standing).allSatisfy { file, timing in
            timing?.maker == maker || timing == nil && file.recording(of: tale) == nil
        }
        let isDone = zip(files, standing).allSatisfy { $1?.origin == origin.text && $0.recording(of: tale) != nil }
        if isOurs, isDone, !options.force {
            result.say("\(tale.name): '\(id)' is up to date")
            return result
        }
        if !isOurs, !options.force {
            result.add(
                tale.fault(
                    .error, "made-by-hand", line: 1, "storysite narrate did not make all of the voice '\(id)' as it is",
                    notes: ["--force replaces it, --voice names another"]))
            return result
        }
        do throws(VoiceFault) {
            try seeRoom(for: files, of: tale)
            let (seconds, words) = try TemporaryFolder.use { scratch throws(VoiceFault) in
                try speak(tale, files, by: engine, origin: origin, scratch: scratch)
            }
            let pace = seconds > 0 ? Int(Double(words) / seconds * 60) : 0
            result.say("\(tale.name): '\(id)' tells \(words) words in \(clock(seconds)), \(pace) a minute")
            if entry == nil {
                let advice = VoiceEntry(audio: id, hasTiming: files[0].page == nil).advice(for: tale.folder)
                result.say("in \(tale.source.path), \(advice)")
            }
            if let entry, entry.timing == nil, files[0].page == nil {
                result.say("in \(tale.source.path), add to the voice '\(id)': timing: \(files[0].timing)")
            }
        } catch {
            result.add(error.diagnostic("no-voice", of: tale))
        }
        return result
    }

    private var engineName: String {
        let name = options.engine.split(separator: "/").last.map(String.init) ?? options.engine
        return name.hasPrefix("storysite-voice-") ? String(name.dropFirst("storysite-voice-".count)) : name
    }

    private var maker: String { "narrate \(engineName)" }

    private func language(of tale: VoiceTale) -> String { options.language ?? tale.folder.header.language.tag }

    /// Of everything that decides what the voice is, but for the versions of programs.
    private func digest(of tale: VoiceTale) -> Digest {
        let text = tale.script.sentences.map { "\($0.page) \($0.paragraph) \($0.text)" }
        return Digest(
            Array((["1", engineName, language(of: tale), "\(options.pace)"] + text).joined(separator: "\n").utf8))
    }

    // MARK: Speaking

    private func speak(
        _ tale: VoiceTale, _ files: [VoiceFiles], by engine: VoiceProgram, origin: Digest, scratch: String
    ) throws(VoiceFault) -> (seconds: Double, words: Int) {
        let sentences = tale.script.sentences
        let sound = "\(scratch)/spoken.pcm"
        var lines: [VoiceLine] = []
        var program = engine
        program.arguments += ["--language", language(of: tale), "--pace", "\(options.pace)", sound]
        let text = sentences.map { "\($0.text)\n" }.joined()
        try program.run(input: Array(text.utf8)) { line throws(VoiceFault) in
            lines.append(try VoiceLine(line, from: engine))
            progress("\(tale.name): sentence \(lines.count) of \(sentences.count)")
        }
        let samples: [Int16]
        do throws(SystemFault) { samples = Self.samples(try Files.read(sound)) } catch {
            throw .breach(by: engine.name, "it wrote no sound", remedy: engine.remedy)
        }
        guard lines.count == sentences.count else {
            throw .breach(
                by: engine.name, "it said \(lines.count) of \(sentences.count) lines", remedy: engine.remedy)
        }
        guard let rate = lines.first?.rate, (8000...96000).contains(rate),
            lines.allSatisfy({ $0.rate == rate && $0.samples >= 0 && $0.samples <= samples.count }),
            lines.reduce(0, { $0 + $1.samples }) == samples.count
        else { throw .breach(by: engine.name, "its lines do not fit its sound", remedy: engine.remedy) }
        guard samples.contains(where: { $0.magnitude > Narration.audible }) else {
            throw VoiceFault("\(engine.name) spoke, but there is nothing to hear", notes: engine.remedy)
        }

        var level = Level()
        level.add(samples, rate: rate)
        var (seconds, words) = (0.0, 0)
        for file in files {
            var narration = Narration(rate: rate)
            var at = 0
            for (sentence, line) in zip(sentences, lines) {
                let part = samples[at..<at + line.samples]
                at += line.samples
                guard file.page == nil || sentence.page == file.page else { continue }
                narration.add(sentence, sound: part, words: line.words, of: tale.script.words)
                words += sentence.words.count
            }
            narration.finish()
            seconds += Double(narration.samples.count) / Double(rate)
            try write(narration, file, of: tale, gain: level.gain, origin: origin, scratch: scratch)
        }
        return (seconds, words)
    }

    private func write(
        _ narration: Narration, _ file: VoiceFiles, of tale: VoiceTale, gain: Double, origin: Digest, scratch: String
    ) throws(VoiceFault) {
        guard let audio = tale.file(file.audio), let timing = tale.file(file.timingName) else { return }
        progress("\(tale.name): writing \(file.audio)")
        do throws(SystemFault) {
            for path in [audio, timing] {
                if let slash = path.lastIndex(of: "/") { try Files.makeFolder(String(path[..<slash])) }
            }
        } catch { throw VoiceFault(error) }
        // Should this come to no end, the next run knows its own work by this, and that it is not done.
        let unfinished = narration.timing.json(by: maker, of: Digest([]))
        do throws(SystemFault) { try Files.replace(timing, by: unfinished) } catch { throw VoiceFault(error) }
        let files = SoundFiles(programs: programs, scratch: scratch)
        try files.write(
            narration.samples, rate: narration.rate, gain: gain, isSoftened: engineName == "espeak", to: audio)
        do throws(SystemFault) { try Files.replace(timing, by: narration.timing.json(by: maker, of: origin)) } catch {
            throw VoiceFault(error)
        }
    }

    /// Looks whether the files may be written, before anything is spoken, which may take minutes.
    private func seeRoom(for files: [VoiceFiles], of tale: VoiceTale) throws(VoiceFault) {
        for path in files.flatMap({ [tale.file($0.audio), tale.file($0.timingName)] }).compactMap(\.self) {
            var folder = path[...]
            repeat {
                folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
            } while !folder.isEmpty && FileStamp(path: String(folder)) == nil
            do throws(SystemFault) { try Files.mayWrite(in: String(folder)) } catch {
                var fault = VoiceFault("nothing can be written here: \(error.message)")
                (fault.file, fault.notes) = (error.path, ["may you write in this folder?"])
                throw fault
            }
        }
    }

    private static func samples(_ bytes: [UInt8]) -> [Int16] {
        stride(from: 0, to: bytes.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }
}
