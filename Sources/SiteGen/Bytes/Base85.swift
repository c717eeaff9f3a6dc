/// Bytes as text that needs no escapes in a script element: five characters for four bytes, where Base64 has five and a
/// third. The characters are those from `#` to `x` without `<`.
enum Base85 {
    /// Returns the text, with zeros added so that there are four bytes for each five characters.
    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 3) / 4 * 5)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            var value = (start..<start + 4).reduce(UInt32(0)) { $0 << 8 | ($1 < bytes.count ? UInt32(bytes[$1]) : 0) }
            var digits: [UInt8] = []
            for _ in 0..<5 {
                let digit = UInt8(value % 85) + UInt8(ascii: "#")
                digits.append(digit < UInt8(ascii: "<") ? digit : digit + 1)
                value /= 85
            }
            text += digits.reversed()
        }
        return text
    }
}
