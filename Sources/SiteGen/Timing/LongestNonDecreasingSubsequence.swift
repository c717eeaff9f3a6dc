/// The longest non-decreasing subsequence of a list, by patience sorting in O(n log n).
enum LongestNonDecreasingSubsequence {
    /// The indices of the subsequence, in order.
    static func indices(in values: [Int]) -> [Int] {
        // For each length the index at which the subsequence of this length with the smallest last value ends.
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (index, value) in values.enumerated() {
            let length = tails.partitioningIndex { values[$0] > value }
            if length > 0 { previous[index] = tails[length - 1] }
            if length < tails.count { tails[length] = index } else { tails.append(index) }
        }
        var found: [Int] = []
        var index = tails.last ?? -1
        while index >= 0 {
            found.append(index)
            index = previous[index]
        }
        return found.reversed()
    }
}
