/// What a build kept of each tale, by the path of the tale's folder.
///
/// In a large library a build writes what it made, and not all: most records are in a run that stays as it is (the
/// base), and those that differ since are in a second one.
struct TaleRecords: Sendable {
    private let base: RecordRun
    /// Whether a record of the base is no longer true, by its position.
    private var isStale: [Bool]
    private let recent: RecordRun

    init() { (base, isStale, recent) = (RecordRun(), [], RecordRun()) }

    /// Reads what `Change.write` wrote; `nil` if the bytes are damaged.
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

    /// Where a record is: in the base, or among those that differ.
    enum Position: Sendable {
        case base(Int)
        case recent(Int)
    }

    /// A record, and where it is.
    struct Saved: Sendable {
        let record: TaleRecord
        let position: Position
    }

    /// Returns the record of the tale in a folder; `nil` if there is none, or its bytes are damaged.
    /// - Parameter number: the number of tales before it, as far as that is known.
    func record(of folder: String, near number: Int) -> Saved? {
        if let position = base.position(of: folder, near: number), !isStale[position] {
            return TaleRecord(base.record(position)).map { Saved(record: $0, position: .base(position)) }
        }
        return recent.position(of: folder, near: number).flatMap { position in
            TaleRecord(recent.record(position)).map { Saved(record: $0, position: .recent(position)) }
        }
    }

    var all: [ArraySlice<UInt8>] {
        (0..<recent.count).map(recent.record) + (0..<base.count).lazy.filter { !isStale[$0] }.map(base.record)
    }

    /// Returns the names of the tales' folders, sorted by their bytes; `nil` if they are damaged.
    /// - Parameter others: further names.
    func names(and others: [String]) -> [String]? {
        let own = (0..<recent.count).compactMap(recent.name)
        guard own.count == recent.count else { return nil }
        var (names, rest) = ([String](), (own + others).sorted(by: precedesByBytes)[...])
        names.reserveCapacity(base.count + rest.count)
        for position in 0..<base.count where !isStale[position] {
            guard let name = base.name(position) else { return nil }
            while let first = rest.first, precedesByBytes(first, name) {
                names.append(first)
                rest.removeFirst()
            }
            names.append(name)
        }
        return names + rest
    }

    /// How the records of a build differ from the base.
    struct Change {
        /// The positions of records that are no longer true.
        var stale: [Int] = []
        /// The positions of the tales whose records are not in the base, among the results of the build.
        var recent: [Int] = []
    }

    func change(to results: [TaleResult]) -> Change {
        var (isKept, recent) = (Array(repeating: false, count: base.count), [Int]())
        for index in results.indices {
            if case .base(let position)? = results[index].position {
                isKept[position] = true
            } else if results[index].record != nil {
                recent.append(index)
            }
        }
        return Change(stale: isKept.indices.filter { !isKept[$0] }, recent: recent)
    }

    /// Returns the records of the tales that are gone, or that were made again.
    func replaced(by results: [TaleResult]) -> [ArraySlice<UInt8>] {
        var (isDone, isKept) = (isStale, Array(repeating: false, count: recent.count))
        for index in results.indices {
            switch results[index].position {
            case .base(let position)?: isDone[position] = true
            case .recent(let position)?: isKept[position] = true
            case nil: break
            }
        }
        return isDone.indices.filter { !isDone[$0] }.map(base.record)
            + isKept.indices.filter { !isKept[$0] }.map(recent.record)
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
    private struct Location {
        let folder, record: Range<Int>
    }

    private let bytes: ArraySlice<UInt8>
    private var locations: [Location] = []

    var count: Int { locations.count }

    init() { bytes = [] }

    /// - Parameter bytes: what `write` wrote.
    /// - Returns: `nil` if the bytes are damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        var reader = CacheReader(bytes)
        let count = reader.whole()
        locations.reserveCapacity(count)
        for _ in 0..<count { locations.append(Location(folder: reader.range(), record: reader.range())) }
        if reader.failed { return nil }
    }

    func record(_ position: Int) -> ArraySlice<UInt8> { bytes[locations[position].record] }

    /// Returns the name of a tale's folder; `nil` for one that somebody forged, which could lead elsewhere.
    func name(_ position: Int) -> String? {
        let (path, parent) = (bytes[locations[position].folder], "tales/".utf8)
        guard path.starts(with: parent) else { return nil }
        let name = path.dropFirst(parent.count)
        guard let first = name.first, first != UInt8(ascii: "."), !name.contains(UInt8(ascii: "/")) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// Returns where the record of the tale in a folder is. Looks first around a position, because records are usually
    /// asked for one after the other.
    func position(of folder: String, near guess: Int) -> Int? {
        var (low, high, step) = (min(guess, count), min(guess, count), 1)
        // Positions before `low` come before the folder, those from `high` on do not.
        while low > 0, order(of: low - 1, folder) != .before {
            high = low - 1
            low = max(low - step, 0)
            step *= 2
        }
        while high < count, order(of: high, folder) == .before {
            low = high + 1
            high = min(high + step, count)
            step *= 2
        }
        while low < high {
            let middle = low + (high - low) / 2
            if order(of: middle, folder) == .before { low = middle + 1 } else { high = middle }
        }
        return order(of: low, folder) == .same ? low : nil
    }

    enum Order { case before, same, after }

    /// Returns where a record is, in the order of folders; after every folder if there is none at `position`.
    func order(of position: Int, _ folder: String) -> Order {
        guard position < count else { return .after }
        let (own, other) = (bytes.span, folder.utf8.span)
        let path = locations[position].folder
        let start = path.lowerBound - bytes.startIndex
        for index in 0..<min(path.count, other.count) where own[start + index] != other[index] {
            return own[start + index] < other[index] ? .before : .after
        }
        return path.count == other.count ? .same : path.count < other.count ? .before : .after
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
