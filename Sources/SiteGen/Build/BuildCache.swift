/// What one build learnt that saves work in the next.
struct BuildCache: Sendable {
    /// The fingerprint of all input; `nil` when that build had diagnostics.
    var input: Digest?
    /// Of the list of all files of the site.
    var record: Digest?
    /// The number of files of the site.
    var count = 0
    /// What the pages of all tales depended on; `nil` before the first build.
    var shared: SharedInput?
    /// What the front matter of all tales says together; `nil` before the first build.
    var outline: SiteOutline?
    /// The pictures and recordings that belong to no tale.
    var media: [MediaCache.Entry] = []
    /// The files of the site that belong to no tale.
    var parts: [MadePart] = []
    /// The records of the last build, by the path of the tale's folder.
    private(set) var tales: [String: ArraySlice<UInt8>] = [:]

    private static let version: UInt64 = 0x7374_6f72_7900_0008

    /// The cache file of builds of `library` into `output`.
    static func file(library: String, output: String) -> CacheFile? { CacheFile(of: "\(library)\0\(output)") }

    init() {}

    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = CacheReader(bytes)
        guard reader.number() == Self.version else { return nil }
        (input, record, count) = (reader.digest(), reader.digest(), reader.whole(upTo: Int(Int32.max)))
        let digests = SharedInput.Part.allCases.compactMap { _ in reader.digest() }
        if digests.count == SharedInput.Part.allCases.count { shared = SharedInput(digests: digests) }
        outline = reader.optional { SiteOutline(from: &$0) }
        media = reader.list { MediaCache.Entry(from: &$0) }
        parts = reader.list { MadePart(from: &$0) }
        let tales = reader.whole()
        self.tales.reserveCapacity(tales)
        for _ in 0..<tales {
            let folder = reader.text()
            self.tales[folder] = reader.some()
            if reader.failed { return nil }
        }
        if reader.failed { return nil }
    }

    /// - Parameters:
    ///   - results: what became of the tales.
    ///   - stamps: those of the files that the build made.
    func write(_ results: [TaleResult], _ stamps: OutputStamps, to writer: inout CacheWriter) {
        let records = results.filter { $0.record != nil }
        writer.reserve(records.reduce(1 << 20) { $0 + $1.size })
        writer.add(Self.version)
        writer.add(input)
        writer.add(record)
        writer.add(count)
        for index in SharedInput.Part.allCases.indices { writer.add(shared?.digests[index]) }
        writer.add(outline) { $0.write(to: &$1) }
        writer.add(media) { $0.write(to: &$1) }
        writer.add(parts) { $0.write(to: &$1) }
        writer.add(records.count)
        for result in records {
            writer.add(result.folder)
            switch result.record {
            case .kept(let tale)?: writer.add(tale.record?.bytes ?? [])
            case .made(let tale)?: tale.write(stamps, to: &writer)
            case nil: break
            }
        }
    }

    /// Whether all files of the site are as the build left them.
    func stands(in output: Folder, jobs: Int) -> Bool {
        guard let record, OutputRecord(in: output)?.digest == record else { return false }
        let tree = FolderTree(root: output)
        guard tree.stand(parts.lazy.flatMap(\.files)) else { return false }
        return concurrentMap(Array(tales.values), jobs: jobs) { bytes in
            TaleRecord(bytes).map { tree.stand($0.files) && tree.stand($0.sharedFiles) } ?? false
        }.allSatisfy(\.self)
    }
}
