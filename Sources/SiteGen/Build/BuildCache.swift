/// What one build learnt that saves work in the next.
struct BuildCache: Sendable {
    /// The fingerprints of all input and of all output; `nil` when that build had diagnostics.
    var input: Digest?
    var output: Digest?
    var languages = 0
    /// What the pages of all tales depended on; `nil` before the first build.
    var shared: SharedInput?
    /// By the path of the tale's folder.
    var tales: [String: ArraySlice<UInt8>] = [:]
    /// The pictures and recordings that belong to no tale.
    var media: [MediaCache.Entry] = []
    /// The files of the site that belong to no tale.
    var made: [MadeFile] = []

    /// How many tales there are, also where the tales themselves were not read.
    private(set) var count = 0

    private static let version: UInt64 = 0x7374_6f72_7900_0005

    /// The cache file of builds of `library` into `output`.
    static func file(library: String, output: String) -> CacheFile? { CacheFile(of: "\(library)\0\(output)") }

    init() {}

    /// - Parameter full: whether all is read. An unchanged build needs only the fingerprints.
    init?(_ bytes: [UInt8], full: Bool) {
        var reader = CacheReader(bytes)
        guard reader.number() == Self.version else { return nil }
        (input, output, languages) = (reader.digest(), reader.digest(), reader.whole())
        count = reader.whole()
        if reader.failed { return nil }
        guard full else { return }
        let digests = SharedInput.Part.allCases.compactMap { _ in reader.digest() }
        if digests.count == SharedInput.Part.allCases.count { shared = SharedInput(digests: digests) }
        tales.reserveCapacity(count)
        for _ in 0..<count {
            let folder = reader.text()
            tales[folder] = reader.some()
            if reader.failed { return nil }
        }
        media = reader.list { MediaCache.Entry(from: &$0) }
        made = reader.list { MadeFile(from: &$0) }
        if reader.failed { return nil }
    }

    var bytes: [UInt8] {
        var writer = CacheWriter()
        writer.reserve(tales.values.reduce(made.count * 150) { $0 + $1.count + 100 })
        writer.add(Self.version)
        writer.add(input)
        writer.add(output)
        writer.add(languages)
        writer.add(tales.count)
        for index in SharedInput.Part.allCases.indices { writer.add(shared?.digests[index]) }
        for (folder, record) in tales {
            writer.add(folder)
            writer.add(record)
        }
        writer.add(media) { $0.write(to: &$1) }
        writer.add(made) { $0.write(to: &$1) }
        return writer.bytes
    }
}
