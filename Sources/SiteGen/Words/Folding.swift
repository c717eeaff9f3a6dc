/// Folds words for comparison. Removes case, accents, vowel points, apostrophes, hyphens and punctuation; decomposes
/// compatibility forms; makes digits ASCII; and unifies letters that people confuse (ø o, ł l, ة ه).
enum Folding {
    /// Appends the folded letters and digits of `text[range]` as scalar values.
    @inline(__always)
    static func append(_ text: Span<UInt8>, _ range: Range<Int>, to letters: inout [UInt32]) {
        let table = FoldingTable.shared
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = text[offset]
            if byte < 0x80 {
                offset &+= 1
                let small = byte | 0x20
                if small &- UInt8(ascii: "a") < 26 {
                    letters.append(UInt32(small))
                } else if byte &- UInt8(ascii: "0") < 10 {
                    letters.append(UInt32(byte))
                }
            } else {
                offset &+= table.append(text, at: offset, to: &letters)
            }
        }
    }
}

/// The folded form of each scalar, in the layout of ``StagedTable``.
@safe struct FoldingTable {
    private let index: UnsafePointer<UInt8>
    private let values: UnsafePointer<UInt8>
    private let letters: UnsafePointer<UInt8>
    private static let limit = 0x32400
    private static let zero: UInt8 = 36

    /// - Parameters:
    ///   - index: two characters for each block of 64 scalars: the number of the block in `values`.
    ///   - values: three characters for each scalar: 0 for the scalar itself, 1 for nothing,
    ///     else an offset in `letters` plus 2.
    ///   - letters: the folded forms in UTF-8, with a space after each.
    @inline(__always)
    init(index: StaticString, values: StaticString, letters: StaticString) {
        unsafe self.index = index.utf8Start
        unsafe self.values = values.utf8Start
        unsafe self.letters = letters.utf8Start
    }

    /// Appends the folded form of the scalar at `offset`.
    /// - Returns: the length of the scalar in bytes.
    func append(_ text: Span<UInt8>, at offset: Int, to target: inout [UInt32]) -> Int {
        let (scalar, length) = Self.scalar(in: text, at: offset)
        guard scalar < Self.limit else { return length }
        let block = scalar >> 6
        let number = unsafe Int(index[block * 2] - Self.zero) << 6 | Int(index[block * 2 + 1] - Self.zero)
        let value = unsafe values + (number << 6 | scalar & 63) * 3
        let code = unsafe Int(value[0] - Self.zero) << 12 | Int(value[1] - Self.zero) << 6 | Int(value[2] - Self.zero)
        if code == 0 { target.append(UInt32(scalar)) }
        guard code > 1 else { return length }
        var letter = code - 2
        while unsafe letters[letter] != UInt8(ascii: " ") {
            let first = unsafe Int(letters[letter])
            let size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            var value = size == 1 ? first : first & (0x7F >> size)
            for index in 1..<max(size, 1) { value = unsafe value << 6 | Int(letters[letter + index] & 0x3F) }
            target.append(UInt32(value))
            letter += size
        }
        return length
    }

    /// The scalar at `offset` and its length in bytes; a byte that is not valid UTF-8 is scalar 0 with length 1.
    private static func scalar(in text: Span<UInt8>, at offset: Int) -> (scalar: Int, length: Int) {
        let first = Int(text[offset])
        let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
        if length == 1 || offset + length > text.count { return (first < 0x80 ? first : 0, 1) }
        var scalar = first & (0x7F >> length)
        for index in 1..<length { scalar = scalar << 6 | Int(text[offset + index] & 0x3F) }
        return (scalar, length)
    }
}
