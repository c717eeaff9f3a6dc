/// A file of the site, as it is to stand below the output folder.
struct OutputFile: Sendable {
    enum Content: Sendable {
        case bytes([UInt8])
        /// A copy of the library's file at this path on this machine.
        case copy(of: String)
    }

    var path: String
    var digest: Digest
    var content: Content

    init(path: String, bytes: [UInt8]) {
        (self.path, digest, content) = (path, Digest(bytes), .bytes(bytes))
    }

    /// As a device may keep it; `nil` of a copy, whose bytes are not at hand.
    var offline: OfflineFile? {
        if case .bytes(let bytes) = content { OfflineFile(path: path, bytes: bytes) } else { nil }
    }

    init(path: String, copyOf source: String, digest: Digest) {
        (self.path, self.digest, content) = (path, digest, .copy(of: source))
    }
}
