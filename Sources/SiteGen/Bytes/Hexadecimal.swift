/// Hexadecimal digits, two for each byte.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>, inCapitals: Bool = false) -> String {
        let digits = Array((inCapitals ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// - Returns: `nil` unless the text has exactly the digits of `count` bytes.
    static func bytes(_ text: String, count: Int) -> [UInt8]? {
        let values = text.utf8.compactMap(\.hexadecimalDigit)
        guard values.count == 2 * count, text.utf8.count == 2 * count else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; `nil` for any other character.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
