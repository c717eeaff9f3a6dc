/// A folder of the library as it was found: names sorted by their bytes, so that no file system's own order, and no
/// locale, reaches the output. Names that begin with a full stop are not looked at.
struct LibraryFolder: Sendable {
    /// Below the library's root, with `/` between names; empty for the root itself.
    var path: String
    var files: [File] = []
    var folders: [LibraryFolder] = []

    struct File: Sendable {
        var name: String
        var stamp: FileStamp
    }

    var name: Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }

    func path(of name: String) -> String { path.isEmpty ? name : path + "/" + name }

    /// The file at `path`, which may lead through folders below this one.
    func file(at path: Substring) -> File? {
        guard let slash = path.firstIndex(of: "/") else { return files.first { $0.name == path } }
        return folder(named: path[..<slash])?.file(at: path[path.index(after: slash)...])
    }

    /// The folder at `path`, which may lead through folders below this one.
    func folder(at path: String) -> LibraryFolder? {
        var found = self
        for name in path.split(separator: "/") {
            guard let inner = found.folder(named: name) else { return nil }
            found = inner
        }
        return found
    }

    func folder(named name: Substring) -> LibraryFolder? { folders.first { $0.name == name } }
}
