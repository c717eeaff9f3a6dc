/// Finds the timings that a tale names.
extension TaleMedia {
    /// The endings by which timing files are found. Their format is recognised by their content.
    static let timingEndings: Set = [
        "json", "jsonl", "vtt", "srt", "sbv", "sub", "lrc", "ass", "ssa", "textgrid", "eaf", "smil", "csv", "tsv",
        "tab", "ssv", "txt", "aud", "xml", "ttml", "dfxp", "html", "htm", "xhtml", "readalong", "epub",
    ]

    static func isTiming(_ name: String) -> Bool { name.hasEnding(timingEndings) }

    /// Reads the timing called `name`, with or without its ending; `nil` if there is none,
    /// or if there are several, which is an error.
    /// - Parameter range: the range in the text that names it.
    mutating func timing(_ name: String, in folder: LibraryFolder, at range: Range<Int>) -> Source? {
        var files = Self.isTiming(name) ? folder.files(like: name) : []
        if files.isEmpty { files = Self.timings(called: name, in: folder) }
        files = Self.meant(files, in: folder, of: tale, most: 1)
        guard let file = files.first else { return nil }
        guard files.count == 1 else {
            let names = files.map(\.name)
            add(
                Diagnostic(
                    .error, .ambiguousTiming, in: source, at: range,
                    "there are \(files.count) timings called '\(name)' in \(folder.path): "
                        + names.joined(separator: ", "),
                    // The front matter cannot name the timing of a single page.
                    notes: [
                        folder.path == tale.folder.path
                            ? "move the others away, or name one with its ending: timing: \(names[0])"
                            : "move the others away"
                    ]))
            return nil
        }
        let path = folder.path(of: file.name)
        do {
            return Source(path: path, bytes: try Self.read(path, of: tale))
        } catch {
            add(Diagnostic(.error, .unreadableFile, file: path, error.message))
            return nil
        }
    }

    /// Returns the files called `name` that can be timings by their endings.
    /// - Parameter name: without an ending.
    static func timings(called name: String, in folder: LibraryFolder) -> [LibraryFolder.File] {
        // A name in another Unicode normalization form is not at its sorted position.
        let near = name.utf8.allSatisfy { $0 < 0x80 } ? folder.files(from: name + ".") : folder.files[...]
        return near.filter { isTiming($0.name) && stem(of: $0.name) == name }
    }

    /// Returns those of several files that are meant as timings.
    /// - Parameter most: how many can stay, whatever they are.
    static func meant(
        _ files: [LibraryFolder.File], in folder: LibraryFolder, of tale: TaleFolder, most: Int
    ) -> [LibraryFolder.File] {
        var files = files
        // A book can be a timing, too, but this one is a download.
        if files.count > most { files = files.filter { !tale.downloadNames("epub").contains($0.name) } }
        // Aligners keep their input beside their output: a plain text is not meant.
        if files.count > most {
            files = files.filter { isTiming(folder.path(of: $0.name), of: tale, ifUnread: most > 0) }
        }
        return files
    }

    /// Whether a file is in a supported timing format, damaged or not.
    /// - Parameter ifUnread: the answer for a file that cannot be read.
    private static func isTiming(_ path: String, of tale: TaleFolder, ifUnread: Bool) -> Bool {
        guard let bytes = try? read(path, of: tale) else { return ifUnread }
        return TimingDocument.isTiming(Source(path: path, bytes: bytes))
    }

    private static func read(_ path: String, of tale: TaleFolder) throws(SystemError) -> [UInt8] {
        try Files.read("\(tale.root)/\(path)", limit: .timing, archives: .book)
    }

    /// - Parameter remedy: what else helps.
    func missingTiming(
        _ name: String, in folder: LibraryFolder, at range: Range<Int>, remedy: Diagnostic.Note? = nil
    ) -> Diagnostic {
        let near = suggestion(for: name, among: folder.files.map(\.name).filter(Self.isTiming))
        return Diagnostic(
            .error, .missingFile, in: source, at: range, "there is no timing '\(name)' in \(folder.path)",
            notes: near.map { [Diagnostic.Note($0)] }
                ?? (remedy.map { [$0] } ?? []) + [
                    "its name can end in .json, .vtt, .srt, .TextGrid and more: docs/timing-formats.md lists all formats"
                ])
    }
}
