/// A code of Deflate, told by the lengths of its words alone
/// ([RFC 1951, section 3.2.2](https://www.rfc-editor.org/rfc/rfc1951#section-3.2.2)).
struct HuffmanCode {
    /// Symbols by the next bits of the stream, for words of at most `width` bits: the symbol times 16, and its word's
    /// length; 0 where the word is longer, or none.
    private var short = [UInt16](repeating: 0, count: 1 << width)
    /// How many words there are of each length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// In the order of their words.
    private var symbols: [UInt16] = []

    static let longest = 15
    private static let width = 9

    /// - Parameter lengths: of each symbol's word, in bits; 0 of one that does not occur.
    /// - Returns: `nil` when there is no such code: more words than bits can tell apart, or fewer. A single word may stand
    ///   alone, and a code may have none at all where nothing is said in it.
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
                // The stream has a word's first bit lowest.
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

    /// The symbol whose word comes next.
    /// - Parameter bits: what comes next, the first bit lowest; zeros behind the end.
    /// - Returns: `nil` when this is no word of the code.
    func symbol(in bits: UInt64) -> (value: Int, length: Int)? {
        let entry = short[Int(bits & (1 << UInt64(Self.width) - 1))]
        if entry > 0 { return (Int(entry >> 4), Int(entry & 15)) }
        // Words of a length follow each other, after those of the length before with a bit more.
        var (word, first, place) = (0, 0, 0)
        for length in 1...Self.longest {
            word = word << 1 | Int(bits >> UInt64(length - 1) & 1)
            if word - first < counts[length] { return (Int(symbols[place + word - first]), length) }
            place += counts[length]
            first = (first + counts[length]) << 1
        }
        return nil
    }
}
