/// The penalties that an alignment of two sequences subtracts from its score. All are positive.
struct AlignmentPenalties: Sendable {
    /// The penalty for aligning two elements that differ.
    var mismatch: Int32
    /// The penalty for a gap of any length: a run of elements of one sequence that is aligned with nothing.
    var gapOpening: Int32
    /// The penalty for each element of a gap, in addition to `gapOpening`.
    var gapExtension: Int32
}

/// The optimal global alignment of two sequences with affine gap penalties. One long gap costs less than several short
/// ones, so the matches of a passage stay together.
///
/// The algorithm is O. Gotoh's, *An improved algorithm for matching biological sequences* (1982), in linear memory by
/// E. W. Myers and W. Miller, *Optimal alignments in linear space* (1988). They halve the left sequence, score its
/// halves against all prefixes and all suffixes of the right one, and divide the right one where the sum is best. The
/// time is proportional to twice the product of the lengths.
struct AffineAlignment {
    let left: [UInt64]
    let right: [UInt64]
    /// The reward for matching each element of the left sequence.
    let rewards: [Int32]
    let penalties: AlignmentPenalties

    /// The size of the largest traceback table, in bytes. Larger problems are divided.
    private static let tableLimit = 1 << 16
    /// The score of an impossible alignment; adding penalties to it cannot overflow.
    static let impossible = Int32.min / 2

    init(_ left: [UInt64], _ right: [UInt64], rewards: [Int32], _ penalties: AlignmentPenalties) {
        (self.left, self.right, self.rewards, self.penalties) = (left, right, rewards, penalties)
    }

    /// Calls `pair` with the indices of each pair of equal elements that the optimal alignment of two ranges matches.
    func align(_ lefts: Range<Int>, _ rights: Range<Int>, _ pair: (Int, Int) -> Void) {
        align(lefts, rights, before: penalties.gapOpening, after: penalties.gapOpening, pair)
    }

    /// - Parameters:
    ///   - before: the opening penalty for a gap at the start that skips elements of the left sequence; 0 if such a gap
    ///     is already open there.
    ///   - after: the same at the end.
    private func align(
        _ lefts: Range<Int>, _ rights: Range<Int>, before: Int32, after: Int32, _ pair: (Int, Int) -> Void
    ) {
        if lefts.isEmpty || rights.isEmpty { return }
        if lefts.count == 1 || (lefts.count + 1) * (rights.count + 1) <= Self.tableLimit {
            alignByTable(lefts, rights, before: before, after: after, pair)
            return
        }
        let middle = lefts.lowerBound + lefts.count / 2
        let first = prefixScores(
            left[lefts.lowerBound..<middle], rewards[lefts.lowerBound..<middle], right[rights], opening: before)
        let second = prefixScores(
            left[middle..<lefts.upperBound].reversed(), rewards[middle..<lefts.upperBound].reversed(),
            right[rights].reversed(), opening: after)
        var (best, split, isGap) = (Int32.min, 0, false)
        for column in 0...rights.count {
            let rest = rights.count - column
            let apart = first.whole[column] + second.whole[rest]
            if apart > best { (best, split, isGap) = (apart, column, false) }
            // A gap across the middle was opened in both halves, but counts once.
            let across = first.skipping[column] + second.skipping[rest] + penalties.gapOpening
            if across > best { (best, split, isGap) = (across, column, true) }
        }
        let division = rights.lowerBound + split
        let (edge, inner) = isGap ? (1, 0) : (0, penalties.gapOpening)
        align(
            lefts.lowerBound..<middle - edge, rights.lowerBound..<division, before: before, after: inner, pair)
        align(
            middle + edge..<lefts.upperBound, division..<rights.upperBound, before: inner, after: after, pair)
    }

    /// The best scores of a whole sequence against each prefix of another, by the length of the prefix.
    private struct PrefixScores {
        var whole: [Int32]
        /// The best scores of those alignments that end with a gap in which the sequence's last element is skipped.
        var skipping: [Int32]
    }

    /// - Parameter opening: the opening penalty for a gap at the start that skips elements of `lefts`.
    private func prefixScores(
        _ lefts: some Sequence<UInt64>, _ rewards: some Sequence<Int32>, _ rights: some Sequence<UInt64>, opening: Int32
    ) -> PrefixScores {
        let rights = Array(rights)
        let (gapOpening, gapExtension, mismatch) = (penalties.gapOpening, penalties.gapExtension, penalties.mismatch)
        var whole = (0...Int32(rights.count)).map { $0 == 0 ? 0 : -gapOpening &- $0 &* gapExtension }
        var skipping = [Int32](repeating: Self.impossible, count: rights.count + 1)
        var edge = -opening
        let count = rights.count
        unsafe rights.withUnsafeBufferPointer { rights in
            unsafe whole.withUnsafeMutableBufferPointer { whole in
                unsafe skipping.withUnsafeMutableBufferPointer { skipping in
                    for (element, reward) in zip(lefts, rewards) {
                        var diagonal = unsafe whole[0]
                        edge &-= gapExtension
                        unsafe whole[0] = edge
                        unsafe skipping[0] = edge
                        var (best, across) = (edge, Self.impossible)
                        for column in 1..<count &+ 1 {
                            let above = unsafe whole[column]
                            let both = unsafe diagonal &+ (rights[column &- 1] == element ? reward : -mismatch)
                            let down = unsafe max(skipping[column], above &- gapOpening) &- gapExtension
                            across = max(across, best &- gapOpening) &- gapExtension
                            best = max(both, max(down, across))
                            diagonal = above
                            unsafe whole[column] = best
                            unsafe skipping[column] = down
                        }
                    }
                }
            }
        }
        return PrefixScores(whole: whole, skipping: skipping)
    }
}
