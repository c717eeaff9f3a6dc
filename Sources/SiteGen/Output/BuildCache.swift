/// What one build learnt that saves work in the next.
struct BuildCache: Sendable {
    /// The fingerprints of all input and of all output; `nil` when that build had diagnostics.
    var input: Digest?
    var output: Digest?
    var tales = 0
    var languages = 0
    /// By path in the library.
    var media: [String: MediaCache.Entry] = [:]
    /// The files in the output folder, by path.
    var made: [String: MadeFile] = [:]

    private static let version: UInt64 = 0x7374_6f72_7900_0004

    /// The cache file of builds of `library` into `output`.
    static func file(library: String, output: String) -> CacheFile? { CacheFile(of: "\(library)\0\(output)") }

    init() {}

    /// - Parameter full: whether all is read. An unchanged build needs only the fingerprints.
    init?(_ bytes: [UInt8], full: Bool) {
        var reader = CacheReader(bytes)
        guard reader.number() == Self.version else { return nil }
        (input, output) = (reader.digest(), reader.digest())
        (tales, languages) = (reader.whole(), reader.whole())
        if reader.failed { return nil }
        guard full else { return }
        guard
            let media = reader.files({ path, stamp, reader in
                MediaFile(at: path, from: &reader).map { MediaCache.Entry(stamp: stamp, file: $0) }
            }),
            let made = reader.files({ _, stamp, reader in reader.digest().map { MadeFile(stamp: stamp, digest: $0) } })
        else { return nil }
        (self.media, self.made) = (media, made)
    }

    var bytes: [UInt8] {
        var writer = CacheWriter()
        writer.add(Self.version)
        writer.add(input)
        writer.add(output)
        writer.add(tales)
        writer.add(languages)
        writer.add(media, stamp: \.stamp) { $0.file.write(to: &$1) }
        writer.add(made, stamp: \.stamp) { $1.add($0.digest) }
        return writer.bytes
    }
}
