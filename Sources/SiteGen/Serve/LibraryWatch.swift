import Glibc

/// Reports what an author has saved: in the library, and in the folders of the theme.
///
/// Used by one thread.
final class LibraryWatch {
    /// What was saved between two checks.
    struct Changes {
        /// The tales' folders in which a file is new or complete, such as `tales/fox`.
        var tales: Set<String> = []
        /// The tales' folders in which anything changed.
        var touched: Set<String> = []
        /// Whether a style sheet is new or complete.
        var hasStyle = false
        /// Whether anything changed.
        var isAny = false
        /// Whether more changed than the system could report.
        var isPartial = false
    }

    private let root: String
    private let folders: FolderWatch
    /// The end of a pipe that ends a wait.
    private let wakeRead: Int32
    private let wakeWrite: Int32
    /// New files that are still being written, such as a recording that is copied from a telephone.
    private var begun: [String: Growth] = [:]

    private struct Growth {
        /// In bytes.
        var size: Int64
        /// Since when it has had this size, in milliseconds on the clock of `wait`.
        var since: Int64
    }
    /// A new file that nobody closes counts as saved when it has not grown for so many milliseconds.
    private static let longestRest: Int64 = 2000

    /// How many folders are not watched because the system allows no more.
    var refused: Int { folders.refused.count }

    /// Whether a new file is still being written.
    var isWriting: Bool { !begun.isEmpty }

    /// - Parameter root: the library's folder, with every link followed.
    init(root: String) throws(SystemError) {
        (self.root, folders) = (root, try FolderWatch())
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw SystemError(path: "pipe") }
        (wakeRead, wakeWrite) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(wakeRead)
        close(wakeWrite)
    }

    /// Watches all folders of a project that are not watched yet.
    func follow(_ project: Project) {
        folders.add(root)
        for part in [project.library.tales, project.library.pages, project.library.themes] {
            folders.add(part, root: root)
        }
        for layer in project.themeLayers?.layers ?? [] { folders.add(layer.folder, root: layer.root) }
        for picture in project.config.icons + project.config.pictures {
            folders.add("\(root)/\(FolderTree.parent(of: picture[...]))")
        }
    }

    /// Ends a wait; from any thread.
    var waker: @Sendable () -> Void {
        let end = wakeWrite
        return {
            var byte: UInt8 = 0
            unsafe write(end, &byte, 1)
        }
    }

    /// Waits for a change, but not longer than some milliseconds.
    /// - Parameter clock: returns the milliseconds since a point in time.
    func wait(milliseconds: Int, clock: () -> Int64) -> Changes {
        var ends = [
            pollfd(fd: folders.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeRead, events: Int16(POLLIN), revents: 0),
        ]
        unsafe poll(&ends, nfds_t(ends.count), Int32(max(milliseconds, 0)))
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(wakeRead, &bytes, bytes.count) > 0 {}
        var changes = Changes()
        if let events = folders.events() {
            for event in events { note(event, in: &changes, now: clock()) }
        } else {
            (changes.isAny, changes.isPartial) = (true, true)
            begun = [:]
        }
        if !begun.isEmpty { noteWhatRests(in: &changes, now: clock()) }
        // A library that was moved away, or left out of a branch, is watched again when it is back.
        if folders.add(root) {
            for part in ["tales", "pages", "themes"] { addNew("\(root)/\(part)") }
            changes.isAny = true
        }
        return changes
    }

    /// Notes new files that their writer left open, and those that are no longer there.
    private func noteWhatRests(in changes: inout Changes, now: Int64) {
        for (path, growth) in begun {
            let size = FileStamp(path: path)?.size
            if let size, size != growth.size {
                begun[path] = Growth(size: size, since: now)
            } else if size == nil || now - growth.since > Self.longestRest {
                begun[path] = nil
                changes.isAny = true
            }
        }
    }

    private func note(_ event: FolderWatch.Event, in changes: inout Changes, now: Int64) {
        let (_, name) = FolderTree.split(event.path[...])
        // A build does not see hidden names: editors keep their own files there.
        if name.hasPrefix(".") { return }
        let parts = (event.path.path(below: root) ?? "").utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        let tale = parts.count > 2 && parts[0] == "tales" ? "tales/\(parts[1])" : nil
        // No page shows takes: a voice is made of them.
        if tale != nil, parts.count > 3, parts[2] == TakeFolder.name { return }
        if event.isBegun, Self.isBeingWritten(event.path) {
            begun[event.path] = Growth(size: 0, since: now)
            return
        }
        begun[event.path] = nil
        changes.isAny = true
        if event.isFolder, event.isNew { addNew(event.path) }
        if event.isComplete, name.hasSuffix(".css") { changes.hasStyle = true }
        guard let tale else { return }
        changes.touched.insert(tale)
        if event.isComplete { changes.tales.insert(tale) }
    }

    /// Whether a new file is one that its writer will close. A link is complete at once.
    private static func isBeingWritten(_ path: String) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    /// Watches a new folder with all in it. The next build finds the files that it already has.
    private func addNew(_ path: String) {
        let (above, name) = FolderTree.split(path[...])
        // A folder that is made between the list and the watch is in the next list.
        while folders.add(LibraryScan(root: String(above)).folder(at: name).folder, root: String(above)) {}
    }
}
