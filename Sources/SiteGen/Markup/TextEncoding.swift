/// Converts text files to UTF-8 without a byte order mark.
///
/// UTF-16 is recognised by its byte order mark or by the zeros of its ASCII letters, UTF-32 by its mark. Line ends of
/// old Macs become line feeds, so that line numbers in messages agree with editors.
enum TextEncoding {
    /// Converts a file in UTF-8, UTF-16 or UTF-32.
    /// - Returns: `nil` for any other encoding.
    static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        if let isBig = utf32Order(bytes) { return unified(decode32(bytes, isBig: isBig)) }
        if let isBig = utf16Order(bytes) { return unified(decode16(bytes, isBig: isBig)) }
        guard firstError(in: bytes.span) == nil else { return nil }
        return unified(withoutMark(bytes))
    }

    /// Converts a file of a book: Unicode, or Windows-1252 unless the file declares another encoding.
    static func page(_ bytes: [UInt8]) throws(Unsupported) -> [UInt8] {
        if let text = utf8(bytes) { return text }
        if let name = declaredName(in: bytes) {
            let plain = name.filter { $0.isLetter || $0.isNumber }
            if !namesOfLatin1.contains(plain) { throw Unsupported(name: name) }
        }
        return latin1(bytes)
    }

    /// An encoding that a page declares and storysite cannot read.
    struct Unsupported: Error {
        let name: String

        var message: String { "its text is in \(name), which is not supported" }
        var notes: [String] { ["convert the book to UTF-8"] }
    }

    /// The names, without punctuation, under which pages in Windows-1252 are found. UTF-8 is often declared by mistake.
    private static let namesOfLatin1: Set = ["iso88591", "latin1", "windows1252", "cp1252", "usascii", "utf8", ""]

    /// Returns the encoding that an XML declaration or a `meta` of HTML names, in small letters.
    private static func declaredName(in bytes: [UInt8]) -> String? {
        let beginning = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
        for key in ["encoding", "charset"] {
            guard let key = beginning.firstRange(of: key) else { continue }
            let value = beginning[key.upperBound...].drop(while: \.isWhitespace)
            guard value.first == "=" else { continue }
            let name = value.dropFirst().drop { $0.isWhitespace || "\"'".contains($0) }
            return String(name.prefix { $0.isLetter || $0.isNumber || "-_.:".contains($0) })
        }
        return nil
    }

    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        let length = bytes.span.byteOrderMarkLength
        return length == 0 ? bytes : Array(bytes[length...])
    }

    /// Converts a file in Windows-1252, which is ISO 8859-1 with letters instead of some control characters.
    static func latin1(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 5 / 4)
        for byte in bytes {
            let scalar = 0x80..<0xA0 ~= byte ? windows1252[Int(byte) - 0x80] : UInt32(byte)
            text += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
        }
        return unified(text)
    }

    /// The offset of the first byte that is not UTF-8; `nil` if there is none.
    static func firstError(in bytes: Span<UInt8>) -> Int? {
        do {
            _ = try UTF8Span(validating: bytes)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    // MARK: UTF-32

    private static func utf32Order(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return true }
        // In UTF-16 these bytes would be a mark and the character NUL.
        return bytes.starts(with: [0xFF, 0xFE, 0, 0]) ? false : nil
    }

    private static func decode32(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        let units = (1..<max(bytes.count / 4, 1)).lazy.map { UInt32(unit($0, of: bytes, width: 4, isBig: isBig)) }
        return Array(String(decoding: units, as: UTF32.self).utf8)
    }

    /// The code unit of a number, counted from 0.
    /// - Parameter width: its bytes.
    private static func unit(_ number: Int, of bytes: [UInt8], width: Int, isBig: Bool) -> UInt64 {
        let offset = width * number
        return (isBig ? bytes.span.big(width, at: offset) : bytes.span.little(width, at: offset)) ?? 0
    }

    // MARK: UTF-16

    /// Whether the more significant byte comes first; `nil` if this is not UTF-16.
    private static func utf16Order(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        if bytes.starts(with: [0xFF, 0xFE]) { return false }
        guard bytes.count >= 4 else { return nil }
        if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0, bytes[3] != 0 { return true }
        if bytes[0] != 0, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return false }
        return nil
    }

    private static func decode16(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        let units = (0..<bytes.count / 2).lazy.map { UInt16(unit($0, of: bytes, width: 2, isBig: isBig)) }
        return withoutMark(Array(String(decoding: units, as: UTF16.self).utf8))
    }

    // MARK: Line ends

    /// Replaces carriage returns by line feeds in a text without line feeds.
    private static func unified(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x0D), !text.contains(0x0A) else { return text }
        return text.map { $0 == 0x0D ? 0x0A : $0 }
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
