/// Words as they are compared: all their letters, one word after the other, and a number for each to compare it by.
struct FoldedWords {
    private(set) var letters: [UInt32] = []
    /// Where the letters of each word begin; one more than there are words.
    private(set) var starts: [Int] = [0]
    private(set) var hashes: [UInt64] = []
    /// How much it is worth to find each of them: long ones are hardly there by chance.
    private(set) var worth: [Int32] = []

    var count: Int { hashes.count }

    func letters(of words: Range<Int>) -> Range<Int> { starts[words.lowerBound]..<starts[words.upperBound] }

    mutating func append(_ word: Range<Int>, of text: Span<UInt8>) {
        let begin = letters.count
        Folding.append(text, word, to: &letters)
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for letter in letters[begin...] {
            hash = (hash ^ UInt64(letter)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
        }
        starts.append(letters.count)
        hashes.append(hash)
        worth.append(Int32(min(letters.count - begin, 10)) + 2)
    }

    /// Which of these words are found among others as they are: for each the index of its partner, or -1.
    func partners(among others: FoldedWords) -> [Int32] {
        SequenceAlignment(hashes, others.hashes, worth: worth, Self.terms).partners
    }

    static func areEqual(_ left: Range<Int>, _ right: Range<Int>, in text: Span<UInt8>) -> Bool {
        var words = FoldedWords()
        words.append(left, of: text)
        words.append(right, of: text)
        return words.hashes[0] == words.hashes[1]
    }

    /// Whether words are much longer or shorter here than there.
    func isDivided(unlike others: FoldedWords) -> Bool {
        let (own, other) = (letters.count * others.count, others.letters.count * count)
        return max(own, other) * 3 > min(own, other) * 4
    }

    private static let terms = SequenceAlignment.Terms(
        scores: AlignmentScores(unequal: 2, gap: 4, skipped: 0), runs: [3, 6, 12, 24], limit: 1 << 23,
        window: 512)
}
