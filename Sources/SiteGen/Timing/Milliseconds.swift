/// Times within a recording: whole milliseconds, which is finer than any screen shows.
enum Milliseconds {
    /// The nearest millisecond to `seconds`; times before the start are the start.
    @inline(__always)
    static func nearest(_ seconds: Double) -> Int32 {
        seconds > 0 ? Int32(min(seconds * 1000 + 0.5, 2_000_000_000)) : 0
    }

    /// Such as `83.52 s`, for messages.
    static func text(_ milliseconds: Int32) -> String {
        var digits = String(milliseconds % 1000 + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(milliseconds / 1000)\(digits.isEmpty ? "" : ".")\(digits) s"
    }
}
