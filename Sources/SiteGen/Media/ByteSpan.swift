/// Reading numbers and marks out of a file that may be anything: nothing here traps, whatever the offset, but
/// for `eight`.
extension Span where Element == UInt8 {
    /// The unsigned number in `width` bytes (at most 8) at `offset`, most significant byte first; `nil` past the end.
    func big(_ width: Int, at offset: Int) -> UInt64? {
        guard offset >= 0, offset <= count - width else { return nil }
        var number: UInt64 = 0
        for index in offset..<offset + width { number = number << 8 | UInt64(self[index]) }
        return number
    }

    /// The same, least significant byte first.
    func little(_ width: Int, at offset: Int) -> UInt64? {
        big(width, at: offset).map { $0.byteSwapped >> UInt64(64 - 8 * width) }
    }

    /// Eight bytes as one number, least significant byte first. They must all be there.
    @inline(__always)
    func eight(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether a part is, byte for byte, the same as a part of another text.
    @inline(__always)
    func isEqual(_ range: Range<Int>, _ other: Span<UInt8>, _ part: Range<Int>) -> Bool {
        guard range.count == part.count else { return false }
        var (index, place) = (range.lowerBound, part.lowerBound)
        // Where eight bytes can be read, those that are too many are pushed out.
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

    /// Whether the bytes at `offset` are `mark`.
    func has(_ mark: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - mark.utf8CodeUnitCount else { return false }
        for index in 0..<mark.utf8CodeUnitCount where unsafe self[offset + index] != mark.utf8Start[index] {
            return false
        }
        return true
    }

    /// Whether the bytes at `offset` are `mark`, which is in lower case, in any case.
    func hasAnyCase(_ mark: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= count - mark.utf8CodeUnitCount else { return false }
        for index in 0..<mark.utf8CodeUnitCount {
            guard unsafe self[offset + index].lowercased == mark.utf8Start[index] else { return false }
        }
        return true
    }
}

extension UInt8 {
    /// ASCII letters in lower case, all else as it is.
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
