/// An alignment of the letters of two runs of words. It matches words that are spelt, split or merged differently.
struct LetterAlignment {
    /// For each letter of the left run the index of the equal letter on the right that it is matched with, or -1. The
    /// indices increase.
    private(set) var partners: [Int32] = []

    private static let parameters = SequenceAlignment.Parameters(
        penalties: AlignmentPenalties(mismatch: 2, gapOpening: 1, gapExtension: 1), runLengths: [8, 16, 32],
        pairLimit: 1 << 21, window: 0)

    init(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>) {
        partners =
            left == right
            ? (0..<Int32(left.count)).map { $0 }
            : SequenceAlignment(
                left.map(UInt64.init), right.map(UInt64.init), rewards: [Int32](repeating: 3, count: left.count),
                Self.parameters
            ).partners
    }

    /// The range of letters on the right, from the first match to the last, that a word on the left is matched with.
    /// - Parameters:
    ///   - word: indices of letters on the left.
    ///   - isWhole: whether a range on the right consists of whole words.
    /// - Returns: `nil` unless at least two thirds of the word's letters are matched, close together, and more than one
    ///   or two stray letters.
    func span(of word: Range<Int>, isWhole: (ClosedRange<Int>) -> Bool) -> ClosedRange<Int>? {
        var (count, first, last) = (0, -1, -1)
        for letter in word where partners[letter] >= 0 {
            if first < 0 { first = Int(partners[letter]) }
            last = Int(partners[letter])
            count += 1
        }
        guard count > 0, count * 3 >= word.count * 2, (last - first + 1) * 2 <= word.count * 3 + 2 else { return nil }
        if word.count > 2 || isWhole(first...last) { return first...last }
        // Almost any word contains one or two given letters, so a letter next to them must be matched, too.
        let isAfter = word.lowerBound > 0 && first > 0 && Int(partners[word.lowerBound - 1]) == first - 1
        let isBefore = word.upperBound < partners.count && Int(partners[word.upperBound]) == last + 1
        return count == word.count && (isAfter || isBefore) ? first...last : nil
    }
}
