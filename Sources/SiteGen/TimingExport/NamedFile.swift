/// A file that was named on the command line and cannot be read or written.
enum NamedFile {
    /// Why it cannot be read, and what might have been meant.
    static func fault(_ fault: SystemFault) -> Diagnostic {
        if FileStamp(path: fault.path)?.kind == .folder { return isFolder(fault.path) }
        let names = names(in: folder(of: fault.path))
        let name = fault.path[fault.path.index(fault.path.startIndex, offsetBy: folder(of: fault.path).count)...]
        let near = fault.isMissing ? closestName(to: String(name), among: names) : nil
        return Diagnostic(
            .error, fault.isMissing ? "missing-file" : "unreadable-file", file: fault.path, fault.message,
            notes: near.map { ["did you mean '\(folder(of: fault.path))\($0)'?"] } ?? [])
    }

    private static func isFolder(_ path: String) -> Diagnostic {
        if let refusal = Files.refusal(toOpen: path) {
            return Diagnostic(
                .error, "unreadable-file", file: path, "this is a folder and no file, and \(refusal.message)")
        }
        let prefix = [Diagnostic].prefix(of: path)
        let timings = names(in: path).filter { TaleMedia.isTiming($0) && isTiming(prefix + $0) }.map { prefix + $0 }
        let more = timings.count > mostNames ? " …" : ""
        return Diagnostic(
            .error, "unreadable-file", file: path, "this is a folder and no file",
            notes: timings.isEmpty
                ? [
                    "a timing file says when each word or sentence is spoken, as Whisper, Praat, Audacity or aeneas do; "
                        + "there is none in this folder", "docs/timing-formats.md lists what is read",
                ]
                : ["name the timing file: \(timings.prefix(mostNames).joined(separator: ", "))\(more)"])
    }

    private static let mostNames = 8

    private static func isTiming(_ path: String) -> Bool {
        guard let bytes = try? Files.read(path) else { return false }
        return (try? TimingDocument(Source(path: path, bytes: bytes))) != nil
    }

    /// Why it cannot be written.
    static func unwritten(_ fault: SystemFault) -> Diagnostic {
        let folder = folder(of: fault.path)
        let (message, note) =
            switch (fault.isMissing, FileStamp(path: fault.path)?.kind == .folder) {
            case (true, _): ("there is no folder '\(folder.dropLast())'", "make it, or name another")
            case (_, true): ("it is a folder", "name a file in it")
            default: (fault.message, "name a file elsewhere")
            }
        return Diagnostic(
            .error, "cannot-write", file: fault.path, "it cannot be written: \(message)", notes: [note])
    }

    /// What stands in a path before the file's name.
    private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    private static func names(in folder: String) -> [String] {
        guard let root = Groundwork.root(of: folder.isEmpty ? "." : folder) else { return [] }
        return LibraryScan(root: root).fileNames
    }
}
