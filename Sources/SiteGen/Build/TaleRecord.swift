/// What a build keeps of one tale. If nothing that the tale's files depend on has changed, the next build neither reads
/// nor renders it. A build needs only the head of most records, so the rest is read when it is asked for.
struct TaleRecord: Sendable {
    /// Everything that the files of a tale depend on.
    struct Key: Sendable, Equatable {
        /// The tale's folder, and what its front matter is read with.
        var source: Digest
        /// The pictures and music of another tale that it can use.
        var pictures: Digest?
        /// The input of the tale that its end offers; `nil` if there is none.
        var next: Digest?
        /// The digest of the family codes; `nil` for a tale that is not locked.
        var codes: Digest?
        /// The digest of the dictionary of words; `nil` for a tale that needs none.
        var dictionary: Digest?
        /// The digest of the inputs of all tales.
        var shared: Digest
    }

    /// `nil` if a stamp proved nothing, so that the next build cannot use the record.
    let key: Key?
    /// As in the front matter.
    let isLocked: Bool
    /// The folder of the tale whose pictures it uses, as the front matter names it.
    let pictures: String?
    let cardKey: CardKey
    /// The record as it is kept.
    let bytes: ArraySlice<UInt8>

    /// Where the rest of the record is in `bytes`.
    private let ranges: Ranges

    private struct Ranges {
        var listing, marks, media, header, headerDiagnostics, facts, diagnostics, files, sharedFiles: Range<Int>
    }

    /// - Returns: `nil` if the bytes are damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = CacheReader(bytes)
        let (source, own, next) = (reader.digest(), reader.digest(), reader.digest())
        let (codes, dictionary, shared) = (reader.digest(), reader.digest(), reader.digest())
        key = source.flatMap { source in
            shared.map {
                Key(source: source, pictures: own, next: next, codes: codes, dictionary: dictionary, shared: $0)
            }
        }
        isLocked = reader.flag()
        pictures = reader.optionalText()
        guard let cardKey = CardKey(from: &reader) else { return nil }
        ranges = Ranges(
            listing: reader.range(), marks: reader.range(), media: reader.range(), header: reader.range(),
            headerDiagnostics: reader.range(),
            facts: reader.range(), diagnostics: reader.range(), files: reader.range(), sharedFiles: reader.range())
        if reader.failed { return nil }
        (self.bytes, self.cardKey) = (bytes, cardKey)
    }

    private func reader(_ range: Range<Int>) -> CacheReader { CacheReader(bytes[range]) }

    /// What was found in the folder; `nil` if that could not be known without listing it again.
    func listing() -> KnownFolder? {
        var reader = reader(ranges.listing)
        return reader.optional { KnownFolder(from: &$0) }
    }

    /// As in `FolderState`.
    var marks: [UInt64] {
        var reader = reader(ranges.marks)
        return (0..<ranges.marks.count / 8).map { _ in reader.number() }
    }

    /// Reads the front matter; `nil` if the bytes are damaged.
    func header() -> TaleHeader? {
        var reader = reader(ranges.header)
        return TaleHeader(from: &reader)
    }

    /// What is wrong with the front matter.
    func headerDiagnostics() -> [Diagnostic] { diagnostics(in: ranges.headerDiagnostics) }

    /// Reads what the card shows beside the front matter; `nil` if the bytes are damaged.
    func facts() -> CardFacts? {
        var reader = reader(ranges.facts)
        return CardFacts(from: &reader)
    }

    /// What is wrong with the text, the timings and the files that it names.
    func diagnostics() -> [Diagnostic] { diagnostics(in: ranges.diagnostics) }

    private func diagnostics(in range: Range<Int>) -> [Diagnostic] {
        var reader = reader(range)
        return reader.list { Diagnostic(from: &$0) }
    }

    /// The files of the tale in its own folder of the site.
    var files: MadeFiles { MadeFiles(bytes[ranges.files]) }

    /// The files that it uses of another tale's folder.
    var sharedFiles: MadeFiles { MadeFiles(bytes[ranges.sharedFiles]) }

    /// What was known of the pictures and recordings of the tale; empty if the bytes are damaged.
    func media() -> [MediaCache.Entry] {
        var reader = reader(ranges.media)
        return reader.list { MediaCache.Entry(from: &$0) }
    }

    /// Returns a record without its files, which come at its end.
    static func bytes(
        _ key: Key?, _ cardKey: CardKey, _ state: FolderState, media: [MediaCache.Entry], _ header: TaleHeader,
        _ headerDiagnostics: [Diagnostic], _ facts: CardFacts, _ diagnostics: [Diagnostic]
    ) -> [UInt8] {
        var writer = CacheWriter()
        writer.add(key?.source)
        writer.add(key?.pictures)
        writer.add(key?.next)
        writer.add(key?.codes)
        writer.add(key?.dictionary)
        writer.add(key?.shared)
        writer.add(header.isLocked)
        writer.add(header.pictures?.value)
        cardKey.write(to: &writer)
        writer.addPart { writer in
            writer.add(state.listing) { $0.write(to: &$1) }
        }
        writer.addPart { writer in for mark in state.marks { writer.add(mark) } }
        writer.addPart { $0.add(media) { $0.write(to: &$1) } }
        writer.addPart { header.write(to: &$0) }
        writer.addPart { $0.add(headerDiagnostics) { $0.write(to: &$1) } }
        writer.addPart { facts.write(to: &$0) }
        writer.addPart { $0.add(diagnostics) { $0.write(to: &$1) } }
        return writer.bytes
    }

    /// Returns the end of a record.
    static func bytes(of files: some Collection<MadeFile>, shared: some Collection<MadeFile>) -> [UInt8] {
        var writer = CacheWriter()
        writer.addPart { MadeFiles.write(files, to: &$0) }
        writer.addPart { MadeFiles.write(shared, to: &$0) }
        return writer.bytes
    }
}
