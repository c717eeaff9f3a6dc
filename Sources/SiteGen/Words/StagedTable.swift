/// A two-stage table with a small number for every Unicode scalar, which is looked up directly from UTF-8 bytes.
///
/// A block has 64 scalars, the range of one trail byte. Equal blocks are stored once; the first stage maps a scalar to
/// its block. The blocks of scalars with one or two bytes come first and in order, so they need no first stage. The
/// numbers are printable characters in the read-only data of the program, so nothing is computed at start-up.
@safe struct StagedTable {
    private let index: UnsafePointer<UInt8>
    private let values: UnsafePointer<UInt8>
    private let tags: UInt8
    /// From this scalar on, only the tags and variation selectors in U+E0000–E0FFF have a value.
    private static let limit = 0x32400
    private static let zero: UInt8 = 36

    /// - Parameters:
    ///   - index: two characters of six bits for each block of scalars: the number of the block in `values`.
    ///   - values: one character for each scalar of a block.
    ///   - tags: the value of U+E0000–E0FFF.
    @inline(__always)
    init(index: StaticString, values: StaticString, tags: UInt8) {
        unsafe self.index = index.utf8Start
        unsafe self.values = values.utf8Start
        self.tags = tags
    }

    /// The value of a scalar below U+0800.
    @inline(__always)
    func direct(_ scalar: Int) -> UInt8 {
        unsafe values[scalar & 0x7FF] &- Self.zero
    }

    /// The value of the scalar at `offset`, and its length in bytes. A byte that does not begin a scalar has the
    /// value 0 and the length 1.
    @inline(__always)
    func value(in text: Span<UInt8>, at offset: Int) -> (value: UInt8, length: Int) {
        let first = Int(text[offset])
        if first < 0x80 { return (direct(first), 1) }
        let left = text.count &- offset
        if first < 0xE0 {
            guard first >= 0xC2, left >= 2 else { return (0, 1) }
            return (direct((first & 0x1F) << 6 | trail(text, offset &+ 1)), 2)
        }
        if first < 0xF0 {
            guard left >= 3 else { return (0, 1) }
            return (staged((first & 0x0F) << 6 | trail(text, offset &+ 1), trail(text, offset &+ 2)), 3)
        }
        guard first < 0xF5, left >= 4 else { return (0, 1) }
        let block = (first & 0x07) << 12 | trail(text, offset &+ 1) << 6 | trail(text, offset &+ 2)
        if block << 6 < Self.limit { return (staged(block, trail(text, offset &+ 3)), 4) }
        return (block >> 6 == 0xE0000 >> 12 ? tags : 0, 4)
    }

    @inline(__always)
    private func trail(_ text: Span<UInt8>, _ offset: Int) -> Int { Int(text[offset] & 0x3F) }

    @inline(__always)
    private func staged(_ block: Int, _ scalar: Int) -> UInt8 {
        let high = unsafe Int(index[block &* 2] &- Self.zero)
        let low = unsafe Int(index[block &* 2 &+ 1] &- Self.zero)
        return unsafe values[(high << 6 | low) << 6 | scalar] &- Self.zero
    }
}
