/// Words prepared for comparison: their folded letters, one word after the other, and a hash of each word.
struct FoldedWords {
    private(set) var letters: [UInt32] = []
    /// The index in `letters` at which each word begins, and one more element for the end.
    private(set) var starts: [Int] = [0]
    private(set) var hashes: [UInt64] = []
    /// The match reward per word. Longer words score higher because chance matches are rarer.
    private(set) var rewards: [Int32] = []

    var count: Int { hashes.count }

    /// The indices in `letters` of the letters of some words.
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
        rewards.append(Int32(min(letters.count - begin, 10)) + 2)
    }

    /// Aligns these words with others.
    /// - Returns: for each of these words the index of the equal word that it is matched with, or -1.
    func partners(among others: FoldedWords) -> [Int32] {
        SequenceAlignment(hashes, others.hashes, rewards: rewards, Self.parameters).partners
    }

    static func areEqual(_ left: Range<Int>, _ right: Range<Int>, in text: Span<UInt8>) -> Bool {
        var words = FoldedWords()
        words.append(left, of: text)
        words.append(right, of: text)
        return words.hashes[0] == words.hashes[1]
    }

    /// Whether the average word has a third more letters here than there, or there than here.
    func isDivided(unlike others: FoldedWords) -> Bool {
        let (own, other) = (letters.count * others.count, others.letters.count * count)
        return max(own, other) * 3 > min(own, other) * 4
    }

    private static let parameters = SequenceAlignment.Parameters(
        penalties: AlignmentPenalties(mismatch: 2, gapOpening: 4, gapExtension: 0), runLengths: [3, 6, 12, 24],
        pairLimit: 1 << 23, window: 512)
}
