import Glibc

/// What the file system reports of a file without reading it. Equal stamps mean that the file
/// was not changed in between.
struct FileStamp: Sendable, Equatable {
    enum Kind: UInt8, Sendable { case file, folder, other }

    var kind: Kind
    /// In bytes.
    var size: Int64
    /// Nanoseconds since 1970; a time before 1677 or after 2262 becomes `Int64.min` or `Int64.max`.
    var modified: Int64
    /// Nanoseconds since 1970, as `modified`; but no program can set it back.
    var changed: Int64
    var inode: UInt64

    /// Whether a later write could leave the same stamp: the file was changed so shortly before `now` that the
    /// file system's clock may not have moved on. Clocks that count whole seconds get two of them. The same holds of a
    /// stamp with a time that does not fit.
    func isTooRecent(at now: Int64) -> Bool {
        guard min(modified, changed) > .min, max(modified, changed) < .max else { return true }
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

    /// The stamp of the file called `name` in an open folder; `nil` when there is none.
    init?(of name: String, in folder: Int32, followsLink: Bool = true) {
        var status = stat()
        guard unsafe fstatat(folder, name, &status, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of an open file.
    init?(ofOpen file: Int32) {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        self.init(status)
    }

    init(kind: Kind, size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
        (self.kind, self.size, self.modified, self.changed, self.inode) = (kind, size, modified, changed, inode)
    }

    /// The stamp of the file that `status` describes. A link that was not followed is of the kind `other`.
    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = Int64(status.st_size)
        (modified, changed) = (Self.nanoseconds(status.st_mtim), Self.nanoseconds(status.st_ctim))
        inode = UInt64(status.st_ino)
    }

    /// Stands for any folder.
    static let folder = FileStamp(kind: .folder, size: 0, modified: 0, changed: 0, inode: 0)

    /// The clock that stamps are compared with, in nanoseconds since 1970.
    static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, isBeyond) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyondToo) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return isBeyond || isBeyondToo ? (time.tv_sec < 0 ? .min : .max) : sum
    }
}
