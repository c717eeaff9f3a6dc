import Glibc

/// What the operating system refused, or a file that is not of a kind or size that is read.
struct SystemError: Error, Equatable {
    let path: String
    let code: Int32
    /// The limit that a file exceeds; `nil` with any other code than `EFBIG`.
    private(set) var limit: SizeLimit?

    init(path: String, code: Int32 = errno) {
        (self.path, self.code) = (path, code)
    }

    /// A file that is too large to be read.
    init(path: String, exceeds limit: SizeLimit) {
        (self.path, code, self.limit) = (path, EFBIG, limit)
    }

    /// What `open` reports of a socket, and what is reported of a pipe or device.
    static let specialFile = ENXIO
    /// What is reported of a link that is not followed. Linux itself reports nothing by this code
    /// where links are only read.
    static let symbolicLink = EMLINK

    static let notExecutable = ENOEXEC
    static let exists = EEXIST
    /// What is reported of a port that another program listens on.
    static let portInUse = EADDRINUSE

    var isMissing: Bool { code == ENOENT }
    /// Whether another path would do.
    var isOfPath: Bool { [EACCES, EPERM, ENOTDIR, EROFS].contains(code) }
    /// Whether the system itself lacks something or is broken, and the file may be as it was.
    var isOfSystem: Bool { [EMFILE, ENFILE, ENOMEM, EIO, ESTALE].contains(code) }

    var message: String {
        switch code {
        case ENOENT: "there is no such file"
        case EACCES, EPERM: "permission denied"
        case Self.exists: "there is something else of this name"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of its path is a file, not a folder"
        case ENOSPC, EDQUOT: "the disk is full"
        case EROFS: "the disk is read-only"
        case EMFILE, ENFILE: "too many files are open at the same time (see 'ulimit -n')"
        case ELOOP: "its links lead in a circle"
        case EFBIG: limit.map { "it is larger than \($0.shown), the limit for such a file" } ?? "it is too large"
        case Self.symbolicLink: "it is a symbolic link, and links are not followed here"
        case Self.specialFile: "it is not a regular file but a pipe, a device or a socket"
        default: unsafe String(cString: strerror(code))
        }
    }
}
