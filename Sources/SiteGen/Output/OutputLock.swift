import Glibc

/// The lock of an output folder: one build writes into the folder, or any number of runs read from it. The system
/// releases it when a program ends, in any way.
final class OutputLock: Sendable {
    static let name = "lock"

    /// `nil` if there is no lock, so that nothing was ever built there.
    private let descriptor: Int32?
    /// Whether no other run holds it.
    let isOurs: Bool
    /// Whether the file is gone: a first build that failed removed it, with its folders, while this run waited.
    let isRemoved: Bool

    /// In microseconds: a program that a killed build was just starting may hold the lock for a moment.
    private static let (pause, most): (UInt32, Int) = (20_000, 25)

    /// Locks the folder for writing.
    /// - Parameter control: the folder `.storysite`.
    /// - Throws: why the disk cannot lock a file.
    init(writing control: Folder) throws(SystemError) {
        let descriptor = try control.open(Self.name, O_RDWR | O_CREAT)
        var isOurs = false
        do throws(SystemError) {
            for number in 0..<Self.most where !isOurs {
                if number > 0 { usleep(Self.pause) }
                isOurs = try FileLock.take(descriptor, at: control.path(of: Self.name))
            }
        } catch {
            close(descriptor)
            throw error
        }
        (self.descriptor, self.isOurs) = (descriptor, isOurs)
        isRemoved = isOurs && FileStamp(ofOpen: descriptor)?.inode != control.stamp(of: Self.name)?.inode
    }

    /// Locks the output folder at `root` for reading.
    init(reading root: Folder) {
        descriptor = try? root.folder(OutputRecord.folder).open(Self.name, O_RDONLY)
        // On a disk without locks no build writes.
        isRemoved = false
        isOurs = descriptor.map { flock($0, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK } ?? true
    }

    deinit { if let descriptor { close(descriptor) } }
}
