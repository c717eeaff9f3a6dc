/// Collects everything on which a build depends into one digest: equal digests mean equal input.
struct Fingerprint {
    private var bytes: [UInt8] = []
    /// Whether a file was changed so recently that its stamp does not prove that it is unchanged.
    private(set) var isDoubtful = false

    /// The time at which the listing began, in nanoseconds since 1970.
    private let now: Int64

    init(now: Int64) { self.now = now }

    var digest: Digest { Digest(bytes) }

    /// Makes room for as many more bytes. Only for all that comes: room for one part after the
    /// other copies all of them.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    mutating func add(_ text: String) {
        bytes += text.utf8
        bytes.append(0)
    }

    mutating func add(_ stamp: FileStamp?) {
        guard let stamp else { return bytes.append(0) }
        if stamp.isTooRecent(at: now) { isDoubtful = true }
        add(UInt64(bitPattern: stamp.size))
        add(UInt64(bitPattern: stamp.modified))
        add(UInt64(bitPattern: stamp.changed))
        add(stamp.inode)
    }

    mutating func add(_ digest: Digest) {
        add(digest.high)
        add(digest.low)
    }

    private mutating func add(_ number: UInt64) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds everything in a folder, with the number of its names, so that no other folder gives the same bytes.
    mutating func add(_ folder: LibraryFolder) {
        add(folder.path)
        add(UInt64(folder.files.count))
        add(UInt64(folder.folders.count))
        for file in folder.files {
            add(file.name)
            add(file.stamp)
        }
        for inner in folder.folders { add(inner) }
    }
}
