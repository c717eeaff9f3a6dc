import Synchronization

/// Counts the files of a site that is made and not written. Safe to use from many threads at once.
final class SiteMeter: Sendable {
    private let counted = Mutex<[String: Int]>([:])
    /// The files of tales that are not locked, by their digests.
    private let open = Mutex<[Digest: String]>([:])
    private let sealed = Mutex<[(path: String, tale: String, digest: Digest)]>([])

    /// Notes files that are locked with a tale.
    func add(sealed files: [MediaFile], of tale: String) {
        sealed.withLock { $0 += files.map { ($0.path, tale, $0.digest) } }
    }

    /// The locked files that lie open elsewhere on the site, with the place there.
    var openCopies: [(path: String, tale: String, open: String)] {
        let places = open.withLock(\.self)
        return sealed.withLock(\.self).compactMap { file in
            places[file.digest].map { (file.path, file.tale, $0) }
        }
    }

    func add(_ file: OutputFile) {
        let size: Int
        switch file.content {
        case .bytes(let bytes): size = bytes.count
        case .made(_, let made, _): size = made
        case .copy(let source):
            open.withLock { $0[file.digest] = min($0[file.digest] ?? file.path, file.path) }
            size = FileStamp(path: source).map { Int($0.size) } ?? 0
        case .shard(let shard): size = shard.stamp(of: file.path).map { Int($0.size) } ?? 0
        }
        counted.withLock { $0[file.path] = size }
    }

    /// The sizes of all files in bytes, by path, with that of the list of them.
    var sizes: [String: Int] {
        var sizes = counted.withLock(\.self)
        sizes[OutputRecord.path] = OutputRecord.size(of: sizes.keys)
        return sizes
    }
}
