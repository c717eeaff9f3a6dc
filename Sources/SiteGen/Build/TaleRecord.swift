/// What a build keeps of one tale. If nothing that the tale's files depend on has changed, the next build neither reads
/// nor renders it. It is a class for the same reason as `TaleFolder`.
final class TaleRecord: Sendable {
    /// Everything that the files of a tale depend on.
    struct Key: Sendable, Equatable {
        /// The tale's folder, and what its front matter is read with.
        var source: Digest
        /// The source of the tale that its end offers; `nil` if there is none.
        var next: Digest?
        /// Of `SharedInput`.
        var shared: Digest
    }

    /// `nil` if a stamp proved nothing, so that the next build cannot use the record.
    let key: Key?
    let header: TaleHeader
    let headerDiagnostics: [Diagnostic]
    /// As in `FolderState`.
    var marks: [UInt64] {
        var reader = CacheReader(markBytes)
        return (0..<markBytes.count / 8).map { _ in reader.number() }
    }

    /// The record as it is kept.
    let bytes: ArraySlice<UInt8>
    private let markBytes: ArraySlice<UInt8>
    private let mediaBytes: ArraySlice<UInt8>
    private let rest: CacheReader

    /// What came of reading and rendering the tale.
    struct Outcome: Sendable {
        let facts: CardFacts
        /// Of the text, the timings and the files that it names.
        let diagnostics: [Diagnostic]
        let files: ArraySlice<MadeFile>
    }

    /// - Returns: `nil` when the record cannot be true.
    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = CacheReader(bytes)
        let (source, next, shared) = (reader.digest(), reader.digest(), reader.digest())
        key = source.flatMap { source in shared.map { Key(source: source, next: next, shared: $0) } }
        (markBytes, mediaBytes) = (reader.some(), reader.some())
        guard let header = TaleHeader(from: &reader) else { return nil }
        self.header = header
        headerDiagnostics = reader.list { Diagnostic(from: &$0) }
        if reader.failed { return nil }
        (self.bytes, rest) = (bytes, reader)
    }

    /// Reads the rest of the record; `nil` when it cannot be true.
    func outcome() -> Outcome? {
        var reader = rest
        guard let facts = CardFacts(from: &reader) else { return nil }
        let outcome = Outcome(
            facts: facts, diagnostics: reader.list { Diagnostic(from: &$0) },
            files: reader.list { MadeFile(from: &$0) }[...])
        return reader.failed ? nil : outcome
    }

    /// What was known of the pictures and recordings of the tale, as far as it can be true.
    func media() -> [MediaCache.Entry] {
        var reader = CacheReader(mediaBytes)
        return reader.list { MediaCache.Entry(from: &$0) }
    }

    /// Returns a record without its files, which come at its end.
    static func bytes(
        _ key: Key?, marks: [UInt64], media: [MediaCache.Entry], _ header: TaleHeader,
        _ headerDiagnostics: [Diagnostic], _ facts: CardFacts, _ diagnostics: [Diagnostic]
    ) -> [UInt8] {
        var entries = CacheWriter()
        entries.add(media) { $0.write(to: &$1) }
        var writer = CacheWriter()
        writer.add(key?.source)
        writer.add(key?.next)
        writer.add(key?.shared)
        writer.add(marks.count * 8)
        for mark in marks { writer.add(mark) }
        writer.add(entries.bytes)
        header.write(to: &writer)
        writer.add(headerDiagnostics) { $0.write(to: &$1) }
        facts.write(to: &writer)
        writer.add(diagnostics) { $0.write(to: &$1) }
        return writer.bytes
    }

    /// Returns the end of a record.
    static func bytes(of files: ArraySlice<MadeFile>) -> [UInt8] {
        var writer = CacheWriter()
        writer.add(Array(files)) { $0.write(to: &$1) }
        return writer.bytes
    }
}
