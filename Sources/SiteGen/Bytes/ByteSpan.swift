import Glibc

extension [UInt8] {
    /// Appends a number, little-endian.
    @inline(__always)
    mutating func append(little number: Int16) {
        append(UInt8(truncatingIfNeeded: number))
        append(UInt8(truncatingIfNeeded: number >> 8))
    }
}

/// Numbers and marks in files that may hold anything. Offsets may lie outside of the span, except for `eight` and
/// `isEqual`.
extension Span where Element == UInt8 {
    /// The number of bytes that a UTF-8 byte order mark takes at the start: 3, or 0 if there is none.
    var byteOrderMarkLength: Int { big(3, at: 0) == 0xEFBBBF ? 3 : 0 }

    /// The unsigned number in `width` bytes at `offset`, big-endian; `nil` past the end.
    /// - Parameter width: from 1 to 8.
    func big(_ width: Int, at offset: Int) -> UInt64? {
        guard offset >= 0, offset <= count - width else { return nil }
        var number: UInt64 = 0
        for index in offset..<offset + width { number = number << 8 | UInt64(self[index]) }
        return number
    }

    /// The unsigned number in `width` bytes at `offset`, little-endian; `nil` past the end.
    /// - Parameter width: from 1 to 8.
    func little(_ width: Int, at offset: Int) -> UInt64? {
        big(width, at: offset).map { $0.byteSwapped >> UInt64(64 - 8 * width) }
    }

    /// Eight bytes as one number, little-endian.
    /// - Parameter offset: at least eight bytes before the end.
    @inline(__always)
    func eight(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns the offset of the first `byte` from `offset` on; the end if there is none.
    func first(_ byte: UInt8, from offset: Int) -> Int {
        guard offset < count else { return count }
        return unsafe withUnsafeBufferPointer { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...])
            guard let start = rest.baseAddress, let found = unsafe memchr(start, Int32(byte), rest.count) else {
                return count
            }
            return unsafe offset + (UnsafeRawPointer(found) - start)
        }
    }

    /// Whether a range holds the same bytes as a range of another span. Both ranges must lie inside their spans.
    @inline(__always)
    func isEqual(_ range: Range<Int>, _ other: Span<UInt8>, _ part: Range<Int>) -> Bool {
        guard range.count == part.count else { return false }
        var (index, place) = (range.lowerBound, part.lowerBound)
        // Eight bytes at a time while both spans have so many; the shift drops the bytes after the range.
        while index < range.upperBound, index <= count &- 8, place <= other.count &- 8 {
            let excess = UInt64(8 &* Swift.max(0, 8 &- (range.upperBound &- index)))
            if (eight(at: index) ^ other.eight(at: place)) &<< excess != 0 { return false }
            index &+= 8
            place &+= 8
        }
        while index < range.upperBound {
            if self[index] != other[place] { return false }
            index &+= 1
            place &+= 1
        }
        return true
    }

    /// Returns the first part of a range that holds the bytes of `text`; `nil` if there is none, and for an empty text.
    func firstRange(of text: Span<UInt8>, in range: Range<Int>) -> Range<Int>? {
        guard !text.isEmpty, range.count >= text.count else { return nil }
        for start in range.lowerBound...range.upperBound - text.count where self[start] == text[0] {
            let found = start..<start + text.count
            if isEqual(found, text, text.indices) { return found }
        }
        return nil
    }

    /// Whether the bytes at `offset` are `mark`.
    func has(_ mark: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - mark.utf8CodeUnitCount else { return false }
        for index in 0..<mark.utf8CodeUnitCount where unsafe self[offset + index] != mark.utf8Start[index] {
            return false
        }
        return true
    }

    /// Whether `mark` is anywhere in the bytes, by Horspool's search: it looks at one byte of each `mark.count`, or
    /// hardly more.
    func contains(_ mark: StaticString) -> Bool {
        let last = mark.utf8CodeUnitCount - 1
        guard last >= 0 else { return true }
        var steps = [Int](repeating: last + 1, count: 256)
        for index in 0..<last { unsafe steps[Int(mark.utf8Start[index])] = last - index }
        var offset = 0
        while offset + last < count {
            if has(mark, at: offset) { return true }
            offset += steps[Int(self[offset + last])]
        }
        return false
    }

    /// Whether the bytes at `offset` are `mark`, ignoring the case of ASCII letters.
    /// - Parameter mark: in lower case.
    func hasAnyCase(_ mark: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - mark.utf8CodeUnitCount else { return false }
        for index in 0..<mark.utf8CodeUnitCount {
            guard unsafe self[offset + index].lowercased == mark.utf8Start[index] else { return false }
        }
        return true
    }

    /// The range without the white space at its start and end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isWhiteSpace { start += 1 }
        while end > start, self[end - 1].isWhiteSpace { end -= 1 }
        return start..<end
    }
}

extension UInt8 {
    /// The white space of XML 1.0 and JSON: space, tab, line feed and carriage return.
    @inline(__always)
    var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it ends a line, or is a part of CRLF.
    @inline(__always)
    var isLineBreak: Bool { self == 0x0A || self == 0x0D }

    package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isLowercaseASCIILetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }

    var isASCIILetter: Bool { (self | 0x20).isLowercaseASCIILetter }

    /// The lower-case letter of an upper-case ASCII letter; any other byte itself.
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension Range<Int> {
    /// The range without its first and last element; a range of fewer than two elements stays as it is.
    var inner: Range<Int> { count < 2 ? self : lowerBound + 1..<upperBound - 1 }

    /// The first `count` elements of the range, or all of a shorter one.
    func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}
