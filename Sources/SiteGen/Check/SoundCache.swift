/// The measures of a library's recordings from earlier checks. A recording is not decoded again while its stamp is the
/// same.
struct SoundCache: Sendable {
    struct Entry: Sendable {
        var stamp: FileStamp
        var measure: SoundMeasure
    }

    private let root: String
    private let file: CacheFile?
    /// The measures of earlier checks, by path in the library.
    private let known: [String: Entry]

    /// The version of the format. Increase it if the meaning of a measure changes.
    private static let version: UInt64 = 0x7374_6f72_7973_0003

    init(library root: String) {
        self.root = root
        file = CacheFile(of: "\(root)\0sounds")
        known = file?.read().flatMap(Self.entries) ?? [:]
    }

    func measure(at path: String, stamp: FileStamp) -> SoundMeasure? {
        known[path].flatMap { $0.stamp == stamp ? $0.measure : nil }
    }

    /// Saves the measures of this check, and the known ones of recordings that it did not read and that are unchanged.
    func save(_ heard: [String: Entry]) {
        let others = known.filter { path, entry in
            heard[path] == nil && FileStamp(path: "\(root)/\(path)") == entry.stamp
        }
        let all = heard.merging(others) { own, _ in own }
        if all.count == known.count, all.allSatisfy({ known[$0.key]?.stamp == $0.value.stamp }) { return }
        file?.save { Self.write(all, to: &$0) }
    }

    private static func entries(_ bytes: ArraySlice<UInt8>) -> [String: Entry]? {
        var reader = CacheReader(bytes)
        guard reader.number() == version else { return nil }
        let entries = reader.list { reader -> (path: String, entry: Entry)? in
            let (path, stamp) = (reader.text(), reader.stamp())
            return SoundMeasure(from: &reader).map { (path, Entry(stamp: stamp, measure: $0)) }
        }
        return reader.failed ? nil : Dictionary(entries.map { ($0.path, $0.entry) }) { _, last in last }
    }

    private static func write(_ entries: [String: Entry], to writer: inout CacheWriter) {
        writer.add(version)
        writer.add(Array(entries)) { known, writer in
            writer.add(known.key)
            writer.add(known.value.stamp)
            known.value.measure.write(to: &writer)
        }
    }
}

extension SoundMeasure {
    fileprivate init?(from reader: inout CacheReader) {
        duration = reader.real(in: 0...SoundDuration.longest)
        loudness = reader.optional { $0.real(in: -1_000...1_000) }
        clippings = reader.whole(upTo: Int(Int32.max))
        guard let balance = Balance(rawValue: UInt8(reader.whole(upTo: Int(UInt8.max)))) else { return nil }
        self.balance = balance
        levels = reader.some().map { Int8(bitPattern: $0) }
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(duration.bitPattern)
        writer.add(loudness) { $1.add($0.bitPattern) }
        writer.add(clippings)
        writer.add(Int(balance.rawValue))
        writer.add(levels.map { UInt8(bitPattern: $0) })
    }
}
