/// Writing into room that was set aside: a hot loop asks once for it, and not at every byte.
extension OutputSpan<UInt8> {
    @inline(__always)
    mutating func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { unsafe append(text.utf8Start[index]) }
    }

    /// Appends a part of UTF-8 text, escaped as `[UInt8].append(escaping:)` does; six times its length is always room
    /// enough.
    @inline(__always)
    mutating func append(escaping text: Span<UInt8>, _ range: Range<Int>) {
        for index in range {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            default: append(byte)
            }
        }
    }

    /// Appends a whole number; twenty bytes are always room enough.
    @inline(__always)
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let rest = number.magnitude
        var divisor: UInt = 1
        while rest / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor % 10))
            divisor /= 10
        }
    }
}
