/// A voice of a tale as an engine speaks it: the text, the files, and whether they may be replaced.
struct NarrationJob: Sendable {
    let tale: VoiceTale
    /// A language tag.
    let language: String
    /// The recordings and their timings, one or one for each page.
    let files: [VoiceFiles]
    /// What speaks.
    let engine: VoiceProgram

    /// The id of the voice in the front matter.
    let id: String
    /// The voice in the front matter; `nil` if it is not there yet.
    private let entry: TaleHeader.Voice?
    private let options: VoiceOptions
    /// The digest of everything that decides how the voice sounds, except the versions of programs.
    private let origin: Digest
    /// The same without the title: a voice that was made before titles were spoken is not made again because of its
    /// title alone.
    private let untitledOrigin: Digest

    /// The version of what an engine is asked. Increase it if the same request gets another answer.
    private static let version = "2"

    /// - Parameter wanted: the id of the voice, or the name of its recording.
    init(_ tale: VoiceTale, voice wanted: String, by speaker: Speaker, _ options: VoiceOptions) {
        (self.tale, self.options) = (tale, options)
        engine = speaker.engine
        let voices = tale.folder.header.voices
        // The id of a voice may have been changed since, and its recording not.
        entry = voices.first { $0.id.value == wanted } ?? voices.first { $0.soundStem == wanted }
        id = entry?.id.value ?? wanted
        files =
            entry?.files(of: tale)
            ?? (options.hasPages ? VoiceFiles.pages(id, of: tale) : [VoiceFiles(audio: id, timing: id)])
        language = options.language ?? entry?.language?.tag ?? tale.folder.header.language.tag
        let voice = [Self.version, options.engineName, language, "\(options.pace)", speaker.model?.text]
            .compactMap(\.self)
        let title = tale.text.title.map { ["title \($0.sentence.text)"] } ?? []
        let text = tale.text.sentences.map { "\($0.page) \($0.paragraph) \($0.text)" }
        origin = Digest(Array((voice + title + text).joined(separator: "\n").utf8))
        untitledOrigin = Digest(Array((voice + text).joined(separator: "\n").utf8))
    }

    /// Its name in reports.
    var name: String { "\(tale.name): '\(id)'" }

    private var maker: String { MadeTiming.Origin.narrator + options.engineName }

    /// What `tale.md` still needs so that the voice is heard; `nil` if it needs nothing.
    var advice: String? {
        if let entry { return files[0].advice(for: entry, of: tale) }
        let voice = VoiceEntry(audio: id, name: shownName, hasTiming: !isFolder)
        return "in \(tale.source.path), \(voice.advice(for: tale.folder))"
    }

    /// Whether what `tale.md` still needs is written there. A timing that an author named in another format stays.
    var addsVoice: Bool { options.addsVoice && entry?.timing == nil }

    /// The name that readers see if the voice is added.
    private var shownName: String {
        options.name ?? options.voice ?? ComputerVoice.name(in: tale.folder.header.language)
    }

    /// Whether each page has a recording of its own.
    private var isFolder: Bool { files[0].page != nil }

    /// Adds the voice, or its timing, to `tale.md`.
    /// - Parameter texts: what saves the text of a tale.
    func addVoice(with texts: LibraryFileSave) throws(NewVoice.Refusal) {
        let folder = tale.folder
        try NewVoice.add(
            id, name: shownName, isFolder: isFolder, to: folder.folder.path, root: folder.root, with: texts)
    }

    // MARK: What is there

    /// Why the files cannot be written whatever the options are; `nil` if they can.
    var obstacle: Diagnostic? {
        guard files.allSatisfy({ tale.file($0.audio) != nil && tale.file($0.timingName) != nil }) else {
            return tale.outside(entry)
        }
        for file in files {
            guard let other = file.otherTiming(of: tale, in: tale.folder.folder) else { continue }
            return tale.hasOtherTiming(other, file, file.recording(of: tale) == nil ? .error : .warning)
        }
        return nil
    }

    /// Whether `narrate` made all timings that are there, and nobody changed them since.
    var isOurs: Bool {
        files.allSatisfy { file in
            let timing = file.madeTiming(of: tale)
            return timing?.origin?.maker == maker && timing?.isCorrected == false
                || timing == nil && file.recording(of: tale) == nil
        }
    }

    /// Whether `narrate` made all recordings that are there, as far as their timings say it.
    private var hasOurRecordings: Bool {
        files.allSatisfy { file in
            guard let origin = file.madeTiming(of: tale)?.origin, !origin.sounds.isEmpty else { return true }
            return file.recordings(of: tale).allSatisfy { path in
                (try? Files.read(path, limit: .recording)).map { origin.isOf(Digest($0)) } ?? false
            }
        }
    }

    /// Whether the recordings and the timing are those of this text in this voice.
    var isDone: Bool {
        files.allSatisfy { file in
            guard let source = file.madeTiming(of: tale)?.origin?.source else { return false }
            return [origin.text, untitledOrigin.text].contains(source) && file.recording(of: tale) != nil
        }
    }

    /// Refuses to replace what `narrate` did not make, unless that is forced.
    func requireOurs() throws(ProgramError) {
        guard !options.force, !isOurs || !hasOurRecordings else { return }
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

    /// Refuses to write beside a timing in another format that was put there since the tale was read.
    func requireNoOtherTiming() throws(ProgramError) {
        let now = LibraryScan(root: tale.folder.root).folder(at: tale.folder.folder.path).folder
        for file in files {
            guard let other = file.otherTiming(of: tale, in: now) else { continue }
            let diagnostic = tale.hasOtherTiming(other, file)
            var error = ProgramError(diagnostic.message, notes: diagnostic.notes.map(\.message))
            error.code = diagnostic.code
            throw error
        }
    }

    // MARK: Writing

    /// Writes the files of each recording and its timing.
    func write(_ made: [[(ending: String, bytes: [UInt8])]], _ timings: [VoiceTiming]) throws(ProgramError) {
        for (number, file) in files.enumerated() { try write(made[number], timings[number], file) }
        try removeEmptyPages()
    }

    private func write(
        _ made: [(ending: String, bytes: [UInt8])], _ times: VoiceTiming, _ file: VoiceFiles
    ) throws(ProgramError) {
        guard let audio = tale.file(file.audio), let timing = tale.file(file.timingName) else { return }
        do throws(SystemError) {
            // The tale's folder is not made: it may have been renamed since the tale was read.
            _ = try Folder("\(tale.folder.root)/\(tale.folder.folder.path)")
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

    /// Removes what an earlier run made for pages that have no words any more: browsers would play it there.
    private func removeEmptyPages() throws(ProgramError) {
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
}
