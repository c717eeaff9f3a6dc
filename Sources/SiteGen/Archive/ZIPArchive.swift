/// A ZIP archive ([APPNOTE.TXT](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), sections 4.3 to 4.5).
///
/// Entries are unpacked on demand, by name. They may be stored or deflated, but not encrypted. ZIP64 is not supported.
struct ZIPArchive: Sendable {
    enum Failure: Error, Equatable {
        case cutShort, damaged, encrypted, unknownMethod
        /// The entries come to more than `most` bytes.
        case tooLarge
    }

    private struct Entry: Sendable {
        var flags: Int
        var method: Int
        var sum: UInt32
        /// The size of the entry in the archive, in bytes.
        var packed: Int
        /// The size of the unpacked entry, in bytes.
        var size: Int
        /// The offset of the entry's local header.
        var header: Int
    }

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]
    private let checksSums: Bool

    /// The most bytes of all entries that are unpacked from one archive.
    static let most = 64 << 20

    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "PK\u{3}\u{4}".utf8) }

    /// - Parameter checksSums: whether an entry with a wrong checksum is an error.
    init(_ bytes: [UInt8], checksSums: Bool = true) throws(Failure) {
        (self.bytes, self.checksSums) = (bytes, checksSums)
        let span = bytes.span
        // The directory ends the file, except for a comment of at most 65,535 bytes.
        let last = bytes.count - 22
        guard last >= 0,
            let end = stride(from: last, through: max(last - 0xFFFF, 0), by: -1).first(where: {
                span.has("PK\u{5}\u{6}", at: $0)
            }), let count = span.little(2, at: end + 10), let start = span.little(4, at: end + 16)
        else { throw .cutShort }
        var offset = Int(start)
        for _ in 0..<count {
            guard span.has("PK\u{1}\u{2}", at: offset) else { throw .damaged }
            func number(_ width: Int, _ place: Int) throws(Failure) -> Int {
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

    /// Unpacks an entry.
    /// - Parameter room: the number of bytes that may still be unpacked; reduced by those of the entry.
    /// - Returns: `nil` if there is no entry with this name.
    func file(_ name: String, room: inout Int) throws(Failure) -> [UInt8]? {
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

    private func unpacked(_ entry: Entry, _ range: Range<Int>) throws(Failure) -> [UInt8] {
        switch entry.method {
        case 0:
            guard range.count <= entry.size else { throw .damaged }
            return Array(bytes[range])
        case 8:
            do throws(Inflation.Failure) { return try Inflation.bytes(of: bytes, in: range, most: entry.size) } catch {
                throw .damaged
            }
        default: throw .unknownMethod
        }
    }
}

extension ZIPArchive.Failure {
    /// A clause for authors, such as `it is damaged`.
    var message: String {
        switch self {
        case .cutShort: "it is cut short"
        case .damaged: "it is damaged"
        case .encrypted: "it is locked with a password"
        case .unknownMethod: "it uses a compression that is not supported"
        case .tooLarge: "the book's texts and times have more than \(ZIPArchive.most >> 20) MB"
        }
    }

    /// What the author can do.
    var notes: [String] {
        switch self {
        case .cutShort, .damaged: ["copy or download it again"]
        case .encrypted: ["a book that is sold with copy protection cannot be read"]
        case .unknownMethod: ["pack it again: zip -X -r new.epub mimetype META-INF OEBPS"]
        case .tooLarge: ["divide the book into several"]
        }
    }
}

/// CRC-32, the checksum of ZIP entries (ISO 3309, ITU-T V.42).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    static func sum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
}
