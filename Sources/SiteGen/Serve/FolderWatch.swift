import Glibc

/// The folders whose changes the system reports (inotify).
///
/// Used by one thread.
final class FolderWatch {
    /// One report.
    struct Event {
        /// The absolute path of what changed.
        let path: String
        let mask: UInt32

        /// Whether the file is complete: its writer closed it, or it was renamed to this name.
        var isComplete: Bool { mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 && !isFolder }
        var isFolder: Bool { mask & UInt32(IN_ISDIR) != 0 }
        /// Whether this is a new file, which its writer has yet to close.
        var isBegun: Bool { mask & UInt32(IN_CREATE) != 0 && !isFolder }
        /// Whether this is a new name in its folder.
        var isNew: Bool { mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 }
    }

    let descriptor: Int32
    /// The paths that are watched, by the numbers that the system gave them. Links can lead to one folder from several.
    private var paths: [Int32: [String]] = [:]
    private var numbers: [String: Int32] = [:]
    /// The folders that are not watched because the system allows no more.
    private(set) var refused: Set<String> = []

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR)

    init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError(path: "inotify") }
    }

    deinit { close(descriptor) }

    /// Watches the folder at an absolute path, without those in it.
    /// - Returns: whether it was not watched before, and is now.
    @discardableResult
    func add(_ path: String) -> Bool {
        guard numbers[path] == nil else { return false }
        let number = unsafe inotify_add_watch(descriptor, path, Self.mask)
        if number < 0, errno == ENOSPC { refused.insert(path) }
        guard number >= 0 else { return false }
        refused.remove(path)
        numbers[path] = number
        paths[number, default: []].append(path)
        return true
    }

    /// Watches a listed folder and all in it.
    /// - Parameter root: the absolute path to which the folder's path is relative.
    /// - Returns: whether one of them was not watched before, and is now.
    @discardableResult
    func add(_ folder: LibraryFolder, root: String) -> Bool {
        var isNew = add(folder.path.isEmpty ? root : "\(root)/\(folder.path)")
        for inner in folder.folders where add(inner, root: root) { isNew = true }
        return isNew
    }

    /// Returns what has changed since the last call; `nil` if the system's queue overflowed.
    func events() -> [Event]? {
        var (events, isWhole): ([Event], Bool) = ([], true)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return isWhole ? events : nil }
            var offset = 0
            while offset + Self.headSize <= count {
                let number = Int32(bitPattern: Self.word(buffer, offset))
                let mask = Self.word(buffer, offset + 4)
                let length = Int(Self.word(buffer, offset + 12))
                let name = buffer[(offset + Self.headSize)...].prefix(length).prefix { $0 != 0 }
                offset += Self.headSize + length
                if mask & UInt32(IN_Q_OVERFLOW) != 0 { isWhole = false }
                for folder in paths[number] ?? [] {
                    let path = name.isEmpty ? folder : "\(folder)/\(String(decoding: name, as: UTF8.self))"
                    events.append(Event(path: path, mask: mask))
                }
                if mask & UInt32(IN_IGNORED) != 0 { forget(number) }
                if mask & UInt32(IN_MOVE_SELF) != 0 { look(again: number) }
            }
        }
    }

    /// Forgets a folder that was removed.
    private func forget(_ number: Int32) {
        for path in paths.removeValue(forKey: number) ?? [] where numbers[path] == number { numbers[path] = nil }
    }

    /// Handles a renamed folder: it and the folders in it have new paths. New folders at the old paths are watched.
    private func look(again number: Int32) {
        let moved = paths[number] ?? []
        let affected = numbers.filter { path, _ in moved.contains { path == $0 || path.hasPrefix("\($0)/") } }
        for (path, number) in affected {
            numbers[path] = nil
            paths[number]?.removeAll { $0 == path }
        }
        for path in affected.keys { add(path) }
        for number in Set(affected.values) where paths[number]?.isEmpty == true {
            paths[number] = nil
            inotify_rm_watch(descriptor, number)
        }
    }

    /// The size of `inotify_event` without the name, in bytes.
    private static let headSize = 16

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        UInt32(bytes.span.little(4, at: offset) ?? 0)
    }
}
