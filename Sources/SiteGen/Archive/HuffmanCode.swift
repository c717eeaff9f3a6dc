/// A canonical Huffman code of Deflate, defined by the lengths of its code words
/// ([RFC 1951, section 3.2.2](https://www.rfc-editor.org/rfc/rfc1951#section-3.2.2)).
struct HuffmanCode {
    /// A lookup table for code words of at most `width` bits, by the next bits of the stream. An entry is the symbol
    /// times 16 plus the length of its code word, or 0 for a longer or invalid code word.
    private var short = [UInt16](repeating: 0, count: 1 << width)
    /// The number of code words of each length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// The symbols in the order of their code words.
    private var symbols: [UInt16] = []

    /// The length of the longest code word, in bits.
    static let longest = 15
    private static let width = 9

    /// - Parameter lengths: the length of each symbol's code word in bits; 0 for a symbol without one.
    /// - Returns: `nil` if the code is oversubscribed or incomplete. A code with a single code word, or with none, is
    ///   valid.
    init?(_ lengths: ArraySlice<UInt8>) {
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var (left, used) = (1, 0)
        for count in counts.dropFirst() {
            left = left * 2 - count
            used += count
            if left < 0 { return nil }
        }
        guard left == 0 || used == 0 || used == 1 && counts[1] == 1 else { return nil }

        var places = [0]
        for count in counts.dropFirst() { places.append((places.last ?? 0) + count) }
        symbols = [UInt16](repeating: 0, count: used)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[Int(length) - 1]] = UInt16(symbol)
            places[Int(length) - 1] += 1
        }
        fill()
    }

    private mutating func fill() {
        var (word, next) = (0, 0)
        for length in 1...Self.width {
            for symbol in symbols[next..<next + counts[length]] {
                // The stream has the first bit of a code word lowest.
                let first = (0..<length).reduce(0) { $0 | (word >> $1 & 1) << (length - 1 - $1) }
                for entry in stride(from: first, to: 1 << Self.width, by: 1 << length) {
                    short[entry] = symbol << 4 | UInt16(length)
                }
                word += 1
            }
            next += counts[length]
            word <<= 1
        }
    }

    /// Decodes the next symbol.
    /// - Parameter bits: the next bits of the stream, the first one lowest; zeros after its end.
    /// - Returns: the symbol and the length of its code word in bits; `nil` for an invalid code word.
    func symbol(in bits: UInt64) -> (value: Int, length: Int)? {
        let entry = short[Int(bits & (1 << UInt64(Self.width) - 1))]
        if entry > 0 { return (Int(entry >> 4), Int(entry & 15)) }
        // The code words of one length are successive numbers that follow those of the length before, shifted by a bit.
        var (word, first, index) = (0, 0, 0)
        for length in 1...Self.longest {
            word = word << 1 | Int(bits >> UInt64(length - 1) & 1)
            if word - first < counts[length] { return (Int(symbols[index + word - first]), length) }
            index += counts[length]
            first = (first + counts[length]) << 1
        }
        return nil
    }
}
