/// What it is worth to set two sequences beside each other one way or another. All costs are positive.
struct AlignmentScores: Sendable {
    /// What it costs that two elements which differ stand beside each other.
    var unequal: Int32
    /// What it costs to leave out a run of elements on one side, however long it is.
    var gap: Int32
    /// What each element of such a run costs besides.
    var skipped: Int32
}

/// The best of all alignments of two sequences, with affine gaps: one long gap is better than several short ones, so
/// that what belongs together is found together.
///
/// O. Gotoh, *An improved algorithm for matching biological sequences* (1982); in linear memory by E. W. Myers and
/// W. Miller, *Optimal alignments in linear space* (1988): the left sequence is halved, its halves are scored against
/// all beginnings and all endings of the right one, and where the sum is best the right one is divided. The time is that
/// of twice the product of the lengths.
struct AffineAlignment {
    let left: [UInt64]
    let right: [UInt64]
    /// How much it is worth to find an element of the left sequence.
    let worth: [Int32]
    let scores: AlignmentScores

    /// A table of so many bytes is worked out at the most.
    private static let tableLimit = 1 << 16
    /// The score of what cannot be.
    static let never = Int32.min / 2

    init(_ left: [UInt64], _ right: [UInt64], worth: [Int32], _ scores: AlignmentScores) {
        (self.left, self.right, self.worth, self.scores) = (left, right, worth, scores)
    }

    /// Calls `pair` with the indices of each element of one range that is found in the other.
    func align(_ lefts: Range<Int>, _ rights: Range<Int>, _ pair: (Int, Int) -> Void) {
        align(lefts, rights, before: scores.gap, after: scores.gap, pair)
    }

    /// - Parameters:
    ///   - before: what a gap on the left costs at the start: nothing when it goes on from what stands before.
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
        let first = beginnings(
            left[lefts.lowerBound..<middle], worth[lefts.lowerBound..<middle], right[rights], opening: before)
        let second = beginnings(
            left[middle..<lefts.upperBound].reversed(), worth[middle..<lefts.upperBound].reversed(),
            right[rights].reversed(), opening: after)
        var (best, place, isGap) = (Int32.min, 0, false)
        for column in 0...rights.count {
            let rest = rights.count - column
            let apart = first.whole[column] + second.whole[rest]
            if apart > best { (best, place, isGap) = (apart, column, false) }
            // A gap that lies across the middle was opened on both sides.
            let across = first.skipping[column] + second.skipping[rest] + scores.gap
            if across > best { (best, place, isGap) = (across, column, true) }
        }
        let division = rights.lowerBound + place
        let (edge, inner) = isGap ? (1, 0) : (0, scores.gap)
        align(
            lefts.lowerBound..<middle - edge, rights.lowerBound..<division, before: before, after: inner, pair)
        align(
            middle + edge..<lefts.upperBound, division..<rights.upperBound, before: inner, after: after, pair)
    }

    /// The best scores of a whole sequence against each beginning of another.
    private struct Scored {
        var whole: [Int32]
        /// The same when the last element of the sequence is left out.
        var skipping: [Int32]
    }

    /// - Parameter opening: what a gap on the left costs at the start.
    private func beginnings(
        _ lefts: some Sequence<UInt64>, _ worth: some Sequence<Int32>, _ rights: some Sequence<UInt64>, opening: Int32
    ) -> Scored {
        let rights = Array(rights)
        let (gap, skipped, unequal) = (scores.gap, scores.skipped, scores.unequal)
        var whole = (0...Int32(rights.count)).map { $0 == 0 ? 0 : -gap &- $0 &* skipped }
        var skipping = [Int32](repeating: Self.never, count: rights.count + 1)
        var edge = -opening
        let count = rights.count
        unsafe rights.withUnsafeBufferPointer { rights in
            unsafe whole.withUnsafeMutableBufferPointer { whole in
                unsafe skipping.withUnsafeMutableBufferPointer { skipping in
                    for (element, worth) in zip(lefts, worth) {
                        var diagonal = unsafe whole[0]
                        edge &-= skipped
                        unsafe whole[0] = edge
                        unsafe skipping[0] = edge
                        var (best, across) = (edge, Self.never)
                        for column in 1..<count &+ 1 {
                            let above = unsafe whole[column]
                            let both = unsafe diagonal &+ (rights[column &- 1] == element ? worth : -unequal)
                            let down = unsafe max(skipping[column], above &- gap) &- skipped
                            across = max(across, best &- gap) &- skipped
                            best = max(both, max(down, across))
                            diagonal = above
                            unsafe whole[column] = best
                            unsafe skipping[column] = down
                        }
                    }
                }
            }
        }
        return Scored(whole: whole, skipping: skipping)
    }
}
