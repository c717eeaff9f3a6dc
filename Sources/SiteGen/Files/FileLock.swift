import Glibc

/// A lock on a file that several runs change, on one machine or on a shared disk: one holds it, the others wait.
final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String
    /// The folders that were made for it, the innermost first.
    private let madeFolders: [String]

    /// Waits until no other run holds the lock.
    /// - Parameter file: an absolute path. Its folder is made, and removed with the lock if nothing is in it then; the
    ///   file need not exist.
    /// - Throws: `EWOULDBLOCK` if storysite is asked to end while it waits.
    init(_ file: String) throws(SystemError) {
        let (folder, name) = FolderTree.split(file[...])
        path = "\(folder)/.storysite-\(name).lock"
        (descriptor, madeFolders) = try Self.locked(path, in: String(folder))
    }

    /// The file is removed before it is unlocked: a run that waits for it then sees that it is gone,
    /// and makes a new one.
    deinit {
        unsafe unlink(path)
        close(descriptor)
        for folder in madeFolders { Files.removeEmptyFolder(folder) }
    }

    /// Locks an open file.
    /// - Returns: `false` if another run holds the lock.
    /// - Throws: why the disk cannot lock it.
    static func take(_ descriptor: Int32, at path: String) throws(SystemError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        let code = errno
        guard code == EWOULDBLOCK else { throw SystemError(path: path, code: code) }
        return false
    }

    /// In microseconds.
    private static let pause: UInt32 = 100_000

    private static func locked(
        _ path: String, in folder: String
    ) throws(SystemError) -> (descriptor: Int32, madeFolders: [String]) {
        var made: [String] = []
        while true {
            made = missingFolders(from: folder) + made
            try Files.makeFolder(folder)
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o644)
            // The run before may have removed the folder that it made.
            if descriptor < 0, errno == ENOENT, FileStamp(path: folder) == nil { continue }
            guard descriptor >= 0 else { throw SystemError(path: path) }
            do throws(SystemError) {
                while try !take(descriptor, at: path) {
                    if Interruption.isAsked { throw SystemError(path: path, code: EWOULDBLOCK) }
                    usleep(pause)
                }
            } catch {
                close(descriptor)
                throw error
            }
            if let own = FileStamp(ofOpen: descriptor), own.inode == FileStamp(path: path)?.inode {
                return (descriptor, made)
            }
            close(descriptor)
        }
    }

    /// The folder and those above it that are not there, the innermost first.
    private static func missingFolders(from folder: String) -> [String] {
        var (path, missing): (Substring, [String]) = (folder[...], [])
        while !path.isEmpty, FileStamp(path: String(path)) == nil {
            missing.append(String(path))
            path = FolderTree.parent(of: path)
        }
        return missing
    }
}
