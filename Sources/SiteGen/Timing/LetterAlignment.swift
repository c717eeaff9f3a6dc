/// Which letters of one run of words are found in another: for words that are spelt, split or merged differently.
struct LetterAlignment {
    /// For each letter of the left run the index of its partner on the right, or -1; partners only grow.
    private(set) var partners: [Int32] = []

    /// Longer runs are not compared: the product of their lengths.
    static let limit = 1 << 18

    private static let equal: Int32 = 3
    private static let unequal: Int32 = -2
    private static let skipped: Int32 = -1

    /// - Returns: `nil` when the runs are too long.
    init?(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>) {
        if left == right {
            partners = (0..<Int32(left.count)).map { $0 }
            return
        }
        guard left.count * right.count <= Self.limit else { return nil }
        partners = [Int32](repeating: -1, count: left.count)
        // The best score for each pair of beginnings, row by row, and the step that led to it: 0 both, 1 left, 2 right.
        let width = right.count + 1
        var scores = (0..<Int32(width)).map { $0 * Self.skipped }
        var steps = [UInt8](repeating: 2, count: (left.count + 1) * width)
        for a in 0..<left.count {
            let letter = left[left.startIndex + a]
            var diagonal = scores[0]
            scores[0] += Self.skipped
            steps[(a + 1) * width] = 1
            for b in 0..<right.count {
                let both = diagonal + (right[right.startIndex + b] == letter ? Self.equal : Self.unequal)
                diagonal = scores[b + 1]
                let byLeft = scores[b + 1] + Self.skipped
                let byRight = scores[b] + Self.skipped
                let best = max(both, byLeft, byRight)
                scores[b + 1] = best
                steps[(a + 1) * width + b + 1] = best == both ? 0 : best == byLeft ? 1 : 2
            }
        }
        var (a, b) = (left.count, right.count)
        while a > 0 || b > 0 {
            switch steps[a * width + b] {
            case 0:
                (a, b) = (a - 1, b - 1)
                if left[left.startIndex + a] == right[right.startIndex + b] { partners[a] = Int32(b) }
            case 1: a -= 1
            default: b -= 1
            }
        }
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
