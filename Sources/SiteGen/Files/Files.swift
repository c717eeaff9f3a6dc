import Glibc

/// Whole files in and out, without Foundation. A read takes four calls of the kernel.
enum Files {
    /// Returns the bytes of the regular file at `path`.
    ///
    /// A pipe, device or socket is refused without waiting for it.
    /// - Parameter archives: the limit of ZIP archives, if it is another one.
    static func read(
        _ path: String, limit: SizeLimit, archives: SizeLimit? = nil
    ) throws(SystemError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw SystemError(path: path) }
        defer { close(file) }
        return try read(from: file, path: path, limit: limit, archives: archives)
    }

    /// Returns the bytes of an open file from its current position on.
    static func read(
        from file: Int32, path: String, limit: SizeLimit, archives: SizeLimit? = nil
    ) throws(SystemError) -> [UInt8] {
        let size = try size(of: file, path: path)
        var limit = limit
        if size > limit.bytes, let archives, isArchive(file) { limit = archives }
        guard size <= limit.bytes else { throw SystemError(path: path, exceeds: limit) }
        var code: Int32 = 0
        var bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                if got <= 0 { break }
                count += got
            }
        }
        guard code == 0 else { throw SystemError(path: path, code: code) }
        if size == 0 { try appendRest(of: file, at: path, limit: limit, to: &bytes) }
        return bytes
    }

    /// Returns the first bytes of the regular file at `path`, at most `count`, and the size of all of it.
    static func beginning(
        of path: String, count: Int, limit: SizeLimit
    ) throws(SystemError) -> (bytes: [UInt8], size: Int) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw SystemError(path: path) }
        defer { close(file) }
        let size = try size(of: file, path: path)
        guard size <= limit.bytes else { throw SystemError(path: path, exceeds: limit) }
        guard let bytes = beginning(of: file, count: count) else { throw SystemError(path: path) }
        return (bytes, size)
    }

    /// Returns `nil` if the file cannot be read; the reason is in `errno`.
    private static func beginning(of file: Int32, count wanted: Int) -> [UInt8]? {
        var got = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            while count < wanted {
                got = unsafe pread(file, buffer.baseAddress?.advanced(by: count), wanted - count, off_t(count))
                if got < 0, errno == EINTR { continue }
                if got <= 0 { break }
                count += got
            }
        }
        return got < 0 ? nil : bytes
    }

    /// Returns the size in bytes of an open file, which must be a regular file.
    private static func size(of file: Int32, path: String) throws(SystemError) -> Int {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw SystemError(path: path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return max(Int(status.st_size), 0)
        case S_IFDIR: throw SystemError(path: path, code: EISDIR)
        default: throw SystemError(path: path, code: SystemError.specialFile)
        }
    }

    private static func isArchive(_ file: Int32) -> Bool {
        beginning(of: file, count: 4).map { ZIPArchive.isArchive($0) } ?? false
    }

    /// Appends the content of a file that reports a size of 0, as files of `/proc` do.
    private static func appendRest(
        of file: Int32, at path: String, limit: SizeLimit, to bytes: inout [UInt8]
    ) throws(SystemError) {
        var piece = [UInt8](repeating: 0, count: 64)
        while true {
            let got = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw SystemError(path: path) }
            if got == 0 { return }
            bytes.append(contentsOf: piece[..<got])
            guard bytes.count <= limit.bytes else { throw SystemError(path: path, exceeds: limit) }
            if piece.count < 65536 { piece = [UInt8](repeating: 0, count: 65536) }
        }
    }

    /// Writes into the file at `path`, following links: of a file only its content is replaced, and it may be left half
    /// written. `replace` is the safe way.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemError(path: path) }
        do throws(SystemError) { try write(bytes, into: file, path: path) } catch {
            close(file)
            throw error
        }
        guard close(file) == 0 else { throw SystemError(path: path) }
    }

    /// Writes all of `bytes` into an open file.
    static func write(_ bytes: [UInt8], into file: Int32, path: String) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let put = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { throw SystemError(path: path) }
            written += put
        }
    }

    /// - Throws: the reason why no file can be made in the folder.
    static func requireWritable(in folder: String) throws(SystemError) {
        guard unsafe access(folder, W_OK | X_OK) == 0 else { throw SystemError(path: folder) }
    }

    /// The reason why the folder cannot be listed; `nil` when it can.
    static func refusal(toOpen folder: String) -> SystemError? {
        unsafe access(folder, R_OK | X_OK) == 0 ? nil : SystemError(path: folder)
    }

    /// Removes the folder if nothing is in it.
    static func removeEmptyFolder(_ path: String) { unsafe rmdir(path) }

    /// Removes the folder at `path` with everything in it, as far as the system allows. Links in it are not followed.
    static func removeFolder(_ path: String) {
        let (above, name) = FolderTree.split(path[...])
        // A program that was ended may still make a file for a moment.
        for _ in 0..<50 {
            try? Folder(path.hasPrefix("/") ? "\(above)/" : "./\(above)").removeTree(name)
            if FileStamp(path: path) == nil { return }
            usleep(20_000)
        }
    }

    /// Makes the folder, and those above it that are missing.
    static func makeFolder(_ path: String) throws(SystemError) {
        if unsafe mkdir(path, 0o755) == 0 { return }
        switch errno {
        case EEXIST where FileStamp(path: path)?.kind == .folder: return
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw SystemError(path: path) }
            try makeFolder(String(path[..<slash]))
            guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemError(path: path) }
        default: throw SystemError(path: path)
        }
    }

    /// Returns the absolute path, with links followed as far as the path exists: the same before and after it is made.
    static func absolutePath(_ path: String) -> String {
        var (there, rest): (Substring, [Substring]) = (path.hasPrefix("/") ? path[...] : "./\(path)", [])
        while realPath(String(there)) == nil, let slash = there.lastIndex(of: "/"), slash > there.startIndex {
            rest.insert(there[there.index(after: slash)...], at: 0)
            there = there[..<slash]
        }
        var parts: [Substring] = []
        for part in rest where !part.isEmpty && part != "." {
            if part == ".." { parts.removeLast(min(1, parts.count)) } else { parts.append(part) }
        }
        let start = realPath(String(there)) ?? ""
        return ([start == "/" ? "" : start[...]] + parts).joined(separator: "/")
    }

    /// Whether a link is at `path`.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the path with every link followed and without `.` or `..`; `nil` when nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
