/// A ZIP file: its entries by name, each taken out when it is asked for
/// ([APPNOTE.TXT](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), sections 4.3 to 4.5). Entries are stored or
/// deflated; none may be encrypted, and the file is no larger than 4 GB.
struct ZIPArchive: Sendable {
    enum Fault: Error, Equatable {
        case cutShort, damaged, encrypted, unknownMethod
        /// The file unfolds to more than `most` bytes.
        case tooLarge
    }

    private struct Entry: Sendable {
        var flags: Int
        var method: Int
        var sum: UInt32
        /// In the file, and out of it.
        var packed: Int
        var size: Int
        var header: Int
    }

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]
    private let checksSums: Bool

    /// What all entries that are taken out may come to, in bytes.
    static let most = 64 << 20

    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "PK\u{3}\u{4}".utf8) }

    /// - Parameter checksSums: whether an entry that was changed since it was packed is a fault.
    init(_ bytes: [UInt8], checksSums: Bool = true) throws(Fault) {
        (self.bytes, self.checksSums) = (bytes, checksSums)
        let span = bytes.span
        // The list's end is the file's, but for a comment of at most 65535 bytes.
        let last = bytes.count - 22
        guard last >= 0,
            let end = stride(from: last, through: max(last - 0xFFFF, 0), by: -1).first(where: {
                span.has("PK\u{5}\u{6}", at: $0)
            }), let count = span.little(2, at: end + 10), let start = span.little(4, at: end + 16)
        else { throw .cutShort }
        var offset = Int(start)
        for _ in 0..<count {
            guard span.has("PK\u{1}\u{2}", at: offset) else { throw .damaged }
            func number(_ width: Int, _ place: Int) throws(Fault) -> Int {
                guard let number = span.little(width, at: offset + place) else { throw .cutShort }
                return Int(number)
            }
            let entry = Entry(
                flags: try number(2, 8), method: try number(2, 10), sum: UInt32(try number(4, 16)),
                packed: try number(4, 20), size: try number(4, 24), header: try number(4, 42))
            let name = offset + 46..<offset + 46 + (try number(2, 28))
            offset = name.upperBound + (try number(2, 30)) + (try number(2, 32))
            guard offset <= bytes.count else { throw .cutShort }
            let text = String(decoding: bytes[name], as: UTF8.self)
            entries[text] = entry
        }
    }

    func has(_ name: String) -> Bool { entries[name] != nil }

    /// What is packed under this name; `nil` when nothing is.
    /// - Parameter room: how many bytes may still be taken out; less by these afterwards.
    func file(_ name: String, room: inout Int) throws(Fault) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        guard entry.flags & 1 == 0 else { throw .encrypted }
        guard entry.size <= room else { throw .tooLarge }
        let span = bytes.span
        guard span.has("PK\u{3}\u{4}", at: entry.header), let name = span.little(2, at: entry.header + 26),
            let extra = span.little(2, at: entry.header + 28)
        else { throw .damaged }
        let start = entry.header + 30 + Int(name) + Int(extra)
        guard start <= bytes.count, entry.packed <= bytes.count - start else { throw .cutShort }
        let file = try unpacked(entry, start..<start + entry.packed)
        guard !checksSums || file.count == entry.size && CRC32.sum(of: file) == entry.sum else { throw .damaged }
        room -= file.count
        return file
    }

    private func unpacked(_ entry: Entry, _ range: Range<Int>) throws(Fault) -> [UInt8] {
        switch entry.method {
        case 0:
            guard range.count <= entry.size else { throw .damaged }
            return Array(bytes[range])
        case 8:
            do throws(Inflation.Fault) { return try Inflation.bytes(of: bytes, in: range, most: entry.size) } catch {
                throw .damaged
            }
        default: throw .unknownMethod
        }
    }
}

extension ZIPArchive.Fault {
    /// A sentence for authors, without a full stop.
    var message: String {
        switch self {
        case .cutShort: "it is cut short"
        case .damaged: "it is damaged"
        case .encrypted: "it is locked with a password"
        case .unknownMethod: "it is packed in a way that books are not"
        case .tooLarge: "it unfolds to more than \(ZIPArchive.most >> 20) MB"
        }
    }

    /// What helps.
    var notes: [String] {
        switch self {
        case .cutShort, .damaged: ["copy or download it again"]
        case .encrypted: ["a book that is sold with copy protection cannot be read"]
        case .unknownMethod: ["pack it again, as: zip -X -r new.epub mimetype META-INF OEBPS"]
        case .tooLarge: ["texts and times of a book are far smaller: is it one?"]
        }
    }
}

/// The sum by which ZIP files know their entries (ISO 3309, ITU-T V.42).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    static func sum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}
