/// Diagnostics about files that were named on the command line and cannot be read or written.
enum NamedFile {
    /// Why a file cannot be read, with the nearest name.
    static func unread(_ error: SystemError) -> Diagnostic {
        if FileStamp(path: error.path)?.kind == .folder { return isFolder(error.path) }
        let names = names(in: folder(of: error.path))
        let name = error.path[error.path.index(error.path.startIndex, offsetBy: folder(of: error.path).count)...]
        let near = error.isMissing ? closestName(to: String(name), among: names) : nil
        return Diagnostic(
            .error, error.isMissing ? .missingFile : .unreadableFile, file: error.path, error.message,
            notes: near.map { ["did you mean '\(folder(of: error.path))\($0)'?"] } ?? [])
    }

    private static func isFolder(_ path: String) -> Diagnostic {
        if let refusal = Files.refusal(toOpen: path) {
            return Diagnostic(
                .error, .unreadableFile, file: path, "this is a folder, not a file, and \(refusal.message)")
        }
        let prefix = [Diagnostic].prefix(of: path)
        let timings = names(in: path).filter { TaleMedia.isTiming($0) && isTiming(prefix + $0) }.map { prefix + $0 }
        let more = timings.count > mostNames ? " …" : ""
        return Diagnostic(
            .error, .unreadableFile, file: path, "this is a folder, not a file",
            notes: timings.isEmpty
                ? [
                    "name a timing file, such as Whisper, Praat, Audacity or aeneas write; this folder has none",
                    "docs/timing-formats.md lists the formats",
                ]
                : ["name the timing file: \(timings.prefix(mostNames).joined(separator: ", "))\(more)"])
    }

    private static let mostNames = 8

    private static func isTiming(_ path: String) -> Bool {
        guard let bytes = try? Files.read(path, limit: .timing, archives: .book) else { return false }
        return (try? TimingDocument(Source(path: path, bytes: bytes))) != nil
    }

    /// Why a file cannot be written.
    static func unwritten(_ error: SystemError) -> Diagnostic {
        let folder = folder(of: error.path)
        let (message, note) =
            switch (error.isMissing, FileStamp(path: error.path)?.kind == .folder) {
            case (true, _): ("there is no folder '\(folder.dropLast())'", "make it, or name another")
            case (_, true): ("it is a folder", "name a file in it")
            default: (error.message, "name a file elsewhere")
            }
        return Diagnostic(
            .error, .cannotWrite, file: error.path, "this file cannot be written: \(message)", notes: [note])
    }

    /// The part of a path before the file's name, with its slash.
    static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// The names of the files in a folder, in no order.
    static func names(in folder: String) -> [String] {
        guard let root = Library.root(of: folder.isEmpty ? "." : folder) else { return [] }
        return LibraryScan(root: root).fileNames
    }
}
