import Glibc

/// Whole files in and out, without Foundation: a read is three calls of the kernel.
enum Files {
    /// The bytes of the file at `path`.
    static func read(_ path: String) throws(SystemFault) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemFault(path: path) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw SystemFault(path: path) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemFault(path: path, code: EISDIR) }
        let size = max(Int(status.st_size), 0)
        var fault: Int32 = 0
        var bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { fault = errno }
                if got <= 0 { break }
                count += got
            }
        }
        guard fault == 0 else { throw SystemFault(path: path, code: fault) }
        if size == 0 { try appendRest(of: file, at: path, to: &bytes) }
        return bytes
    }

    /// What a file holds that says it is empty, as those of `/proc` do.
    private static func appendRest(of file: Int32, at path: String, to bytes: inout [UInt8]) throws(SystemFault) {
        var piece = [UInt8](repeating: 0, count: 64)
        while true {
            let got = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw SystemFault(path: path) }
            if got == 0 { return }
            bytes.append(contentsOf: piece[..<got])
            if piece.count < 65536 { piece = [UInt8](repeating: 0, count: 65536) }
        }
    }

    /// Writes a new file; whatever stood at `path` is replaced in place, so callers name a path of their own.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemFault) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw SystemFault(path: path) }
        var written = 0
        while written < bytes.count {
            let put = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else {
                let fault = SystemFault(path: path)
                close(file)
                throw fault
            }
            written += put
        }
        guard close(file) == 0 else { throw SystemFault(path: path) }
    }

    /// Copies a file inside the kernel, without bringing its bytes through this program.
    static func copy(_ source: String, to target: String) throws(SystemFault) {
        let input = unsafe open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw SystemFault(path: source) }
        defer { close(input) }
        let output = unsafe open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard output >= 0 else { throw SystemFault(path: target) }
        var copied = 0
        while true {
            let put = sendfile(output, input, nil, 1 << 30)
            if put > 0 { copied += put }
            if put == 0 { break }
            if put < 0, errno == EINTR { continue }
            if put < 0 {
                let code = errno
                close(output)
                // A file system that the kernel cannot send from.
                guard copied == 0, [EINVAL, ENOSYS].contains(code) else {
                    throw SystemFault(path: target, code: code)
                }
                return try write(read(source), to: target)
            }
        }
        guard close(output) == 0 else { throw SystemFault(path: target) }
    }

    static func rename(_ source: String, to target: String) throws(SystemFault) {
        guard unsafe Glibc.rename(source, target) == 0 else { throw SystemFault(path: target) }
    }

    static func remove(_ path: String) throws(SystemFault) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw SystemFault(path: path) }
    }

    /// - Throws: why no file may be made in the folder.
    static func mayWrite(in folder: String) throws(SystemFault) {
        guard unsafe access(folder, W_OK | X_OK) == 0 else { throw SystemFault(path: folder) }
    }

    /// Why it cannot be seen what is in the folder; `nil` when it can.
    static func refusal(toOpen folder: String) -> SystemFault? {
        unsafe access(folder, R_OK | X_OK) == 0 ? nil : SystemFault(path: folder)
    }

    /// Removes the folder if nothing is in it, and says whether it did.
    @discardableResult
    static func removeEmptyFolder(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

    /// Removes the folder with all that is in it, as far as that may be done. A link is removed, and what it leads to stays.
    static func removeFolder(_ path: String) {
        for name in names(in: path) ?? [] {
            let inner = "\(path)/\(name)"
            if unsafe unlink(inner) != 0 { removeFolder(inner) }
        }
        removeEmptyFolder(path)
    }

    /// What is in a folder, hidden or not, in no order; `nil` when it may not be opened.
    private static func names(in path: String) -> [String]? {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Makes the folder and those above it that are missing.
    static func makeFolder(_ path: String) throws(SystemFault) {
        if unsafe mkdir(path, 0o755) == 0 { return }
        switch errno {
        case EEXIST where FileStamp(path: path)?.kind == .folder: return
        case ENOENT:
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw SystemFault(path: path) }
            try makeFolder(String(path[..<slash]))
            guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemFault(path: path) }
        default: throw SystemFault(path: path)
        }
    }

    /// The path from the root on, with links followed as far as it exists: the same before and after it is made.
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

    /// The path with every link followed and no `.` or `..` in it; `nil` when nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
