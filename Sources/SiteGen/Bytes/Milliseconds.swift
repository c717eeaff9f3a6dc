/// Times within a recording: whole milliseconds from its start, which is finer than any screen shows.
///
/// Every time that is read from a file becomes milliseconds here and lies between 0 and `limit`. That leaves room in an
/// `Int32` for twenty times the longest recording, so the arithmetic of a few times cannot overflow.
enum Milliseconds {
    /// The longest recording and the latest time: 24 hours.
    static let limit: Int32 = 24 * 60 * 60 * 1000

    /// The nearest millisecond to `seconds`. Negative numbers and NaN become 0, later times than `limit` become
    /// `limit`.
    @inline(__always)
    static func nearest(_ seconds: Double) -> Int32 {
        seconds > 0 ? Int32(min(seconds * 1000 + 0.5, Double(limit))) : 0
    }

    /// The nearest millisecond to `digits` seconds with the decimal point before the last `decimals` of the digits. The
    /// result is that of `nearest(_:)` for this number, usually without a division.
    /// - Parameter digits: at most fifteen digits, not negative.
    @inline(__always)
    static func nearest(_ digits: Int, decimals: Int) -> Int32 {
        switch decimals {
        case 0: return clamped(min(digits, Int(limit)) &* 1000)
        case 1: return clamped(min(digits, Int(limit)) &* 100)
        case 2: return clamped(min(digits, Int(limit)) &* 10)
        case 3: return clamped(digits)
        default:
            var power = 1.0
            for _ in 0..<decimals { power *= 10 }
            return nearest(Double(digits) / power)
        }
    }

    /// `milliseconds`, or the nearest of 0 and `limit` if it lies beyond them.
    @inline(__always)
    static func clamped(_ milliseconds: Int) -> Int32 { Int32(max(0, min(milliseconds, Int(limit)))) }

    /// The whole part of `milliseconds`, or the nearest of 0 and `limit` if it lies beyond them.
    static func clamped(_ milliseconds: Double) -> Int32 {
        milliseconds > 0 ? Int32(min(milliseconds, Double(limit))) : 0
    }

    /// Appends seconds with three decimals, such as `83.520`. Negative numbers are written as 0.
    static func appendSeconds(_ milliseconds: Int, to text: inout [UInt8]) {
        let (seconds, rest) = max(milliseconds, 0).quotientAndRemainder(dividingBy: 1000)
        text += "\(seconds).".utf8
        for digit in [rest / 100, rest / 10 % 10, rest % 10] { text.append(UInt8(ascii: "0") + UInt8(digit)) }
    }

    /// Seconds with three decimals, such as `83.520`.
    static func seconds(_ milliseconds: some BinaryInteger) -> String {
        var text: [UInt8] = []
        appendSeconds(Int(milliseconds), to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Seconds for messages, without zeros at the end, such as `83.52 s`.
    static func text(_ milliseconds: Int32) -> String {
        var digits = seconds(milliseconds)[...]
        while digits.last == "0" { digits.removeLast() }
        if digits.last == "." { digits.removeLast() }
        return "\(digits) s"
    }
}
