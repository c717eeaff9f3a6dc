import Glibc

/// An open file, which is closed with the last reference to it.
final class OpenFile: Sendable {
    let descriptor: Int32
    let stamp: FileStamp

    /// - Returns: `nil` if it is not a regular file.
    init?(_ descriptor: Int32) {
        guard let stamp = FileStamp(ofOpen: descriptor), stamp.kind == .file else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.stamp) = (descriptor, stamp)
    }

    deinit { close(descriptor) }
}
