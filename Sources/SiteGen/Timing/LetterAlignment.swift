/// Which letters of one run of words are found in another: for words that are spelt, split or merged differently.
struct LetterAlignment {
    /// For each letter of the left run the index of its partner on the right, or -1; partners only grow.
    private(set) var partners: [Int32] = []

    private static let terms = SequenceAlignment.Terms(
        scores: AlignmentScores(unequal: 2, gap: 1, skipped: 1), runs: [8, 16, 32], limit: 1 << 21,
        window: 0)

    init(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>) {
        partners =
            left == right
            ? (0..<Int32(left.count)).map { $0 }
            : SequenceAlignment(
                left.map(UInt64.init), right.map(UInt64.init), worth: [Int32](repeating: 3, count: left.count),
                Self.terms
            ).partners
    }

    /// The first and last of the letters on the right that those of a word on the left are found at; `nil` unless at
    /// least two thirds of them are, close together, and not by chance.
    /// - Parameter isWhole: whether a range on the right is made of whole words.
    func span(of word: Range<Int>, isWhole: (ClosedRange<Int>) -> Bool) -> ClosedRange<Int>? {
        var (count, first, last) = (0, -1, -1)
        for letter in word where partners[letter] >= 0 {
            if first < 0 { first = Int(partners[letter]) }
            last = Int(partners[letter])
            count += 1
        }
        guard count > 0, count * 3 >= word.count * 2, (last - first + 1) * 2 <= word.count * 3 + 2 else { return nil }
        if word.count > 2 || isWhole(first...last) { return first...last }
        // One or two letters are found in almost any word: their neighbours must be found beside them.
        let isAfter = word.lowerBound > 0 && first > 0 && Int(partners[word.lowerBound - 1]) == first - 1
        let isBefore = word.upperBound < partners.count && Int(partners[word.upperBound]) == last + 1
        return count == word.count && (isAfter || isBefore) ? first...last : nil
    }
}
