/// The characters that HTML does not allow in a text, not even as character references (HTML Standard, 13.1.3, 13.1.4).
extension Unicode.Scalar {
    /// Whether it is a noncharacter or a control character other than tab, line feed and form feed.
    var isForbiddenInHTML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0C: false
        case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }

    /// Whether it may stand in one line of text: a title or a label. French keyboards write no-break spaces before `?`.
    var isOfALine: Bool {
        let isSpace = self == " " || self == "\u{A0}" || self == "\u{202F}"
        return !isForbiddenInHTML && (isSpace || !properties.isWhitespace)
    }

    /// Its number as Unicode writes it: `U+0018`.
    var number: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// What a message calls it: `the control character U+0018`.
    var forbiddenName: String { "the \(value < 0xA0 ? "control character" : "noncharacter") \(number)" }
}

extension Span where Element == UInt8 {
    /// Returns the first character at or after `offset` that HTML does not allow; `nil` if there is none.
    /// The bytes must be UTF-8.
    func forbiddenCharacter(from offset: Int) -> (scalar: Unicode.Scalar, range: Range<Int>)? {
        var index = offset
        while true {
            // Each of them begins with one of these bytes.
            index = first(from: index) { $0.below(0x20) | $0.equal(to: 0x7F) | $0.equal(to: 0xC2) | $0.atLeast(0xEF) }
            guard index < count else { return nil }
            let byte = self[index]
            let length =
                switch byte {
                case ..<0x80: 1
                case 0xC2: 2
                case 0xEF: 3
                case 0xF0..<0xF8: 4
                default: 0
                }
            if length > 0, index + length <= count {
                var value = length == 1 ? UInt32(byte) : UInt32(byte) & (0xFF >> (UInt32(length) + 1))
                for next in index + 1..<index + length { value = value << 6 | UInt32(self[next] & 0x3F) }
                if let scalar = Unicode.Scalar(value), scalar.isForbiddenInHTML {
                    return (scalar, index..<index + length)
                }
            }
            index += 1
        }
    }
}
