/// Hexadecimal digits, two for each byte.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>, inCapitals: Bool = false) -> String {
        var digits: [UInt8] = []
        for byte in bytes { digits.append(hexadecimal: byte, inCapitals: inCapitals) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// - Returns: `nil` unless the text has exactly the digits of `count` bytes.
    static func bytes(_ text: String, count: Int) -> [UInt8]? {
        let values = text.utf8.compactMap(\.hexadecimalDigit)
        guard values.count == 2 * count, text.utf8.count == 2 * count else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}

extension [UInt8] {
    /// Appends the two hexadecimal digits of a byte.
    mutating func append(hexadecimal byte: UInt8, inCapitals: Bool = false) {
        func digit(_ value: UInt8) -> UInt8 {
            value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: inCapitals ? "A" : "a") + value - 10
        }
        append(digit(byte >> 4))
        append(digit(byte & 15))
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
