/// A file of the site.
struct OutputFile: Sendable {
    enum Content: Sendable {
        case bytes([UInt8])
        /// Bytes made of the library's file at this absolute path when they are needed: until then they would fill the
        /// memory. The size is in bytes.
        case made(of: String, size: Int, by: @Sendable () throws(SystemError) -> [UInt8])
        /// A copy of the library's file at this absolute path.
        case copy(of: String)
        /// A copy of the file at the same path in a shard's folder. Its bytes are compared with the expected digest.
        case shard(FolderTree)
    }

    /// Below the output folder.
    var path: String
    var digest: Digest
    var content: Content
    /// Whether it lies in the folder of another tale than that which needs it.
    var isShared = false
    /// The fonts of a page, and the style sheet that names them.
    var letters: [OutputFile] = []

    init(path: String, bytes: [UInt8]) {
        (self.path, digest, content) = (path, Digest(bytes), .bytes(bytes))
    }

    /// The file as a device can keep it; `nil` if its bytes are not in memory.
    var offline: OfflineFile? {
        if case .bytes(let bytes) = content { OfflineFile(path: path, bytes: bytes) } else { nil }
    }

    /// - Parameters:
    ///   - size: in bytes.
    ///   - make: makes the bytes again.
    init(
        path: String, digest: Digest, madeOf source: String, size: Int,
        by make: @escaping @Sendable () throws(SystemError) -> [UInt8]
    ) {
        (self.path, self.digest, content) = (path, digest, .made(of: source, size: size, by: make))
    }

    init(path: String, copyOf source: String, digest: Digest, isShared: Bool = false) {
        (self.path, self.digest, content) = (path, digest, .copy(of: source))
        self.isShared = isShared
    }

    init(path: String, from shard: FolderTree, digest: Digest) {
        (self.path, self.digest, content) = (path, digest, .shard(shard))
    }
}
