/// What a build kept of each tale, by the path of the tale's folder.
///
/// In a large library a build writes what it made, and not all: most records are in a run that stays as it is (the base),
/// and those that differ since are in a second one.
struct TaleRecords: Sendable {
    private let base: RecordRun
    /// Whether a record of the base is no longer true, by its position.
    private var isStale: [Bool]
    private let recent: RecordRun

    init() { (base, isStale, recent) = (RecordRun(), [], RecordRun()) }

    /// Reads what `Change.write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader, base: RecordRun) {
        (self.base, isStale) = (base, Array(repeating: false, count: base.count))
        for _ in 0..<reader.whole() {
            let position = reader.whole(upTo: base.count)
            if reader.failed || position == base.count { return nil }
            isStale[position] = true
        }
        guard let recent = RecordRun(reader.some()) else { return nil }
        self.recent = recent
    }

    subscript(folder: String) -> ArraySlice<UInt8>? {
        if let position = recent.position(of: folder) { return recent.record(position) }
        return base.position(of: folder).flatMap { isStale[$0] ? nil : base.record($0) }
    }

    var all: [ArraySlice<UInt8>] {
        (0..<recent.count).map(recent.record) + (0..<base.count).lazy.filter { !isStale[$0] }.map(base.record)
    }

    /// How the records of a build differ from the base.
    struct Change {
        /// The positions of records that are no longer true.
        var stale: [Int] = []
        /// The positions of the tales whose records are not in the base, among the results of the build.
        var recent: [Int] = []
    }

    /// - Parameter results: what became of the tales, in the order of their folders.
    func change(to results: [TaleResult]) -> Change {
        let match = base.match(results, isStale: isStale)
        return Change(stale: match.others, recent: match.unmatched.filter { results[$0].record != nil })
    }

    /// Returns the records of the tales that are gone, or that were made again.
    /// - Parameter results: what became of the tales, in the order of their folders.
    func replaced(by results: [TaleResult]) -> [ArraySlice<UInt8>] {
        base.match(results, isStale: isStale).others.filter { !isStale[$0] }.map(base.record)
            + recent.match(results, isStale: []).others.map(recent.record)
    }

    /// Whether so much differs from the base that it is better written anew.
    func isLarge(_ change: Change) -> Bool { max(change.recent.count, change.stale.count) > max(base.count / 8, 2) }
}

extension TaleRecords.Change {
    func write(_ results: [TaleResult], _ stamps: OutputStamps, to writer: inout CacheWriter) {
        writer.add(stale) { $1.add($0) }
        writer.addPart { RecordRun.write(recent.lazy.map { results[$0] }, stamps, to: &$0) }
    }
}

/// Records of tales one after the other, in the order of the paths of the tales' folders.
struct RecordRun: Sendable {
    private struct Place {
        let folder, record: Range<Int>
    }

    private let bytes: ArraySlice<UInt8>
    private var places: [Place] = []
    /// By the hash of the folder's path.
    private var positions: [UInt64: Int] = [:]

    var count: Int { places.count }

    init() { bytes = [] }

    /// - Parameter bytes: what `write` wrote.
    /// - Returns: `nil` when that cannot be true.
    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        var reader = CacheReader(bytes)
        let count = reader.whole()
        places.reserveCapacity(count)
        positions.reserveCapacity(count)
        for position in 0..<count {
            let place = Place(folder: reader.range(), record: reader.range())
            if reader.failed { return nil }
            positions[Digest(bytes[place.folder]).low] = position
            places.append(place)
        }
        if reader.failed { return nil }
    }

    func record(_ position: Int) -> ArraySlice<UInt8> { bytes[places[position].record] }

    func position(of folder: String) -> Int? {
        guard count > 0, let position = positions[Digest(Array(folder.utf8)).low] else { return nil }
        return order(of: position, folder) == .same ? position : nil
    }

    enum Order { case before, same, after }

    /// Returns where a record is, in the order of folders; after every folder if there is none at `position`.
    func order(of position: Int, _ folder: String) -> Order {
        guard position < count else { return .after }
        let own = bytes[places[position].folder]
        if own.elementsEqual(folder.utf8) { return .same }
        return own.lexicographicallyPrecedes(folder.utf8) ? .before : .after
    }

    /// Finds the records of the tales that were kept.
    /// - Parameters:
    ///   - results: what became of the tales, in the order of their folders.
    ///   - isStale: whether a record is no longer true, by its position; empty if all are true.
    /// - Returns: the positions of the other records, and of the results without one here.
    func match(_ results: [TaleResult], isStale: [Bool]) -> (others: [Int], unmatched: [Int]) {
        var (others, unmatched, position): ([Int], [Int], Int) = ([], [], 0)
        for (number, result) in results.enumerated() {
            var order = order(of: position, result.folder)
            while order == .before {
                others.append(position)
                position += 1
                order = self.order(of: position, result.folder)
            }
            if order == .same, isStale.isEmpty || !isStale[position], case .kept? = result.record {
                position += 1
            } else {
                unmatched.append(number)
            }
        }
        return (others + (position..<count), unmatched)
    }

    /// - Parameter results: of tales with a record.
    static func write(_ results: some Collection<TaleResult>, _ stamps: OutputStamps, to writer: inout CacheWriter) {
        writer.reserve(results.reduce(0) { $0 + $1.size })
        writer.add(results.count)
        for result in results {
            writer.add(result.folder)
            switch result.record {
            case .kept(let tale)?: writer.add(tale.record?.bytes ?? [])
            case .made(let tale)?: tale.write(stamps, to: &writer)
            case nil: break
            }
        }
    }
}
