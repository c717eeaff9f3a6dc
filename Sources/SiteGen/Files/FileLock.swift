import Glibc

/// A lock on a file that several runs change, on one machine or on a shared disk: one holds it, the others wait.
final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Waits until no other run holds the lock.
    /// - Parameter file: an absolute path. Its folder is made; the file need not exist.
    /// - Throws: `EWOULDBLOCK` if storysite is asked to end while it waits.
    init(_ file: String) throws(SystemError) {
        let (folder, name) = FolderTree.split(file[...])
        path = "\(folder)/.storysite-\(name).lock"
        try Files.makeFolder(String(folder))
        descriptor = try Self.locked(path)
    }

    /// The file is removed before it is unlocked: a run that waits for it then sees that it is gone, and makes a new one.
    deinit {
        unsafe unlink(path)
        close(descriptor)
    }

    /// In microseconds.
    private static let pause: UInt32 = 100_000

    private static func locked(_ path: String) throws(SystemError) -> Int32 {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o644)
            guard descriptor >= 0 else { throw SystemError(path: path) }
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                let code = errno
                if code == EWOULDBLOCK, !Interruption.isAsked {
                    usleep(pause)
                    continue
                }
                close(descriptor)
                throw SystemError(path: path, code: code)
            }
            if let own = FileStamp(ofOpen: descriptor), own.inode == FileStamp(path: path)?.inode { return descriptor }
            close(descriptor)
        }
    }
}
