import Glibc

/// What the file system says of a file without reading it: enough to tell that it was not changed since.
struct FileStamp: Sendable, Equatable {
    enum Kind: UInt8, Sendable { case file, folder, other }

    var kind: Kind
    /// In bytes.
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Nanoseconds since 1970; unlike `modified` no program can set it back.
    var changed: Int64
    var inode: UInt64

    /// Whether a later write could have left the same stamp: the file was changed so shortly before `now` that the
    /// file system's clock may not have moved on. Clocks that count whole seconds get two of them.
    func isTooRecent(at now: Int64) -> Bool {
        let newest = max(modified, changed)
        let grain: Int64 = newest % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        return newest > now - grain
    }

    /// The stamp of the file at `path`, following links; `nil` when there is none.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(kind: Kind, size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
        (self.kind, self.size, self.modified, self.changed, self.inode) = (kind, size, modified, changed, inode)
    }

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
        inode = UInt64(status.st_ino)
    }

    /// The clock that stamps are compared with, in nanoseconds since 1970.
    static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
