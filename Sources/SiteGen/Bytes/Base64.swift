/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = alphabet
        var text = [UInt8](repeating: UInt8(ascii: "="), count: (bytes.count + 2) / 3 * 4)
        var (start, end) = (0, 0)
        while start < bytes.count {
            let count = min(bytes.count - start, 3)
            var bits = UInt32(bytes[start]) << 16
            if count > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
            if count > 2 { bits |= UInt32(bytes[start + 2]) }
            for number in 0...count { text[end + number] = alphabet[Int(bits >> (18 - 6 * UInt32(number)) & 63)] }
            start += 3
            end += 4
        }
        return text
    }

    /// Decodes a text without white space. A character that is not of the alphabet, such as the padding, ends it.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return bytes
            }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }
}
