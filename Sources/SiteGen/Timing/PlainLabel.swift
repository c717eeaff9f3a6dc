/// A sentence or word in the form that programs write: `{"text": "Reiz", "start": 0.0, "end": 0.42`.
///
/// Its keys come in this order, its text has no escapes and its numbers are short. Such a label is read several times
/// as fast as key by key. `TimingFile` reads all others and reports what is wrong with them.
struct PlainLabel {
    /// UTF-8 offsets in the file: of the text without its quotes, and of the two numbers.
    private(set) var text = 0..<0
    private(set) var startRange = 0..<0
    private(set) var endRange = 0..<0
    /// Milliseconds from the start of the recording.
    private(set) var start: Int32 = 0
    private(set) var end: Int32 = 0

    /// The offset after the second number, where a comma or a brace stands.
    var limit: Int { endRange.upperBound }

    /// Reads the label that begins at `offset`.
    /// - Returns: `nil` if there is none of this form.
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
        // Anything else, such as an exponent, would belong to the number.
        guard bytes[cursor.offset] == UInt8(ascii: "}") || bytes[cursor.offset] == UInt8(ascii: ",") else { return nil }
        (start, startRange) = first
        (end, endRange) = second
    }

    /// A key with its quotes and punctuation: at most eight bytes, which are compared at once.
    private struct Mark {
        let bytes: UInt64
        let count: Int

        static var text: Mark { Mark("{\"text\":") }
        static var start: Mark { Mark("\"start\":") }
        static var end: Mark { Mark("\"end\":") }

        /// The optimizer turns each mark into two constants.
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

        /// Advances past `mark` if it comes next.
        @inline(__always)
        mutating func pass(_ mark: Mark, _ bytes: Span<UInt8>) -> Bool {
            let difference = EightBytes(bytes, at: offset).bits ^ mark.bytes
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

        /// Advances to the closing quote. Characters of more than two bytes are left to `TimingFile`.
        @inline(__always)
        mutating func passText(_ bytes: Span<UInt8>) -> Bool {
            while true {
                offset = bytes.first(from: offset) {
                    $0.equal(to: UInt8(ascii: "\"")) | $0.equal(to: UInt8(ascii: "\\")) | $0.below(0x20)
                        | $0.beyondASCII
                }
                guard offset &+ 1 < bytes.count else { return false }
                guard (0xC2...0xDF).contains(bytes[offset]), bytes[offset &+ 1] & 0xC0 == 0x80 else {
                    return bytes[offset] == UInt8(ascii: "\"")
                }
                offset &+= 2
            }
        }

        /// The time after `key`, in milliseconds, and its UTF-8 offsets: a number of at most 15 digits without sign and
        /// exponent.
        @inline(__always)
        mutating func time(_ key: Mark, _ bytes: Span<UInt8>) -> (value: Int32, range: Range<Int>)? {
            passSpace(bytes)
            guard pass(key, bytes) else { return nil }
            passSpace(bytes)
            let begin = offset
            if let short = EightBytes(bytes, at: offset).decimal {
                offset &+= short.length
                return (Milliseconds.nearest(short.digits, decimals: short.decimals), begin..<offset)
            }
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
