/// Times within a recording: whole milliseconds, which is finer than any screen shows.
enum Milliseconds {
    /// The nearest millisecond to `seconds`; times before the start are the start.
    @inline(__always)
    static func nearest(_ seconds: Double) -> Int32 {
        seconds > 0 ? Int32(min(seconds * 1000 + 0.5, 2_000_000_000)) : 0
    }

    /// The nearest millisecond to `digits` seconds with the decimal point before the last `decimals` of the digits: what
    /// `nearest(_:)` makes of that number, and mostly without dividing.
    /// - Parameter digits: at most fifteen.
    @inline(__always)
    static func nearest(_ digits: Int, decimals: Int) -> Int32 {
        switch decimals {
        case 0: return Int32(min(digits, 2_000_000) * 1000)
        case 1: return Int32(min(digits, 20_000_000) * 100)
        case 2: return Int32(min(digits, 200_000_000) * 10)
        case 3: return Int32(min(digits, 2_000_000_000))
        default:
            var power = 1.0
            for _ in 0..<decimals { power *= 10 }
            return nearest(Double(digits) / power)
        }
    }

    /// Such as `83.52 s`, for messages.
    static func text(_ milliseconds: Int32) -> String {
        var digits = String(milliseconds % 1000 + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(milliseconds / 1000)\(digits.isEmpty ? "" : ".")\(digits) s"
    }
}
