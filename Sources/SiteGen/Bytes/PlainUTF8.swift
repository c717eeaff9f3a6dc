extension Span where Element == UInt8 {
    /// The length of a beginning that is UTF-8 for sure: all of most texts. It ends before characters of four bytes,
    /// and before those of three whose second byte has limits of its own.
    ///
    /// The standard library looks at each character of a text with accents; this looks at eight bytes of ASCII at once.
    var validUTF8PrefixLength: Int {
        var offset = 0
        while true {
            offset = first(from: offset) { $0.beyondASCII }
            guard offset &+ 2 < count else { return offset }
            let isContinued = self[offset &+ 1] & 0xC0 == 0x80
            switch self[offset] {
            case 0xC2...0xDF where isContinued: offset &+= 2
            case 0xE1...0xEC where isContinued && self[offset &+ 2] & 0xC0 == 0x80,
                0xEE...0xEF where isContinued && self[offset &+ 2] & 0xC0 == 0x80:
                offset &+= 3
            default: return offset
            }
        }
    }
}
