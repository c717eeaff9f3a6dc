import Glibc

/// Whole files in and out of a folder.
extension Folder {
    /// Returns the bytes of the regular file called `name`.
    func read(_ name: String, limit: SizeLimit) throws(SystemError) -> [UInt8] {
        let file = try open(name, O_RDONLY)
        defer { close(file) }
        return try Files.read(from: file, path: path(of: name), limit: limit)
    }

    /// Returns the digest of the regular file called `name`.
    func digest(of name: String) throws(SystemError) -> Digest {
        let file = try open(name, O_RDONLY)
        defer { close(file) }
        return try Digest(ofFile: file, path: path(of: name))
    }

    /// Writes a new file. What is called `name` already, even a link, is an error.
    /// - Parameters:
    ///   - isSynced: whether the bytes are on the disk when it returns.
    ///   - permissions: those that it has whatever the process's mask is; `nil` for the usual ones.
    func create(
        _ name: String, _ bytes: [UInt8], isSynced: Bool = false, permissions: mode_t? = nil
    ) throws(SystemError) {
        let file = try open(name, O_WRONLY | O_CREAT | O_EXCL, mode: permissions ?? 0o644)
        do throws(SystemError) { try Files.write(bytes, into: file, path: path(of: name)) } catch {
            close(file)
            throw error
        }
        if let permissions { fchmod(file, permissions) }
        let code = isSynced && fsync(file) != 0 ? errno : 0
        guard close(file) == 0, code == 0 else {
            throw SystemError(path: path(of: name), code: code == 0 ? errno : code)
        }
    }

    /// Writes a new file with the bytes of the regular file at `source`, which the kernel copies.
    /// - Returns: the stamp of `source` after its bytes were copied.
    func create(_ name: String, copyOf source: String) throws(SystemError) -> FileStamp {
        let input = unsafe Glibc.open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard input >= 0 else { throw SystemError(path: source) }
        defer { close(input) }
        return try create(name, copyOf: input, at: source)
    }

    /// Writes a new file with the bytes of the regular file at `path` below `tree`. No link there is followed.
    /// - Returns: the digest of what was written.
    func create(_ name: String, copyOf path: String, in tree: FolderTree) throws(SystemError) -> Digest {
        let (folder, inner) = try tree.parent(of: path)
        let input = try folder.open(inner, O_RDONLY)
        defer { close(input) }
        _ = try create(name, copyOf: input, at: folder.path(of: inner))
        return try digest(of: name)
    }

    private func create(_ name: String, copyOf input: Int32, at source: String) throws(SystemError) -> FileStamp {
        guard let before = FileStamp(ofOpen: input), before.kind == .file else {
            throw SystemError(path: source, code: SystemError.specialFile)
        }
        let output = try open(name, O_WRONLY | O_CREAT | O_EXCL)
        do throws(SystemError) { try copy(input, of: source, before.size, to: output, name) } catch {
            close(output)
            throw error
        }
        guard close(output) == 0 else { throw SystemError(path: path(of: name)) }
        guard let stamp = FileStamp(ofOpen: input) else { throw SystemError(path: source) }
        return stamp
    }

    /// - Parameter size: that of the file when it was opened, in bytes. A copy of so many is whole, and the system need
    ///   not be asked for the end.
    private func copy(
        _ input: Int32, of source: String, _ size: Int64, to output: Int32, _ name: String
    ) throws(SystemError) {
        var copied = 0
        while copied <= SizeLimit.recording.bytes {
            let put = sendfile(output, input, nil, 1 << 24)
            if put == 0 { return }
            if put > 0 { copied += put }
            if size > 0, copied == size, copied <= SizeLimit.recording.bytes { return }
            if put < 0, errno != EINTR {
                let code = errno
                // Some file systems cannot be sent from.
                guard copied == 0, code == EINVAL || code == ENOSYS else {
                    throw SystemError(path: path(of: name), code: code)
                }
                let bytes = try Files.read(from: input, path: source, limit: .recording)
                return try Files.write(bytes, into: output, path: path(of: name))
            }
        }
        throw SystemError(path: source, exceeds: .recording)
    }

    /// Writes an author's own work, which cannot be built again, as `replace` does. A file that is replaced leaves its
    /// permissions to the new one, and all is on the disk when this returns: after a power failure, too, it is there.
    func save(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        try replace(name, by: bytes, isSynced: true, permissions: permissions(of: name))
        try sync()
    }

    /// Keeps what the file called `name` had in it as a copy whose name ends in `~`, which nobody else can read if only
    /// its owner can read the file itself.
    func keep(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        try replace("\(name)~", by: bytes, isSynced: true, permissions: permissions(of: name))
        try sync()
    }

    /// Writes files of an author, each in one step and in their order, and none before all are on the disk.
    static func save(all files: [(folder: Folder, name: String, bytes: [UInt8])]) throws(SystemError) {
        let drafts = files.map { _ in draftName() }
        var path = ""
        do throws(SystemError) {
            for (draft, file) in zip(drafts, files) {
                path = file.folder.path(of: file.name)
                let permissions = file.folder.permissions(of: file.name)
                try file.folder.create(draft, file.bytes, isSynced: true, permissions: permissions)
            }
            for (draft, file) in zip(drafts, files) {
                path = file.folder.path(of: file.name)
                try file.folder.rename(draft, to: file.name, in: file.folder)
                try file.folder.sync()
            }
        } catch {
            for (draft, file) in zip(drafts, files) { try? file.folder.remove(draft) }
            throw SystemError(path: path, code: error.code)
        }
    }

    /// The name of a new file that gets its own name when it is whole.
    private static func draftName() -> String { ".storysite-\(String(UInt64.random(in: 0 ... .max), radix: 36))" }

    /// Writes a file in one step: anyone who opens `name` finds the old file or the new one, whole. A link of that name
    /// is replaced, and what it leads to stays.
    /// - Parameters:
    ///   - isSynced: whether the bytes are on the disk before the file gets its name.
    ///   - permissions: as `create` has them.
    func replace(
        _ name: String, by bytes: [UInt8], isSynced: Bool = false, permissions: mode_t? = nil
    ) throws(SystemError) {
        let draft = Self.draftName()
        do throws(SystemError) {
            try create(draft, bytes, isSynced: isSynced, permissions: permissions)
            try rename(draft, to: name, in: self)
        } catch {
            try? remove(draft)
            throw SystemError(path: path(of: name), code: error.code)
        }
    }
}
