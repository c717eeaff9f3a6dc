import Glibc

/// The lock of a voice's timing while it is made. If two runs work on it, on one machine or on a shared disk, the second
/// one waits, and then finds nothing left to do.
final class VoiceLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Waits until no other run makes this timing.
    /// - Parameter timing: an absolute path.
    init(_ timing: String) throws(VoiceError) {
        let (folder, name) = FolderTree.split(timing[...])
        path = "\(folder)/.storysite-\(name).lock"
        do throws(SystemError) {
            try Files.makeFolder(String(folder))
            descriptor = try Self.locked(path)
        } catch {
            if Interruption.isAsked { throw .interruption }
            throw VoiceError(error)
        }
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
