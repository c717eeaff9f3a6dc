import Synchronization

/// The folders beneath a root, opened as they are needed. No link beneath the root is followed.
///
/// Safe to use from many threads at once.
final class FolderTree: Sendable {
    let root: Folder
    /// The folders used last, by their paths below the root.
    private let open = Mutex<[Substring: Folder]>([:])

    /// The greatest number of folders that stay open: the files of a folder usually come one after the other.
    private static let mostOpen = 8

    init(root: Folder) { self.root = root }

    /// Divides a path into its folder, empty for the root, and the last name.
    static func split(_ path: Substring) -> (folder: Substring, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", String(path)) }
        return (path[..<slash], String(path[path.utf8.index(after: slash)...]))
    }

    /// The folder of the file or folder at `path`, empty for the root.
    static func parent(of path: Substring) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
    }

    /// Opens the folder at `path` below the root.
    /// - Parameter createIfMissing: whether missing folders are made.
    func folder(at path: Substring, createIfMissing: Bool = false) throws(SystemError) -> Folder {
        if path.isEmpty { return root }
        if let known = open.withLock({ $0[path] }) { return known }
        let (above, name) = Self.split(path)
        let folder = try folder(at: above, createIfMissing: createIfMissing)
            .folder(name, createIfMissing: createIfMissing)
        // The folders that are closed are closed when the lock is free again.
        _ = open.withLock { open in
            let closed = open.count >= Self.mostOpen ? open : [:]
            if !closed.isEmpty { open = [:] }
            open[path] = folder
            return closed
        }
        return folder
    }

    /// The folder of the file at `path`, and the file's name in it.
    func parent(
        of path: String, createIfMissing: Bool = false
    ) throws(SystemError) -> (folder: Folder, name: String) {
        let (above, name) = Self.split(path[...])
        return (try folder(at: above, createIfMissing: createIfMissing), name)
    }

    /// The stamp of the file at `path`; `nil` when there is none.
    func stamp(of path: String) -> FileStamp? {
        guard let (folder, name) = try? parent(of: path) else { return nil }
        return folder.stamp(of: name)
    }

    /// Closes what is open, so that folders are looked up anew.
    func forget() { open.withLock { $0.removeAll() } }
}

extension Folder {
    /// Opens a folder below a root, following no link on the way.
    /// - Parameter createIfMissing: whether missing folders are made.
    static func at(_ path: String, below root: String, createIfMissing: Bool = false) throws(SystemError) -> Folder {
        try FolderTree(root: Folder(root)).folder(at: path[...], createIfMissing: createIfMissing)
    }
}
