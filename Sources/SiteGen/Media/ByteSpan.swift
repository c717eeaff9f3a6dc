/// Reading numbers and marks out of a file that may be anything: nothing here traps, whatever the offset.
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
