/// A number as programs of any country write it: with a decimal point or comma, a sign, an exponent.
struct Decimal {
    let value: Double
    /// Whether there is a decimal point or comma.
    let hasFraction: Bool
    /// Whether it is a comma.
    let hasComma: Bool

    /// Reads the number in `range`, with or without white space around it.
    /// - Returns: `nil` for anything else, for more than 40 bytes, and for exponents beyond ±300.
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
                // 18 digits fit; each further one counts as a power of ten.
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
                // Not `abs(exponent)`: the smallest integer has no positive counterpart.
                (-300...300).contains(exponent)
            else { return nil }
            scale += exponent
        }
        // A mantissa up to 2^53 and a power of ten up to 10^22 are exact doubles, so one operation rounds once. The
        // standard library reads all other numbers.
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
