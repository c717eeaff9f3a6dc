/// Numbers as programs in any country write them: with a decimal point or comma, a sign, an exponent.
struct Decimal {
    let value: Double
    /// Whether there are digits after a point.
    let hasFraction: Bool
    let hasComma: Bool

    /// The number that `range` is, spaces around it aside; `nil` when it is anything else.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let range = bytes.trimmed(range)
        guard !range.isEmpty, range.count <= 40 else { return nil }
        var offset = range.lowerBound
        let isNegative = bytes[offset] == UInt8(ascii: "-")
        if isNegative || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
        var (mantissa, digits, scale, point): (UInt64, Int, Int, UInt8?) = (0, 0, 0, nil)
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte &- 0x30 < 10 {
                digits += 1
                // Eighteen digits fit; the rest only counts.
                if mantissa < 100_000_000_000_000_000 {
                    mantissa = mantissa * 10 + UInt64(byte - 0x30)
                    if point != nil { scale -= 1 }
                } else if point == nil {
                    scale += 1
                }
            } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), point == nil {
                point = byte
            } else {
                break
            }
            offset += 1
        }
        guard digits > 0 else { return nil }
        if offset < range.upperBound {
            guard bytes[offset] | 0x20 == UInt8(ascii: "e"),
                let exponent = Int(String(decoding: (offset + 1..<range.upperBound).map { bytes[$0] }, as: UTF8.self)),
                abs(exponent) < 300
            else { return nil }
            scale += exponent
        }
        // Both exact doubles: one operation rounds once. Others are left to the standard library.
        let isExact = abs(scale) <= 22 && mantissa <= 1 << 53
        let size = isExact ? Self.scaled(Double(mantissa), scale) : Double("\(mantissa)e\(scale)") ?? .infinity
        guard size.isFinite else { return nil }
        value = isNegative ? -size : size
        hasFraction = point != nil
        hasComma = point == UInt8(ascii: ",")
    }

    private static func scaled(_ mantissa: Double, _ scale: Int) -> Double {
        var power = 1.0
        for _ in 0..<abs(scale) { power *= 10 }
        return scale < 0 ? mantissa / power : mantissa * power
    }
}

extension Span where Element == UInt8 {
    /// The range without spaces, tabs and line ends around it.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isXMLSpace { start += 1 }
        while end > start, self[end - 1].isXMLSpace { end -= 1 }
        return start..<end
    }
}
