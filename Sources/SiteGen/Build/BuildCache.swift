/// What one build learnt that saves work in the next.
struct BuildCache: Sendable {
    /// The digest of all input; `nil` when that build had diagnostics.
    var input: Digest?
    /// The digest of the dictionary of words; `nil` if no tale needs it.
    var dictionary: Digest?
    /// The digest of the list of all files of the site.
    var record: Digest?
    /// The number of files of the site.
    var count = 0
    /// What the pages of all tales depended on; `nil` before the first build.
    var shared: InputDigests?
    /// What the front matter of all tales says together; `nil` before the first build.
    var siteFacts: SiteFacts?
    /// The pictures and recordings that belong to no tale.
    var media: [MediaCache.Entry] = []
    /// The stamp of the folder of all tales on the site; `nil` if it proves nothing. While it is the same, none of the
    /// folders in it was exchanged for a link.
    var folderOnSite: FileStamp?
    /// The files of the site that belong to no tale.
    var groups: [MadeGroup] = []
    /// The folder of all tales, with the names of the tales that have no record;
    /// `nil` unless it has nothing but folders.
    var folder: KnownFolder?
    private(set) var tales = TaleRecords()
    /// The digest of the file with most records; `nil` if there are few.
    private var base: Digest?

    private static let version: UInt64 = 0x7374_6f72_7900_0016

    init() {}

    /// - Parameter base: reads the file with most records, which has this digest.
    init?(_ bytes: ArraySlice<UInt8>, base: (Digest) -> RecordRun? = { _ in nil }) {
        var reader = CacheReader(bytes)
        guard reader.number() == Self.version else { return nil }
        self.base = reader.digest()
        (input, dictionary, record) = (reader.digest(), reader.digest(), reader.digest())
        count = reader.whole(upTo: Int(Int32.max))
        shared = reader.optional { InputDigests(from: &$0, .tales) }
        siteFacts = reader.optional { SiteFacts(from: &$0) }
        media = reader.list { MediaCache.Entry(from: &$0) }
        groups = reader.list { MadeGroup(from: &$0) }
        folder = reader.optional { KnownFolder(from: &$0) }
        folderOnSite = reader.optional { reader in
            var stamp = reader.stamp()
            stamp.kind = .folder
            return stamp
        }
        let run = self.base.map(base) ?? RecordRun()
        guard let run, let tales = TaleRecords(from: &reader, base: run), !reader.failed else { return nil }
        self.tales = tales
    }

    /// - Parameters:
    ///   - results: the outcome for each tale.
    ///   - stamps: those of the files that the build made.
    func write(
        _ results: [TaleResult], _ change: TaleRecords.Change, _ stamps: OutputStamps, to writer: inout CacheWriter
    ) {
        writer.add(Self.version)
        writer.add(base)
        writer.add(input)
        writer.add(dictionary)
        writer.add(record)
        writer.add(count)
        writer.add(shared) { $0.write(to: &$1) }
        writer.add(siteFacts) { $0.write(to: &$1) }
        writer.add(media) { $0.write(to: &$1) }
        writer.add(groups) { $0.write(to: &$1) }
        writer.add(folder) { $0.write(to: &$1) }
        writer.add(folderOnSite) { $1.add($0) }
        change.write(results, stamps, to: &writer)
    }

    /// What the build found in the folder of all tales.
    var folders: KnownFolders {
        KnownFolders(stamp: folder?.stamp, names: { tales.names(and: folder?.names ?? []) }) { path, number in
            tales.record(of: path, near: number)?.record.listing()
        }
    }

    /// Whether all files of the site are as the build left them.
    func isUnchanged(in output: Folder, jobs: Int) -> Bool {
        guard record != nil else { return false }
        let tree = FolderTree(root: output)
        let areFolders = tree.hasTales(folderOnSite)
        guard tree.areUnchanged(groups.lazy.flatMap(\.allFiles)) else { return false }
        return concurrentMap(tales.all, jobs: jobs) { bytes in
            TaleRecord(bytes).map { record in
                tree.areUnchanged(record.files, areFolders: areFolders) && tree.areUnchanged(record.sharedFiles)
            } ?? false
        }.allSatisfy(\.self)
    }
}

extension BuildCache {
    /// The files that keep what builds of one library into one folder learnt.
    struct Files {
        private let head, records: CacheFile

        init?(library: String, output: String) {
            guard let head = CacheFile(of: "\(library)\0\(output)"),
                let records = CacheFile(of: "\(library)\0\(output)\0records")
            else { return nil }
            (self.head, self.records) = (head, records)
        }

        func read() -> BuildCache? {
            head.load().flatMap { BuildCache($0.bytes, base: records(with:)) }
        }

        private func records(with digest: Digest) -> RecordRun? {
            guard let saved = records.load(), saved.digest == digest else { return nil }
            var reader = CacheReader(saved.bytes)
            guard reader.number() == BuildCache.version else { return nil }
            return RecordRun(saved.bytes.dropFirst(8))
        }

        /// Saves what the next build can use.
        /// - Parameters:
        ///   - results: the outcome for each tale, in the order of their folders.
        ///   - stamps: those of the files that the build made.
        ///   - last: what was read before the build.
        func save(_ cache: BuildCache, _ results: [TaleResult], _ stamps: OutputStamps, after last: BuildCache) {
            var (cache, change) = (cache, last.tales.change(to: results))
            cache.base = last.base
            if last.tales.isLarge(change) {
                // Until the second file is there, the first one has no use. It names the second by its digest.
                let written = records.save { writer in
                    writer.add(BuildCache.version)
                    RecordRun.write(results.filter { $0.record != nil }, stamps, to: &writer)
                }
                guard let written else { return }
                (cache.base, change) = (written, TaleRecords.Change())
            }
            head.save { cache.write(results, change, stamps, to: &$0) }
        }
    }
}
