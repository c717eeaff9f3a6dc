/// What a build remembers for the next one.
struct BuildMemory: Sendable {
    struct Media: Sendable {
        var stamp: FileStamp
        var file: MediaFile
    }

    /// The fingerprint of all input and of all output, when that build found nothing to say.
    var input: Digest?
    var output: Digest?
    var tales = 0
    var languages = 0
    /// By path in the library.
    var media: [String: Media] = [:]
    /// The files in the output folder, by path.
    var made: [String: MadeFile] = [:]

    private static let version: UInt64 = 0x7374_6f72_7900_0003

    /// Where the memory of building `library` into `output` is kept.
    static func file(library: String, output: String) -> MemoryFile? { MemoryFile(of: "\(library)\0\(output)") }

    init() {}

    /// - Parameter full: without it only the fingerprints are read, which is all that an unchanged build needs.
    init?(_ bytes: [UInt8], full: Bool) {
        var reader = MemoryReader(bytes)
        guard reader.number() == Self.version else { return nil }
        (input, output) = (reader.digest(), reader.digest())
        (tales, languages) = (reader.whole(), reader.whole())
        if reader.failed { return nil }
        guard full else { return }
        guard
            let media = reader.files({ stamp, reader in
                MediaFile(from: &reader).map { Media(stamp: stamp, file: $0) }
            }),
            let made = reader.files({ stamp, reader in reader.digest().map { MadeFile(stamp: stamp, digest: $0) } })
        else { return nil }
        (self.media, self.made) = (media, made)
    }

    var bytes: [UInt8] {
        var writer = MemoryWriter()
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
