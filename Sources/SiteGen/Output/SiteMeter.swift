import Synchronization

/// Counts the files of a site that is made and not written. Safe to use from many threads at once.
final class SiteMeter: Sendable {
    private let counted = Mutex<[String: Int]>([:])

    func add(_ file: OutputFile) {
        let size: Int
        switch file.content {
        case .bytes(let bytes): size = bytes.count
        case .copy(let source): size = FileStamp(path: source).map { Int($0.size) } ?? 0
        }
        counted.withLock { $0[file.path] = size }
    }

    /// The sizes of all files in bytes, by path, with that of the list of them.
    var sizes: [String: Int] {
        var sizes = counted.withLock(\.self)
        sizes["\(OutputRecord.folder)/\(OutputRecord.name)"] = OutputRecord.size(of: sizes.keys)
        return sizes
    }
}
