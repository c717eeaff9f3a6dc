/// A tale by itself with one of its voices: what timing is brought in for and written out from.
struct VoicedTale {
    /// The library's folder, or what would be it.
    let root: String
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
        let folder = try Self.folder(of: wanted.tale)
        let (root, path) = Self.split(folder)
        self.root = root
        let language = Self.language(of: root)
        let (found, faults) = TaleFolder.load(
            LibraryScan(root: root).folder(at: path).folder, root: root, language: language)
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
        (self.voice, tale, self.faults) = (voice, found, media.faults)
        recording = try Self.recording(wanted.page, of: voice, source.path)
        let words = recording.page.map { body.pages[$0].words } ?? 0..<body.text.words.count
        text = TaleText(body.text, words: words, pages: body.pages.map(\.words))
    }

    /// Where the recording's timing lies or would lie in storysite's own form, below the root.
    var timingPath: String {
        if let page = recording.page { return "\(tale.folder.path)/\(header.audio.value)/\(page + 1).json" }
        return "\(tale.folder.path)/\(TaleMedia.stem(of: header.timing?.value ?? header.audio.value)).json"
    }

    // MARK: Finding

    /// A tale is named by its folder, by its text, or by its folder's name from within the library.
    private static func folder(of name: String) throws(Fault) -> String {
        var name = name
        if name.hasSuffix("/\(TaleFolder.fileName)") { name.removeLast(TaleFolder.fileName.count + 1) }
        if name == TaleFolder.fileName { name = "." }
        for place in [name, "tales/\(name)", "content/tales/\(name)"] {
            if let path = Files.realPath(place), FileStamp(path: "\(path)/\(TaleFolder.fileName)")?.kind == .file {
                return path
            }
        }
        throw Fault(
            "missing-file", file: name, "there is no tale here",
            notes: ["a tale is a folder with a \(TaleFolder.fileName): name that folder"])
    }

    /// The library that a folder lies in, by its `site.yml`, and the folder's path in it.
    private static func split(_ folder: String) -> (root: String, path: String) {
        let parts = folder.split(separator: "/")
        for count in stride(from: parts.count - 1, through: max(parts.count - 4, 1), by: -1) {
            let root = "/" + parts[..<count].joined(separator: "/")
            if FileStamp(path: "\(root)/\(Library.siteFile)")?.kind == .file {
                return (root, parts[count...].joined(separator: "/"))
            }
        }
        return ("/" + parts.dropLast().joined(separator: "/"), String(parts.last ?? ""))
    }

    private static func language(of root: String) -> Language {
        let path = "\(root)/\(Library.siteFile)"
        let site = (try? Files.read(path)).flatMap { SiteConfig.load(Source(path: path, bytes: $0)).config }
        return (site ?? .unread).languages.first ?? SiteConfig.unread.languages[0]
    }

    private static func voice(_ id: String?, of tale: TaleFolder) throws(Fault) -> TaleHeader.Voice {
        let voices = tale.header.voices
        let ids = voices.map(\.id.value)
        if let id {
            if let voice = voices.first(where: { $0.id.value == id }) { return voice }
            let near = closestName(to: id, among: ids).map { "did you mean '\($0)'?" }
            throw Fault(
                "unknown-voice", file: tale.path, "this tale has no voice '\(id)'",
                notes: [near ?? (ids.isEmpty ? "it has no voices at all" : "it has \(ids.joined(separator: ", "))")])
        }
        if let voice = voices.first, voices.count == 1 { return voice }
        throw Fault(
            "unknown-voice", file: tale.path,
            voices.isEmpty ? "this tale has no voice" : "this tale has \(voices.count) voices",
            notes: [
                voices.isEmpty
                    ? "add one to its front matter, under 'voices'"
                    : "name one with --voice: \(ids.joined(separator: ", "))"
            ])
    }

    private static func recording(_ page: Int?, of voice: Voice, _ path: String) throws(Fault) -> Voice.Recording {
        guard let first = voice.recordings.first else { throw Fault([]) }
        if first.page == nil {
            if page == nil { return first }
            throw Fault("unknown-page", file: path, "voice '\(voice.id)' has one recording for the whole tale")
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
