import Glibc

/// A folder that was opened once. Names are looked up in this folder, and no link is followed: a link that somebody
/// planted cannot lead reading, writing or removing elsewhere.
final class Folder: Sendable {
    /// The folder's path, for messages.
    let path: String
    private let descriptor: Int32

    /// Opens the folder at `path`, following links in it.
    convenience init(_ path: String) throws(SystemError) {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(path: path) }
        self.init(path: path, descriptor: descriptor)
    }

    private init(path: String, descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

    deinit { close(descriptor) }

    /// The path of what is called `name` in this folder, for messages.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Opens the folder called `name` in this one.
    /// - Parameter createIfMissing: whether a missing folder is made.
    func folder(_ name: String, createIfMissing: Bool = false) throws(SystemError) -> Folder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var inner = unsafe openat(descriptor, name, flags)
        if inner < 0, errno == ENOENT, createIfMissing {
            guard unsafe mkdirat(descriptor, name, 0o755) == 0 || errno == EEXIST else { throw error(name) }
            inner = unsafe openat(descriptor, name, flags)
        }
        guard inner >= 0 else { throw error(name) }
        return Folder(path: path(of: name), descriptor: inner)
    }

    /// Opens the file called `name` in this folder, without waiting for a pipe.
    /// - Parameter flags: those of `open(2)`; links are never followed.
    /// - Returns: a descriptor, which the caller closes.
    func open(_ name: String, _ flags: Int32, mode: mode_t = 0o644) throws(SystemError) -> Int32 {
        let file = unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
        guard file >= 0 else { throw error(name) }
        return file
    }

    /// What the system refused to do with `name`. That it is a link gets a code of its own.
    private func error(_ name: String) -> SystemError {
        let code = errno
        let isRefused = code == ELOOP || code == ENOTDIR
        return SystemError(path: path(of: name), code: isRefused && isLink(name) ? SystemError.symbolicLink : code)
    }

    private func isLink(_ name: String) -> Bool { status(of: name).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false }

    private func status(of name: String) -> stat? {
        var status = stat()
        return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// The permissions of the file called `name`; `nil` when there is none.
    func permissions(of name: String) -> mode_t? {
        status(of: name).flatMap { $0.st_mode & S_IFMT == S_IFREG ? $0.st_mode & 0o777 : nil }
    }

    /// Whether it belongs to the user of this process.
    var isOfThisUser: Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
    }

    /// Waits until the disk has the names in this folder.
    func sync() throws(SystemError) { guard fsync(descriptor) == 0 else { throw SystemError(path: path) } }

    /// The stamp of what is called `name`; `nil` when there is nothing. A link is of the kind `other`.
    func stamp(of name: String) -> FileStamp? { status(of: name).map(FileStamp.init) }

    /// The stamp of the file at a path below this folder. Only a link at its end is not followed.
    /// - Parameter path: without a byte that is zero.
    func stamp(at path: ArraySlice<UInt8>) -> FileStamp? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { name -> FileStamp? in
            guard let start = name.baseAddress else { return nil }
            _ = unsafe name.initialize(from: path.lazy.map { CChar(bitPattern: $0) })
            unsafe (start + path.count).initialize(to: 0)
            var status = stat()
            return unsafe fstatat(descriptor, start, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileStamp(status) : nil
        }
    }

    /// - Throws: the reason why no file can be made or replaced in this folder.
    func requireWritable() throws(SystemError) {
        guard unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else { throw SystemError(path: path) }
    }

    /// Gives the file or folder `name` the name `newName` in `other`, replacing a file or link of that name.
    func rename(_ name: String, to newName: String, in other: Folder) throws(SystemError) {
        guard unsafe renameat(descriptor, name, other.descriptor, newName) == 0 else {
            throw SystemError(path: other.path(of: newName))
        }
    }

    /// Removes the file or link called `name`, if there is one.
    func remove(_ name: String) throws(SystemError) {
        guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw error(name) }
    }

    /// Removes the folder called `name` if nothing is in it, and returns whether it did.
    @discardableResult
    func removeEmptyFolder(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }

    /// The greatest depth to which folders are removed with what is in them. Each level holds a descriptor open.
    private static let deepest = 200

    /// Removes what is called `name` with everything in it, as far as the system allows. A link is removed, and what it
    /// leads to stays.
    func removeTree(_ name: String, depth: Int = 0) {
        if unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
        guard depth < Self.deepest, let inner = try? folder(name) else { return }
        for name in inner.names() ?? [] { inner.removeTree(name, depth: depth + 1) }
        removeEmptyFolder(name)
    }

    /// The names in this folder, hidden or not, in no order; `nil` when the system does not list all of them.
    func names() -> [String]? {
        let list = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard list >= 0 else { return nil }
        guard let stream = unsafe fdopendir(list) else {
            close(list)
            return nil
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe nextEntry(of: stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return errno == 0 ? names : nil
    }
}

/// Returns the next entry of a folder that is being listed; `nil` at its end, and with an `errno` other than 0 where the
/// system cannot read on.
func nextEntry(of stream: OpaquePointer) -> UnsafeMutablePointer<dirent>? {
    errno = 0
    return unsafe readdir(stream)
}
