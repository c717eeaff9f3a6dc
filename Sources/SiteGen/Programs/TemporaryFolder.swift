import Glibc

/// A folder below `TMPDIR`, or below another folder, that exists while `body` runs.
///
/// A locked file in it shows that its program is running. The next program removes the folder of a killed one.
enum TemporaryFolder {
    /// The absolute path of the folder for temporary files.
    static var usual: String {
        let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        // The browser takes absolute paths only.
        return named.isEmpty ? "/tmp" : Files.realPath(named) ?? named
    }

    /// - Parameter parent: an absolute path.
    static func use<Result, Failure: SystemFailure>(
        below parent: String = usual, _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        removeAbandoned(in: parent)
        var name = Array("\(parent)/\(prefix)XXXXXX\0".utf8CString)
        guard let made = unsafe mkdtemp(&name) else { throw Failure(SystemError(path: parent)) }
        let path = unsafe String(cString: made)
        defer { remove(path) }
        let lock: Int32
        do throws(SystemError) { lock = try Self.lock(path) } catch { throw Failure(error) }
        defer { close(lock) }
        let content = "\(path)/\(contentName)"
        do throws(SystemError) { try Files.makeFolder(content) } catch { throw Failure(error) }
        return try body(content)
    }

    private static let prefix = "storysite."
    private static let lockName = "lock"
    private static let contentName = "content"

    /// Removes the folder. As long as something in it stays, because a program still writes there, the lock stays too:
    /// without it, nobody could see that the folder is abandoned.
    private static func remove(_ path: String) {
        let content = "\(path)/\(contentName)"
        Files.removeFolder(content)
        if FileStamp(path: content) == nil { Files.removeFolder(path) }
    }

    /// Makes the locked file. It is renamed after it is locked, so that no other program takes
    /// the folder for abandoned.
    private static func lock(_ path: String) throws(SystemError) -> Int32 {
        let folder = try Folder(path)
        let lock = try folder.open("\(lockName)-new", O_RDWR | O_CREAT | O_EXCL)
        flock(lock, LOCK_EX | LOCK_NB)
        do throws(SystemError) { try folder.rename("\(lockName)-new", to: lockName, in: folder) } catch {
            close(lock)
            throw error
        }
        return lock
    }

    static func removeAbandoned(in parent: String) {
        guard let parent = try? Folder(parent) else { return }
        for name in parent.names() ?? [] where name.hasPrefix(prefix) {
            // Another user could put a link in place of a folder between the check and the removal.
            guard let folder = try? parent.folder(name), folder.isOfThisUser,
                let lock = try? folder.open(lockName, O_RDWR)
            else { continue }
            defer { close(lock) }
            guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { continue }
            folder.removeTree(contentName)
            if folder.stamp(of: contentName) == nil { parent.removeTree(name) }
        }
    }
}

extension SystemError: SystemFailure {
    init(_ error: SystemError) { self = error }
}
