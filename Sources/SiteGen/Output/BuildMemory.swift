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
        for _ in 0..<reader.whole() {
            let path = reader.text()
            let stamp = reader.stamp()
            guard let file = MediaFile(from: &reader), !reader.failed else { return nil }
            media[path] = Media(stamp: stamp, file: file)
        }
        for _ in 0..<reader.whole() {
            let path = reader.text()
            let stamp = reader.stamp()
            guard let digest = reader.digest(), !reader.failed else { return nil }
            made[path] = MadeFile(stamp: stamp, digest: digest)
        }
        if reader.failed { return nil }
    }

    var bytes: [UInt8] {
        var writer = MemoryWriter()
        writer.add(Self.version)
        writer.add(input)
        writer.add(output)
        writer.add(tales)
        writer.add(languages)
        writer.add(media.count)
        for (path, entry) in media {
            writer.add(path)
            writer.add(entry.stamp)
            entry.file.write(to: &writer)
        }
        writer.add(made.count)
        for (path, file) in made {
            writer.add(path)
            writer.add(file.stamp)
            writer.add(file.digest)
        }
        return writer.bytes
    }
}
