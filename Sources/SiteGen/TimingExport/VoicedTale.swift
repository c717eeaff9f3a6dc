/// A tale by itself with one of its voices: what timing is brought in for and written out from.
struct VoicedTale {
    let place: TalePlace
    let tale: TaleFolder
    let source: Source
    let voice: Voice
    /// Of the voice, as the front matter has it.
    let header: TaleHeader.Voice
    let recording: Voice.Recording
    /// What the recording tells.
    let text: TaleText
    /// What is to be said of the tale's recordings and timing.
    let faults: [Diagnostic]

    /// Which tale and which of its recordings; numbers of pages count from 1.
    struct Wanted: Sendable {
        var tale: String
        var voice: String?
        var page: Int?
    }

    struct Fault: Error {
        let diagnostics: [Diagnostic]

        init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

        init(_ code: String, file: String, _ message: String, notes: [String] = []) {
            diagnostics = [Diagnostic(.error, code, file: file, message, notes: notes)]
        }
    }

    /// - Parameter readsTiming: whether the voice's own timing is read, too.
    init(_ wanted: Wanted, readsTiming: Bool) throws(Fault) {
        let place: TalePlace
        do throws(TalePlace.Missing) { place = try TalePlace.find(wanted.tale, library: ".") } catch {
            throw Fault([error.diagnostic])
        }
        do throws(Fault) { try self.init(place, wanted, readsTiming: readsTiming) } catch {
            throw Fault(place.shown(error.diagnostics))
        }
    }

    private init(_ place: TalePlace, _ wanted: Wanted, readsTiming: Bool) throws(Fault) {
        self.place = place
        let root = place.root
        let (found, faults) = TaleFolder.load(
            LibraryScan(root: root).folder(at: place.path).folder, root: root, language: place.language)
        guard let found else { throw Fault(faults) }
        let bytes: [UInt8]
        do throws(SystemFault) { bytes = try Files.read("\(root)/\(found.path)") } catch {
            throw Fault("unreadable-file", file: found.path, error.message)
        }
        source = Source(path: found.path, bytes: bytes)
        guard let front = FrontMatter.find(in: source).found else { throw Fault(faults) }
        header = try Self.voice(wanted.voice, of: found)
        let shelf = MediaShelf(root: root, known: [:], started: FileStamp.now())
        var media = TaleMedia(found, source: source, shelf: shelf)
        let body = TaleBody(source, body: front.body, lines: SourceLines(source), taken: []) { _, _ in [] }
        let voices = VoiceLoader.load([header], body: body, media: &media, readsTiming: readsTiming)
        guard let voice = voices.first else { throw Fault(media.faults) }
        (self.voice, tale, self.faults) = (voice, found, place.shown(media.faults))
        recording = try Self.recording(wanted.page, of: voice, source.path)
        let words = recording.page.map { body.pages[$0].words } ?? 0..<body.text.words.count
        text = TaleText(body.text, words: words, pages: body.pages.map(\.words))
    }

    /// The tale's text, as it is found from where the command was called.
    var path: String { place.shown(tale.path) }

    /// Where the recording's timing lies or would lie in storysite's own form, below the root.
    var timingPath: String {
        if let page = recording.page { return "\(tale.folder.path)/\(header.audio.value)/\(page + 1).json" }
        return "\(tale.folder.path)/\(TaleMedia.stem(of: header.timing?.value ?? header.audio.value)).json"
    }

    // MARK: Finding

    private static func voice(_ id: String?, of tale: TaleFolder) throws(Fault) -> TaleHeader.Voice {
        let voices = tale.header.voices
        if let id {
            if let voice = voices.first(where: { $0.id.value == id }) { return voice }
            throw Fault([tale.lacks(voice: id, at: tale.path)])
        }
        if let voice = voices.first, voices.count == 1 { return voice }
        if voices.isEmpty { throw Fault([tale.lacks(voice: nil, at: tale.path)]) }
        throw Fault(
            "unknown-voice", file: tale.path, "this tale has \(voices.count) voices",
            notes: ["name one with --voice: \(voices.map(\.id.value).joined(separator: ", "))"])
    }

    private static func recording(_ page: Int?, of voice: Voice, _ path: String) throws(Fault) -> Voice.Recording {
        guard let first = voice.recordings.first else { throw Fault([]) }
        if first.page == nil {
            if page == nil { return first }
            throw Fault(
                "unknown-page", file: path, "voice '\(voice.id)' has one recording for the whole tale",
                notes: ["leave out --page"])
        }
        let pages = voice.recordings.compactMap(\.page).map { $0 + 1 }
        let found = voice.recordings.first { $0.page.map { $0 + 1 } == page }
        if let found, page != nil { return found }
        throw Fault(
            "unknown-page", file: path,
            page.map { "voice '\(voice.id)' has no recording of page \($0)" }
                ?? "voice '\(voice.id)' has a recording for each page",
            notes: ["name one with --page: \(pages.map(String.init).joined(separator: ", "))"])
    }
}
