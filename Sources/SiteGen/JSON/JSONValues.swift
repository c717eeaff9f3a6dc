/// A text in a JSON file, with its escapes.
struct JSONText: Equatable, Sendable {
    private let start: UInt32
    private let end: UInt32
    /// Whether it contains a backslash, so that it must be decoded.
    let isEscaped: Bool

    @inline(__always)
    init(range: Range<Int>, isEscaped: Bool) {
        (start, end) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound))
        self.isEscaped = isEscaped
    }

    /// UTF-8 offsets in the file, without the quotes.
    @inline(__always)
    var range: Range<Int> { Int(start)..<Int(end) }

    /// UTF-8 offsets in the file, with the quotes.
    var quoted: Range<Int> { range.lowerBound - 1..<range.upperBound + 1 }
}

extension JSONReader {
    mutating func readText() throws(JSONError) -> JSONText {
        passSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            throw JSONError(token(), "a text in double quotes must be here")
        }
        let start = offset + 1
        var isEscaped = false
        var end = start
        while true {
            end = Self.plainEnd(in: bytes.span, from: end)
            guard end < bytes.count else { break }
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                offset = end + 1
                isFirst = false
                return JSONText(range: start..<end, isEscaped: isEscaped)
            }
            if byte >= 0x80 {
                end += try scalarLength(at: end)
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
                end += try escape(at: end).length
            } else {
                let isLineEnd = byte == 0x0A || byte == 0x0D
                throw JSONError(
                    isLineEnd ? start - 1..<end : end..<end + 1,
                    isLineEnd
                        ? "this text has no closing quote on its line"
                        : "write a tab or control character in a text as \\t or \\u00…")
            }
        }
        throw JSONError(start - 1..<start, "this text has no closing quote")
    }

    /// The offset after the characters of one and two bytes, without escapes, that begin at `start`.
    @inline(__always)
    private static func plainEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte < 0x80 {
                guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
                end &+= 1
            } else {
                guard 0xC2...0xDF ~= byte, end &+ 1 < bytes.count, bytes[end &+ 1] & 0xC0 == 0x80 else { break }
                end &+= 2
            }
        }
        return end
    }

    /// Reads a number, rounded to the nearest double.
    mutating func readNumber() throws(JSONError) -> Double {
        passSpace()
        let start = offset
        var mantissa: UInt64 = 0
        var scale = 0
        let isNegative = peek() == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let first = offset
        readDigits(into: &mantissa)
        if offset == first { throw JSONError(token(), "a number must be here") }
        if offset > first + 1, bytes[first] == UInt8(ascii: "0") {
            throw JSONError(start..<offset, "a number cannot begin with a zero and another digit")
        }
        var digits = offset - first
        if peek() == UInt8(ascii: ".") {
            offset += 1
            let point = offset
            readDigits(into: &mantissa)
            if offset == point { throw JSONError(start..<offset, "a number needs a digit after its decimal point") }
            digits += offset - point
            scale = point - offset
        }
        if let mark = peek(), mark | 0x20 == UInt8(ascii: "e") {
            offset += 1
            let sign = peek()
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { offset += 1 }
            var exponent: UInt64 = 0
            let power = offset
            readDigits(into: &exponent)
            if offset == power { throw JSONError(start..<offset, "a number needs a digit after its e") }
            let size = offset - power > 9 ? 999_999_999 : Int(exponent)
            scale += sign == UInt8(ascii: "-") ? -size : size
        }
        isFirst = false
        // Both a mantissa below 2^53 and a power of ten up to 22 are exact doubles, so one operation rounds once.
        if digits <= 19, mantissa <= 1 << 53, abs(scale) <= 22 {
            let power = Self.powersOfTen[abs(scale)]
            let value = scale < 0 ? Double(mantissa) / power : Double(mantissa) * power
            return isNegative ? -value : value
        }
        guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), value.isFinite else {
            throw JSONError(start..<offset, "this number is too large")
        }
        return value
    }

    mutating func readBoolean() throws(JSONError) -> Bool {
        if try kind() == .boolean, bytes[offset] == UInt8(ascii: "t") {
            try readName("true")
            return true
        }
        try readName("false")
        return false
    }

    mutating func readNull() throws(JSONError) {
        guard isLenient, try kind() == .null, bytes[offset] != UInt8(ascii: "n") else { return try readName("null") }
        pass(to: token().upperBound)
    }

    private mutating func readName(_ name: StaticString) throws(JSONError) {
        passSpace()
        let range = token()
        guard equal(range, name) else { throw JSONError(range, "\(name) must be here") }
        offset = range.upperBound
        isFirst = false
    }

    private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Reads digits. The value overflows silently, so the caller must count the digits.
    @inline(__always)
    private mutating func readDigits(into value: inout UInt64) {
        var end = offset
        while end < bytes.count {
            let digit = bytes[end] &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            value = value &* 10 &+ UInt64(digit)
            end += 1
        }
        offset = end
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

// MARK: Texts

extension JSONReader {
    /// Whether a text equals `name`, which is ASCII.
    @inline(__always)
    func text(_ text: JSONText, is name: StaticString) -> Bool {
        if !text.isEscaped { return equal(text.range, name) }
        return string(of: text) == name.description
    }

    func string(of text: JSONText) -> String {
        if !text.isEscaped { return String(decoding: bytes[text.range], as: UTF8.self) }
        var decoded: [UInt8] = []
        append(text, to: &decoded)
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Appends the UTF-8 of a text, with its escapes decoded.
    func append(_ text: JSONText, to target: inout [UInt8]) {
        guard text.isEscaped else {
            target += bytes[text.range]
            return
        }
        var offset = text.range.lowerBound
        while offset < text.range.upperBound {
            if bytes[offset] == UInt8(ascii: "\\"), let escape = try? escape(at: offset) {
                target += UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter
                offset += escape.length
            } else {
                target.append(bytes[offset])
                offset += 1
            }
        }
    }

    @inline(__always)
    private func equal(_ range: Range<Int>, _ name: StaticString) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        let expected = unsafe name.utf8Start
        for index in 0..<range.count {
            let letter = unsafe expected[index]
            if bytes[range.lowerBound + index] != letter { return false }
        }
        return true
    }

    /// The character of the escape at `offset`, and the escape's length in bytes.
    private func escape(at offset: Int) throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
        guard offset + 1 < bytes.count else { throw JSONError(offset..<offset + 1, "this text has no closing quote") }
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""): return ("\"", 2)
        case UInt8(ascii: "\\"): return ("\\", 2)
        case UInt8(ascii: "/"): return ("/", 2)
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"): break
        default:
            throw JSONError(offset..<offset + 2, "JSON has no such escape; write a backslash as \\\\")
        }
        let unit = try codeUnit(at: offset)
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        if let scalar = try pair(unit, at: offset) { return (scalar, 12) }
        guard isLenient else {
            throw JSONError(offset..<offset + 6, "this is half of a character; the other half is missing")
        }
        return ("\u{FFFD}", 6)
    }

    /// The scalar of a surrogate pair.
    /// - Returns: `nil` if `first` is not followed by the other half.
    private func pair(_ first: UInt16, at offset: Int) throws(JSONError) -> Unicode.Scalar? {
        guard first < 0xDC00, offset + 7 < bytes.count, bytes[offset + 6] == UInt8(ascii: "\\"),
            bytes[offset + 7] == UInt8(ascii: "u")
        else { return nil }
        let second = try codeUnit(at: offset + 6)
        guard 0xDC00...0xDFFF ~= second else { return nil }
        return Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
    }

    /// The four hexadecimal digits after the `\u` at `offset`.
    private func codeUnit(at offset: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for index in offset + 2..<offset + 6 {
            guard index < bytes.count, let digit = bytes[index].hexadecimalDigit else {
                throw JSONError(offset..<min(index + 1, bytes.count), "\\u needs four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The length of the character of several bytes at `offset`, by table 3-7 of the Unicode Standard.
    @inline(__always)
    private func scalarLength(at offset: Int) throws(JSONError) -> Int {
        let left = bytes.count - offset
        let first = bytes[offset]
        if 0xC2...0xDF ~= first, left >= 2, bytes[offset + 1] & 0xC0 == 0x80 { return 2 }
        if 0xE0...0xEF ~= first, left >= 3, bytes[offset + 2] & 0xC0 == 0x80 {
            let second: ClosedRange<UInt8> = first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
            if second ~= bytes[offset + 1] { return 3 }
        }
        if 0xF0...0xF4 ~= first, left >= 4, bytes[offset + 2] & 0xC0 == 0x80, bytes[offset + 3] & 0xC0 == 0x80 {
            let second: ClosedRange<UInt8> = first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
            if second ~= bytes[offset + 1] { return 4 }
        }
        if isLenient { return 1 }
        throw JSONError(offset..<offset + 1, "this is not UTF-8; save the file as UTF-8")
    }
}
