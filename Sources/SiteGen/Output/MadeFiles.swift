/// A file of the site as a build left it. While its stamp is the same, so are its bytes.
struct MadeFile: Sendable {
    /// Below the output folder.
    var path: String
    var stamp: FileStamp
    var digest: Digest
}

extension MadeFile {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        let (path, stamp) = (reader.text(), reader.stamp())
        guard let digest = reader.digest(), OutputPath.isPlain(path.utf8) else { return nil }
        self.init(path: path, stamp: stamp, digest: digest)
    }

    func write(to writer: inout CacheWriter) {
        writer.add(path)
        writer.add(stamp)
        writer.add(digest)
    }
}

/// A list of made files as a cache has it. It is read anew each time, because a build holds the lists of all tales.
struct MadeFiles: Sequence, Sendable {
    private let bytes: ArraySlice<UInt8>

    /// - Parameter bytes: what `write` wrote.
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    static func write(_ files: some Collection<MadeFile>, to writer: inout CacheWriter) {
        writer.add(files.count)
        for file in files { file.write(to: &writer) }
    }

    var count: Int {
        var reader = CacheReader(bytes)
        return reader.whole()
    }

    func makeIterator() -> Iterator { Iterator(bytes) }

    /// The paths of the files, as their bytes and without a look at what they name, and their stamps.
    var stamps: Stamps { Stamps(bytes) }

    struct Stamps: Sequence, IteratorProtocol {
        private var entries: Entries

        fileprivate init(_ bytes: ArraySlice<UInt8>) { entries = Entries(bytes) }

        mutating func next() -> (path: ArraySlice<UInt8>, stamp: FileStamp)? {
            entries.next { reader in
                let (path, stamp) = (reader.some(), reader.stamp())
                return reader.digest() == nil ? nil : (path, stamp)
            }
        }
    }

    struct Iterator: IteratorProtocol {
        private var entries: Entries

        fileprivate init(_ bytes: ArraySlice<UInt8>) { entries = Entries(bytes) }

        mutating func next() -> MadeFile? { entries.next { MadeFile(from: &$0) } }
    }

    /// Ends at the first damaged entry.
    private struct Entries {
        private var reader: CacheReader
        private var left: Int

        init(_ bytes: ArraySlice<UInt8>) {
            reader = CacheReader(bytes)
            left = reader.whole()
        }

        mutating func next<Entry>(_ read: (inout CacheReader) -> Entry?) -> Entry? {
            guard left > 0, let entry = read(&reader), !reader.failed else { return nil }
            left -= 1
            return entry
        }
    }
}

extension [MadeFile] {
    /// Returns the files that are in none of the lists.
    /// - Parameter lists: the files in one tale's folder each.
    func missing(from lists: [MadeFiles]) -> [MadeFile] {
        guard !isEmpty else { return [] }
        func tale(_ file: MadeFile) -> ArraySlice<Substring> { file.path.split(separator: "/").prefix(2) }
        let tales = Set(map(tale))
        var listed: Set<String> = []
        for list in lists where list.first(where: { _ in true }).map({ tales.contains(tale($0)) }) == true {
            listed.formUnion(list.lazy.map(\.path))
        }
        return filter { !listed.contains($0.path) }
    }
}
