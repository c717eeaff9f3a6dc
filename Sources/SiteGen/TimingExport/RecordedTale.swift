/// A tale with one of its recordings, for the import and export of timing.
struct RecordedTale {
    let location: TaleLocation
    let tale: TaleFolder
    let source: Source
    let voice: Voice
    /// The voice as the front matter describes it.
    let header: TaleHeader.Voice
    let recording: Voice.Recording
    /// The text that is spoken in the recording.
    let text: TaleText
    /// The errors and warnings about the tale's recordings and timing.
    let diagnostics: [Diagnostic]

    /// A tale and one of its recordings. Pages count from 1.
    struct Wanted: Sendable {
        var tale: String
        /// The library in which the tale can be named by its folder's name alone.
        var library: String
        var voice: String?
        var page: Int?
    }

    struct Failure: Error {
        let diagnostics: [Diagnostic]

        init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

        init(_ code: DiagnosticCode, file: String, _ message: String, notes: [String] = []) {
            diagnostics = [Diagnostic(.error, code, file: file, message, notes: notes)]
        }
    }

    /// - Parameter readsTiming: whether the voice's own timing is read, too. If not, only its name is checked.
    init(_ wanted: Wanted, readsTiming: Bool) throws(Failure) {
        let location: TaleLocation
        do throws(TaleLocation.Missing) {
            location = try TaleLocation.find(wanted.tale, library: wanted.library)
        } catch {
            throw Failure([error.diagnostic])
        }
        do throws(Failure) { try self.init(location, wanted, readsTiming: readsTiming) } catch {
            throw Failure(location.shown(error.diagnostics))
        }
    }

    private init(_ location: TaleLocation, _ wanted: Wanted, readsTiming: Bool) throws(Failure) {
        self.location = location
        let root = location.root
        let scan = LibraryScan(root: root).folder(at: location.path)
        let (found, diagnostics) = TaleFolder.load(scan.folder, root: root, language: location.language)
        guard let found else { throw Failure(scan.diagnostics + diagnostics) }
        let opened: TaleSource?
        do throws(SystemError) { opened = try TaleSource(found) } catch {
            throw Failure(.unreadableFile, file: found.path, error.message)
        }
        guard let opened else { throw Failure(diagnostics) }
        source = opened.source
        header = try Self.voice(wanted.voice, of: found)
        let mediaCache = MediaCache(root: root, started: FileStamp.now())
        var media = TaleMedia(found, source: source, mediaCache: mediaCache)
        let body = MadeStories.spoken(found.header, opened).body
        let voices = VoiceLoader.load(
            [header], body: body, title: found.header.title, media: &media, readsTiming: readsTiming)
        if let timing = header.timing, !readsTiming { _ = media.resolve(timing.value, at: timing.range) }
        guard let voice = voices.first else { throw Failure(media.diagnostics.all) }
        (self.voice, tale, self.diagnostics) = (voice, found, location.shown(media.diagnostics.all))
        recording = try Self.recording(wanted.page, of: voice, source.path)
        text = TaleText(body.text, words: recording.span, pages: body.pages.map(\.words))
    }

    /// The path of the tale's text from the current folder.
    var path: String { location.shown(tale.path) }

    /// The path below the root of the recording's timing in storysite's own JSON, which may not exist yet.
    var timingPath: String {
        if let page = recording.page { return "\(tale.folder.path)/\(header.audio.value)/\(page + 1).json" }
        return "\(tale.folder.path)/\(TaleMedia.stem(of: header.timing?.value ?? header.audio.value)).json"
    }

    // MARK: Finding

    private static func voice(_ id: String?, of tale: TaleFolder) throws(Failure) -> TaleHeader.Voice {
        let voices = tale.header.voices
        if let id {
            if let voice = voices.first(where: { $0.id.value == id }) { return voice }
            throw Failure([tale.lacks(voice: id, at: tale.path)])
        }
        if let voice = voices.first, voices.count == 1 { return voice }
        if voices.isEmpty { throw Failure([tale.lacks(voice: nil, at: tale.path)]) }
        throw Failure(
            .unknownVoice, file: tale.path, "this tale has \(voices.count) voices",
            notes: ["name one with --voice: \(voices.map(\.id.value).joined(separator: ", "))"])
    }

    private static func recording(_ page: Int?, of voice: Voice, _ path: String) throws(Failure) -> Voice.Recording {
        guard let first = voice.recordings.first else { throw Failure([]) }
        if first.page == nil {
            if page == nil { return first }
            throw Failure(
                .unknownPage, file: path, "the voice '\(voice.id)' has one recording for the whole tale",
                notes: ["leave out --page"])
        }
        let pages = voice.recordings.compactMap(\.page).map { $0 + 1 }
        let found = voice.recordings.first { $0.page.map { $0 + 1 } == page }
        if let found, page != nil { return found }
        throw Failure(
            .unknownPage, file: path,
            page.map { "the voice '\(voice.id)' has no recording of page \($0)" }
                ?? "the voice '\(voice.id)' has a recording for each page",
            notes: ["name one with --page: \(pages.map(String.init).joined(separator: ", "))"])
    }
}
