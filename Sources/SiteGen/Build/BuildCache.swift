/// What one build learnt that saves work in the next.
struct BuildCache: Sendable {
    /// The fingerprints of all input and of all output; `nil` when that build had diagnostics.
    var input: Digest?
    var output: Digest?
    var languages = 0
    /// What the pages of all tales depended on; `nil` before the first build.
    var shared: SharedInput?
    /// The records of the last build, by the path of the tale's folder.
    private(set) var tales: [String: ArraySlice<UInt8>] = [:]
    /// The pictures and recordings that belong to no tale.
    var media: [MediaCache.Entry] = []
    /// The files of the site that belong to no tale.
    var made: [MadeFile] = []

    /// How many tales there are, also where the tales themselves were not read.
    private(set) var count = 0

    private static let version: UInt64 = 0x7374_6f72_7900_0006

    /// The cache file of builds of `library` into `output`.
    static func file(library: String, output: String) -> CacheFile? { CacheFile(of: "\(library)\0\(output)") }

    init() {}

    /// - Parameter full: whether all is read. An unchanged build needs only the fingerprints.
    init?(_ bytes: ArraySlice<UInt8>, full: Bool) {
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

    /// - Parameters:
    ///   - results: what became of the tales.
    ///   - stamps: those of all files of the site.
    func write(_ results: [TaleResult], _ stamps: OutputStamps?, to writer: inout CacheWriter) {
        let records = results.filter { $0.record != nil }
        writer.reserve(records.reduce(made.count * 150) { $0 + $1.size })
        writer.add(Self.version)
        writer.add(input)
        writer.add(output)
        writer.add(languages)
        writer.add(records.count)
        for index in SharedInput.Part.allCases.indices { writer.add(shared?.digests[index]) }
        for result in records {
            writer.add(result.folder)
            switch result.record {
            case .kept(let record)?: writer.add(record)
            case .made(let tale)?: tale.write(stamps, to: &writer)
            case nil: break
            }
        }
        writer.add(media) { $0.write(to: &$1) }
        writer.add(made) { $0.write(to: &$1) }
    }
}
