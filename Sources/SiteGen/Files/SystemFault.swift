import Glibc

/// What the operating system refused, in its own words.
struct SystemFault: Error, Equatable {
    let path: String
    let code: Int32

    init(path: String, code: Int32 = errno) {
        (self.path, self.code) = (path, code)
    }

    static let isBusy = EWOULDBLOCK
    static let exists = EEXIST
    static let isNoProgram = ENOEXEC

    var isMissing: Bool { code == ENOENT }

    var message: String {
        switch code {
        case ENOENT: "there is no such file"
        case EACCES, EPERM: "it may not be opened (permission denied)"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of its path is a file and not a folder"
        case ENOSPC, EDQUOT: "the disk is full"
        case EROFS: "the disk may only be read"
        case ELOOP: "its links go round in a circle"
        default: unsafe String(cString: strerror(code))
        }
    }
}
