import Glibc

/// The lock of an output folder: one build writes into the folder, or any number of runs read from it. The system
/// releases it when a program ends, in any way.
final class OutputLock: Sendable {
    static let name = "lock"

    /// `nil` if there is no lock, so that nothing was ever built there.
    private let descriptor: Int32?
    /// Whether no other run holds it.
    let isOurs: Bool

    /// Locks the folder for writing.
    /// - Parameter control: the folder `.storysite`.
    /// - Throws: why the disk cannot lock a file.
    init(writing control: Folder) throws(SystemError) {
        let descriptor = try control.open(Self.name, O_RDWR | O_CREAT)
        isOurs = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        let code = errno
        guard isOurs || code == EWOULDBLOCK else {
            close(descriptor)
            throw SystemError(path: control.path(of: Self.name), code: code)
        }
        self.descriptor = descriptor
    }

    /// Locks the output folder at `root` for reading.
    init(reading root: Folder) {
        descriptor = try? root.folder(OutputRecord.folder).open(Self.name, O_RDONLY)
        // On a disk without locks no build writes.
        isOurs = descriptor.map { flock($0, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK } ?? true
    }

    deinit { if let descriptor { close(descriptor) } }
}
