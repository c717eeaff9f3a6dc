/// What checks remember of a library's recordings: while a recording's stamp is the same, nobody listens to it again.
struct SoundMemory: Sendable {
    struct Entry: Sendable {
        var stamp: FileStamp
        var measure: SoundMeasure
    }

    private let root: String
    private let file: MemoryFile?
    /// By path in the library.
    private let known: [String: Entry]

    /// Another one whenever measures come to mean something else.
    private static let version: UInt64 = 0x7374_6f72_7973_0001

    init(library root: String) {
        self.root = root
        file = MemoryFile(of: "\(root)\0sounds")
        known = file?.read().flatMap(Self.entries) ?? [:]
    }

    func measure(at path: String, stamp: FileStamp) -> SoundMeasure? {
        known[path].flatMap { $0.stamp == stamp ? $0.measure : nil }
    }

    /// Saves what was heard this time, beside what is known of recordings that nobody asked for and that still stand.
    func save(_ heard: [String: Entry]) {
        let others = known.filter { path, entry in
            heard[path] == nil && FileStamp(path: "\(root)/\(path)") == entry.stamp
        }
        let all = heard.merging(others) { own, _ in own }
        if all.count == known.count, all.allSatisfy({ known[$0.key]?.stamp == $0.value.stamp }) { return }
        file?.save(Self.bytes(of: all))
    }

    private static func entries(_ bytes: [UInt8]) -> [String: Entry]? {
        var reader = MemoryReader(bytes)
        guard reader.number() == version else { return nil }
        return reader.files { stamp, reader in
            SoundMeasure(from: &reader).map { Entry(stamp: stamp, measure: $0) }
        }
    }

    private static func bytes(of entries: [String: Entry]) -> [UInt8] {
        var writer = MemoryWriter()
        writer.add(version)
        writer.add(entries, stamp: \.stamp) { $0.measure.write(to: &$1) }
        return writer.bytes
    }
}

extension SoundMeasure {
    fileprivate init?(from reader: inout MemoryReader) {
        duration = Double(bitPattern: reader.number())
        let loudness = Double(bitPattern: reader.number())
        self.loudness = loudness.isNaN ? nil : loudness
        clippings = Int(truncatingIfNeeded: reader.number())
        guard let balance = Balance(rawValue: UInt8(truncatingIfNeeded: reader.number())) else { return nil }
        self.balance = balance
        levels = reader.some().map { Int8(bitPattern: $0) }
    }

    fileprivate func write(to writer: inout MemoryWriter) {
        writer.add(duration.bitPattern)
        writer.add((loudness ?? .nan).bitPattern)
        writer.add(clippings)
        writer.add(Int(balance.rawValue))
        writer.add(levels.map { UInt8(bitPattern: $0) })
    }
}
