/// A sentence or word as programs write it, thousands of times a file: `{"text": "Reiz", "start": 0.0, "end": 0.42`, its
/// keys in this order, its text without escapes, its numbers short. Such a label is read in one go, several times as fast
/// as key by key; anything else is left to the strict reader, which says what is wrong with it.
struct PlainLabel {
    /// UTF-8 offsets of the text between its quotes, and of the two numbers.
    private(set) var text = 0..<0
    private(set) var startRange = 0..<0
    private(set) var endRange = 0..<0
    /// Milliseconds.
    private(set) var start: Int32 = 0
    private(set) var end: Int32 = 0

    /// Just past the second number, where a comma or a brace stands.
    var limit: Int { endRange.upperBound }

    /// `nil` unless such a label begins at `offset`.
    @inline(__always)
    init?(in bytes: Span<UInt8>, at offset: Int) {
        var cursor = Cursor(offset: offset)
        guard cursor.pass(.text, bytes) else { return nil }
        cursor.passSpace(bytes)
        guard cursor.pass(UInt8(ascii: "\""), bytes) else { return nil }
        let begin = cursor.offset
        guard cursor.passText(bytes) else { return nil }
        text = begin..<cursor.offset
        guard cursor.pass(UInt8(ascii: "\""), bytes), cursor.pass(UInt8(ascii: ","), bytes) else { return nil }
        guard let first = cursor.time(.start, bytes), cursor.pass(UInt8(ascii: ","), bytes) else { return nil }
        guard let second = cursor.time(.end, bytes), cursor.offset < bytes.count else { return nil }
        // An exponent would go on from here.
        guard bytes[cursor.offset] == UInt8(ascii: "}") || bytes[cursor.offset] == UInt8(ascii: ",") else { return nil }
        (start, startRange) = first
        (end, endRange) = second
    }

    /// A key with its quotes and what stands about it; at most eight bytes, which are compared at once.
    private struct Mark {
        let bytes: UInt64
        let count: Int

        static var text: Mark { Mark("{\"text\":") }
        static var start: Mark { Mark("\"start\":") }
        static var end: Mark { Mark("\"end\":") }

        /// With optimization there is nothing left of it but two numbers.
        @inline(__always)
        private init(_ text: StaticString) {
            var bytes: UInt64 = 0
            count = text.utf8CodeUnitCount
            for index in 0..<count { unsafe bytes |= UInt64(text.utf8Start[index]) &<< UInt64(8 &* index) }
            self.bytes = bytes
        }
    }

    private struct Cursor {
        var offset: Int

        /// Eight bytes before the file's end no mark is found any more.
        @inline(__always)
        mutating func pass(_ mark: Mark, _ bytes: Span<UInt8>) -> Bool {
            guard offset <= bytes.count &- 8 else { return false }
            let difference = bytes.eight(at: offset) ^ mark.bytes
            guard difference &<< UInt64(64 &- 8 &* mark.count) == 0 else { return false }
            offset &+= mark.count
            return true
        }

        @inline(__always)
        mutating func pass(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
            guard offset < bytes.count, bytes[offset] == byte else { return false }
            offset &+= 1
            return true
        }

        @inline(__always)
        mutating func passSpace(_ bytes: Span<UInt8>) { _ = pass(UInt8(ascii: " "), bytes) }

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

        /// The time behind `key`, in milliseconds, and where it stands: a number without sign and exponent whose digits fit
        /// a double exactly.
        @inline(__always)
        mutating func time(_ key: Mark, _ bytes: Span<UInt8>) -> (value: Int32, range: Range<Int>)? {
            passSpace(bytes)
            guard pass(key, bytes) else { return nil }
            passSpace(bytes)
            let begin = offset
            var mantissa = 0
            let whole = digits(bytes, &mantissa)
            guard whole > 0, whole == 1 || bytes[begin] != UInt8(ascii: "0") else { return nil }
            var fraction = 0
            if pass(UInt8(ascii: "."), bytes) {
                fraction = digits(bytes, &mantissa)
                guard fraction > 0 else { return nil }
            }
            guard whole &+ fraction <= 15 else { return nil }
            return (Milliseconds.nearest(mantissa, decimals: fraction), begin..<offset)
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
