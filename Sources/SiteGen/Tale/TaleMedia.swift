/// Finds the files that a tale names: pictures by their path, recordings and timings without naming the extension.
struct TaleMedia {
    let tale: TaleFolder
    let source: Source
    let shelf: MediaShelf
    private(set) var faults: [Diagnostic] = []
    /// Every file that a page shows or plays, by path in the library.
    private(set) var used: [String: MediaFile] = [:]

    /// Endings of sound files in the order in which a browser is offered them: first what seeks exactly and is smallest;
    /// a browser that cannot play it takes the next.
    static let soundEndings = ["opus", "m4a", "ogg", "mp3", "wav", "flac"]

    /// The same, as an author is told of them.
    static var endings: String { soundEndings.map { ".\($0)" }.joined(separator: ", ") }

    /// Endings of timing files, by which they are found; what is in one is told by its content.
    static let timingEndings: Set = [
        "json", "jsonl", "vtt", "srt", "sbv", "sub", "lrc", "ass", "textgrid", "eaf", "smil", "csv", "tsv", "tab",
        "ssv",
        "txt", "aud", "xml", "ttml", "dfxp", "html", "htm", "xhtml", "readalong",
        "epub",
    ]

    /// The name without the ending of a sound or timing file.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return name }
        let ending = String(name[name.index(after: dot)...])
        guard soundEndings.contains(ending) || timingEndings.contains(ending.lowercased()) else { return name }
        return String(name[..<dot])
    }

    static func isTiming(_ name: String) -> Bool {
        let stem = stem(of: name)
        return stem != name && !soundEndings.contains(String(name.dropFirst(stem.count + 1)))
    }

    init(_ tale: TaleFolder, source: Source, shelf: MediaShelf) {
        (self.tale, self.source, self.shelf) = (tale, source, shelf)
    }

    /// The picture at `path` below the tale's folder; `place` is where the text names it.
    mutating func picture(_ path: String, at place: Range<Int>) -> MediaFile? {
        guard let file = file(path, at: place) else { return nil }
        return open(file) { shelf, path, stamp throws(MediaShelf.Fault) in try shelf.picture(at: path, stamp: stamp) }
    }

    /// The recordings called `name`, one for each format there is.
    mutating func recordings(_ name: String, in folder: LibraryFolder) -> [MediaFile] {
        Self.soundEndings.compactMap { ending in
            guard let file = folder.files.first(where: { $0.name == "\(name).\(ending)" }) else { return nil }
            return open((folder.path(of: file.name), file.stamp)) { shelf, path, stamp throws(MediaShelf.Fault) in
                try shelf.recording(at: path, stamp: stamp)
            }
        }
    }

    /// The tale's music, in each format there is.
    mutating func music(_ wanted: Located<String>) -> [MediaFile] {
        guard let (folder, name) = resolve(wanted.value, at: wanted.range) else { return [] }
        let stem = Self.stem(of: name)
        let known = faults.count
        let files = recordings(stem, in: folder)
        if !files.isEmpty || faults.count > known { return files }
        if stem == name, folder.files.contains(where: { $0.name == name }) {
            faults.append(
                Diagnostic(
                    .error, "not-a-recording", in: source, at: wanted.range, "'\(name)' is not sound",
                    notes: ["music may end in \(Self.endings)"]))
            return []
        }
        faults.append(missingSound("music", name, in: folder, at: wanted.range, orElse: ""))
        return []
    }

    /// - Parameters:
    ///   - kind: what the sound is to the tale: "recording", "music".
    ///   - orElse: what may stand in its place.
    func missingSound(
        _ kind: String, _ name: String, in folder: LibraryFolder, at place: Range<Int>, orElse: String
    ) -> Diagnostic {
        let stems = folder.files.map { (Self.stem(of: $0.name), $0.name) }.filter { $0.0 != $0.1 }.map(\.0)
        let near = closestName(to: Self.stem(of: name), among: stems)
        return Diagnostic(
            .error, "missing-file", in: source, at: place, "there is no \(kind) '\(name)' in \(folder.path)",
            notes: (near.map { ["did you mean '\($0)'?"] } ?? []) + ["it may end in \(Self.endings)\(orElse)"])
    }

    func missingRecording(_ name: String, in folder: LibraryFolder, at place: Range<Int>) -> Diagnostic {
        missingSound(
            "recording", name, in: folder, at: place, orElse: ", or be a folder with a recording for each page")
    }

    /// The timing called `name`, with its ending or without, read; `nil` when there is none, or when it cannot be told
    /// which of several is meant, which is a fault.
    /// - Parameter place: where the text names it.
    mutating func timing(_ name: String, in folder: LibraryFolder, at place: Range<Int>) -> Source? {
        var files = folder.files.filter { $0.name == name && Self.isTiming(name) }
        if files.isEmpty { files = folder.files.filter { Self.isTiming($0.name) && Self.stem(of: $0.name) == name } }
        // Aligners keep what they were given beside what they made: a text is not meant.
        if files.count > 1 { files = files.filter { isTimingByContent(folder.path(of: $0.name)) } }
        guard let file = files.first else { return nil }
        guard files.count == 1 else {
            let names = files.map(\.name)
            faults.append(
                Diagnostic(
                    .error, "ambiguous-timing", in: source, at: place,
                    "there are \(files.count) timings called '\(name)' in \(folder.path): "
                        + names.joined(separator: ", "),
                    notes: ["move away what is not meant, or name one with its ending: timing: \(names[0])"]))
            return nil
        }
        let path = folder.path(of: file.name)
        do {
            return Source(path: path, bytes: try Files.read("\(shelf.root)/\(path)"))
        } catch {
            faults.append(Diagnostic(.error, "unreadable-file", file: path, error.message))
            return nil
        }
    }

    /// Whether a file is of a format that can be read, be it broken or not.
    private func isTimingByContent(_ path: String) -> Bool {
        guard let bytes = try? Files.read("\(shelf.root)/\(path)") else { return true }
        do throws(TimingDocument.Fault) {
            _ = try TimingDocument(Source(path: path, bytes: bytes))
            return true
        } catch {
            return error.diagnostic.code != TimingFaults.Code.unknown.rawValue
        }
    }

    /// The bytes of a file of the tale's folder that another one names by its address.
    func neighbour(_ address: String, of file: Source) -> [UInt8]? {
        let home = file.path.dropFirst(tale.folder.path.count + 1)
        let folder = home.lastIndex(of: "/").map { home[...$0] } ?? ""
        let path = folder + (address.hasPrefix("./") ? address.dropFirst(2) : address[...])
        guard tale.folder.file(at: path) != nil else { return nil }
        return try? Files.read("\(shelf.root)/\(tale.folder.path)/\(path)")
    }

    func missingTiming(_ name: String, in folder: LibraryFolder, at place: Range<Int>) -> Diagnostic {
        let near = closestName(to: name, among: folder.files.map(\.name).filter(Self.isTiming))
        return Diagnostic(
            .error, "missing-file", in: source, at: place, "there is no timing '\(name)' in \(folder.path)",
            notes: near.map { ["did you mean '\($0)'?"] }
                ?? ["it may end in .json, .vtt, .srt, .TextGrid and more: docs/timing-formats.md lists what is read"])
    }

    mutating func add(_ fault: Diagnostic) { faults.append(fault) }

    /// The folder and the name in it that `path` means, if `path` stays in the tale's folder.
    mutating func resolve(_ path: String, at place: Range<Int>) -> (folder: LibraryFolder, name: String)? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if path.contains("\\") || path.hasPrefix("/") || parts.contains("..") {
            faults.append(
                Diagnostic(
                    .error, "outside-library", in: source, at: place, "'\(path)' is not in the tale's own folder",
                    notes: ["put the file beside \(TaleFolder.fileName) and write only its name"]))
            return nil
        }
        if let colon = path.firstIndex(of: ":"),
            path[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        {
            faults.append(
                Diagnostic(
                    .error, "outside-library", in: source, at: place, "'\(path)' is an address elsewhere",
                    notes: ["a tale shows and plays only files of its own folder: copy the file there"]))
            return nil
        }
        var folder = tale.folder
        for part in parts.dropLast() where part != "." && !part.isEmpty {
            guard let inner = folder.folder(named: part) else {
                faults.append(missing(path, in: folder, at: place))
                return nil
            }
            folder = inner
        }
        return (folder, String(parts.last ?? ""))
    }

    private mutating func file(_ path: String, at place: Range<Int>) -> (path: String, stamp: FileStamp)? {
        guard let (folder, name) = resolve(path, at: place) else { return nil }
        guard let file = folder.files.first(where: { $0.name == name }) else {
            faults.append(missing(name, in: folder, at: place))
            return nil
        }
        return (folder.path(of: name), file.stamp)
    }

    func missing(_ name: String, in folder: LibraryFolder, at place: Range<Int>) -> Diagnostic {
        let near = closestName(to: name, among: folder.files.map(\.name))
        return Diagnostic(
            .error, "missing-file", in: source, at: place, "there is no file '\(name)' in \(folder.path)",
            notes: near.map { ["did you mean '\($0)'?"] } ?? [])
    }

    private mutating func open(
        _ file: (path: String, stamp: FileStamp),
        _ open: (MediaShelf, String, FileStamp) throws(MediaShelf.Fault) -> MediaFile
    ) -> MediaFile? {
        if let known = used[file.path] { return known }
        do throws(MediaShelf.Fault) {
            let media = try open(shelf, file.path, file.stamp)
            used[file.path] = media
            return media
        } catch {
            var fault = Diagnostic(.error, error.code, file: file.path, error.message, notes: error.notes)
            fault.place = error.place
            faults.append(fault)
            return nil
        }
    }
}
