/// A word as programs write it, thousands of times a file: `{"text": "Reiz", "start": 0.0, "end": 0.42}`, its keys in
/// this order, its text without escapes, its numbers short. Such a word is read in one go, five times as fast as key by
/// key; anything else is left to the strict reader, which says what is wrong with it.
struct PlainWord {
    /// UTF-8 offsets of the text between its quotes, and of the two numbers.
    private(set) var text = 0..<0
    private(set) var startRange = 0..<0
    private(set) var endRange = 0..<0
    /// In seconds.
    private(set) var start = 0.0
    private(set) var end = 0.0
    /// Just past the closing brace.
    private(set) var limit = 0

    /// `nil` unless such a word begins at `offset`.
    @inline(__always)
    init?(in bytes: Span<UInt8>, at offset: Int) {
        var cursor = Cursor(offset: offset)
        guard cursor.pass("{\"text\":", bytes), cursor.passQuote(bytes) else { return nil }
        text = cursor.offset..<cursor.offset
        guard cursor.passText(bytes) else { return nil }
        text = text.lowerBound..<cursor.offset
        guard cursor.pass("\",", bytes), cursor.passKey("\"start\":", bytes) else { return nil }
        guard let first = cursor.number(bytes) else { return nil }
        (start, startRange) = (first.value, first.range)
        guard cursor.pass(",", bytes), cursor.passKey("\"end\":", bytes) else { return nil }
        guard let second = cursor.number(bytes), cursor.pass("}", bytes) else { return nil }
        (end, endRange) = (second.value, second.range)
        limit = cursor.offset
    }

    private struct Cursor {
        var offset: Int

        @inline(__always)
        mutating func pass(_ mark: StaticString, _ bytes: Span<UInt8>) -> Bool {
            let count = mark.utf8CodeUnitCount
            guard bytes.count &- offset >= count else { return false }
            for index in 0..<count where unsafe bytes[offset &+ index] != mark.utf8Start[index] { return false }
            offset &+= count
            return true
        }

        @inline(__always)
        mutating func passQuote(_ bytes: Span<UInt8>) -> Bool {
            if offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset &+= 1 }
            return pass("\"", bytes)
        }

        @inline(__always)
        mutating func passKey(_ key: StaticString, _ bytes: Span<UInt8>) -> Bool {
            if offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset &+= 1 }
            return pass(key, bytes)
        }

        /// To the closing quote, over letters of one and two bytes; longer ones are left to the strict reader.
        @inline(__always)
        mutating func passText(_ bytes: Span<UInt8>) -> Bool {
            while offset < bytes.count {
                let byte = bytes[offset]
                if byte >= 0x80 {
                    guard (0xC2...0xDF).contains(byte), offset &+ 1 < bytes.count, bytes[offset &+ 1] & 0xC0 == 0x80
                    else { return false }
                    offset &+= 2
                } else {
                    if byte == UInt8(ascii: "\"") { return true }
                    guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return false }
                    offset &+= 1
                }
            }
            return false
        }

        /// A number without sign and exponent whose digits fit a double exactly.
        @inline(__always)
        mutating func number(_ bytes: Span<UInt8>) -> (value: Double, range: Range<Int>)? {
            if offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset &+= 1 }
            let begin = offset
            var mantissa = 0
            let whole = digits(bytes, &mantissa)
            guard whole > 0, whole == 1 || bytes[begin] != UInt8(ascii: "0") else { return nil }
            var fraction = 0
            if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
                offset &+= 1
                fraction = digits(bytes, &mantissa)
                guard fraction > 0 else { return nil }
            }
            guard whole &+ fraction <= 15, offset < bytes.count else { return nil }
            // An exponent would go on from here; it is no comma and no brace.
            var power = 1.0
            for _ in 0..<fraction { power *= 10 }
            return (Double(mantissa) / power, begin..<offset)
        }

        @inline(__always)
        private mutating func digits(_ bytes: Span<UInt8>, _ mantissa: inout Int) -> Int {
            let begin = offset
            while offset < bytes.count {
                let digit = bytes[offset] &- UInt8(ascii: "0")
                guard digit <= 9 else { break }
                mantissa = mantissa &* 10 &+ Int(digit)
                offset &+= 1
            }
            return offset &- begin
        }
    }
}
