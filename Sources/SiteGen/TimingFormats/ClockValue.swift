/// Times in clock notation, such as `1:02:03.250`, `02:03,25` and `3.25`, and with a unit, as in SMIL.
enum ClockValue {
    /// Reads a time in clock notation. Hours may have any number of digits up to 9.
    /// - Parameter parts: how many numbers separated by colons are allowed.
    /// - Returns: seconds, not negative; `nil` for anything else.
    static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>, parts: ClosedRange<Int> = 1...3) -> Double? {
        let range = bytes.trimmed(range)
        guard !range.isEmpty, range.count <= 32 else { return nil }
        var (whole, count, start) = (0.0, 1, range.lowerBound)
        for offset in range where bytes[offset] == UInt8(ascii: ":") {
            guard let part = number(bytes, start..<offset) else { return nil }
            whole = (whole + part) * 60
            start = offset + 1
            count += 1
        }
        guard parts.contains(count), start < range.upperBound, bytes[start] &- 0x30 < 10,
            let last = Decimal(bytes, start..<range.upperBound), last.value >= 0
        else { return nil }
        return whole + last.value
    }

    /// Reads a clock value of SMIL 3.0 (section 5.4.1) or of a media fragment: `1:02:03.25`, `12.5s`, `250ms`, `1.5min`
    /// or `0.5h`, also after `npt=`. A bare number counts seconds.
    /// - Returns: seconds, not negative; `nil` for anything else.
    static func smil(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        var range = bytes.trimmed(range)
        if bytes.has("npt=", at: range.lowerBound) || bytes.has("npt:", at: range.lowerBound) {
            range = min(range.lowerBound + 4, range.upperBound)..<range.upperBound
        }
        let letters = range.firstIndex { bytes[$0].lowercased >= 0x61 && bytes[$0].lowercased <= 0x7A }
        guard let letters else { return seconds(bytes, range) }
        let factor: Double
        switch String(decoding: (letters..<range.upperBound).map { bytes[$0] }, as: UTF8.self) {
        case "s": factor = 1
        case "ms": factor = 0.001
        case "min": factor = 60
        case "h": factor = 3600
        default: return nil
        }
        guard let number = Decimal(bytes, range.lowerBound..<letters), number.value >= 0 else { return nil }
        return factor == 0.001 ? number.value / 1000 : number.value * factor
    }

    private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
        guard !range.isEmpty, range.count <= 9 else { return nil }
        var number = 0
        for offset in range {
            guard bytes[offset] &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(bytes[offset] - 0x30)
        }
        return Double(number)
    }
}
