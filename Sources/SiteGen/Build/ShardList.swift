/// What a run with `--shard` hands to the run that joins all shards: which one it is, what it was made of, and what the
/// pages about several tales show of each of its tales. It lies in the shard's folder as `.storysite/shard`.
struct ShardList: Sendable {
    static let name = "shard"
    static let path = "\(OutputRecord.folder)/\(name)"
    private static let version: UInt64 = 0x7374_6f72_7970_0002

    /// A tale of the shard.
    struct Tale: Sendable {
        /// The path of its folder in the library.
        let folder: String
        /// As `ContentPrint.digest(of:below:)` has it.
        let source: Digest
        let facts: CardFacts
        let diagnostics: [Diagnostic]
    }

    let shard: Shard
    let input: InputDigests
    let tales: [Tale]

    init(_ shard: Shard, _ input: InputDigests, _ tales: [Tale]) {
        (self.shard, self.input, self.tales) = (shard, input, tales)
    }

    /// Reads what `file` holds; `nil` if the bytes are damaged.
    init?(_ bytes: [UInt8]) {
        var reader = CacheReader(bytes)
        guard reader.number() == Self.version,
            let shard = Shard(number: reader.whole(upTo: Shard.most), count: reader.whole(upTo: Shard.most)),
            let input = InputDigests(from: &reader, .shards)
        else { return nil }
        (self.shard, self.input) = (shard, input)
        tales = reader.list { Tale(from: &$0) }
        if reader.failed { return nil }
    }

    var file: OutputFile {
        var writer = CacheWriter()
        writer.add(Self.version)
        writer.add(shard.number)
        writer.add(shard.count)
        input.write(to: &writer)
        writer.add(tales) { $0.write(to: &$1) }
        return OutputFile(path: Self.path, bytes: writer.bytes)
    }
}

extension ShardList.Tale {
    fileprivate init?(from reader: inout CacheReader) {
        folder = reader.text()
        guard let source = reader.digest(), let facts = CardFacts(from: &reader) else { return nil }
        (self.source, self.facts) = (source, facts)
        diagnostics = reader.list { Diagnostic(from: &$0) }
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(folder)
        writer.add(source)
        facts.write(to: &writer)
        writer.add(diagnostics) { $0.write(to: &$1) }
    }
}
