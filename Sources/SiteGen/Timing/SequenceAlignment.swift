/// An alignment of two sequences of any length.
///
/// Short sequences are aligned optimally, by ``AffineAlignment``. Long ones are first divided at anchors, as in a
/// patience diff: at runs of elements that occur exactly once in both. Where no run does (tales repeat themselves),
/// longer runs are tried.
struct SequenceAlignment {
    /// For each element of the left sequence the index of the equal element on the right that it is matched with, or
    /// -1. The indices increase.
    private(set) var partners: [Int32]
    private let alignment: AffineAlignment
    private let parameters: Parameters

    struct Parameters: Sendable {
        let penalties: AlignmentPenalties
        /// The lengths of runs that serve as anchors, in the order in which they are tried.
        let runLengths: [Int]
        /// The most pairs of elements in two ranges without anchors that are aligned optimally. Larger ranges are
        /// unrelated, or repeat the same elements over and over.
        let pairLimit: Int
        /// The number of elements of the window through which larger ranges are aligned; 0 to leave them unmatched.
        let window: Int
    }

    /// The most pairs of elements in two ranges that are not divided.
    private static let exactLimit = 1 << 14
    private static let depthLimit = 32

    /// - Parameter rewards: the reward for matching each element of the left sequence.
    init(_ left: [UInt64], _ right: [UInt64], rewards: [Int32], _ parameters: Parameters) {
        alignment = AffineAlignment(left, right, rewards: rewards, parameters.penalties)
        self.parameters = parameters
        partners = [Int32](repeating: -1, count: left.count)
        align(0..<left.count, 0..<right.count, depth: 0)
    }

    private mutating func align(_ lefts: Range<Int>, _ rights: Range<Int>, depth: Int) {
        let (left, right) = (alignment.left, alignment.right)
        var (lefts, rights) = (lefts, rights)
        while let a = lefts.first, let b = rights.first, left[a] == right[b] {
            partners[a] = Int32(b)
            (lefts, rights) = (lefts.dropFirst(), rights.dropFirst())
        }
        while let a = lefts.last, let b = rights.last, left[a] == right[b] {
            partners[a] = Int32(b)
            (lefts, rights) = (lefts.dropLast(), rights.dropLast())
        }
        let pairs = lefts.count * rights.count
        if pairs <= 1 { return }
        let anchors = pairs > Self.exactLimit && depth < Self.depthLimit ? anchors(lefts, rights) : []
        if !anchors.isEmpty {
            var (a, b) = (lefts.lowerBound, rights.lowerBound)
            for anchor in anchors {
                align(a..<anchor.left, b..<anchor.right, depth: depth + 1)
                partners[anchor.left] = Int32(anchor.right)
                (a, b) = (anchor.left + 1, anchor.right + 1)
            }
            align(a..<lefts.upperBound, b..<rights.upperBound, depth: depth + 1)
        } else if pairs <= parameters.pairLimit {
            if pairs > Self.exactLimit, Set(left[lefts]).isDisjoint(with: right[rights]) { return }
            alignExactly(lefts, rights)
        } else if parameters.window > 0 {
            alignThroughWindow(lefts, rights)
        }
    }

    private mutating func alignExactly(_ lefts: Range<Int>, _ rights: Range<Int>) {
        var found = partners
        partners = []
        alignment.align(lefts, rights) { found[$0] = Int32($1) }
        partners = found
    }

    /// Aligns two ranges through a window that moves by half its width. Matches in its second half are dropped and
    /// found again in the next position.
    private mutating func alignThroughWindow(_ lefts: Range<Int>, _ rights: Range<Int>) {
        if Set(alignment.left[lefts]).isDisjoint(with: alignment.right[rights]) { return }
        var (a, b) = (lefts.lowerBound, rights.lowerBound)
        while a < lefts.upperBound, b < rights.upperBound {
            let left = a..<min(a + parameters.window, lefts.upperBound)
            let right = b..<min(b + parameters.window, rights.upperBound)
            alignExactly(left, right)
            if left.upperBound == lefts.upperBound, right.upperBound == rights.upperBound { return }
            let half = min(a + parameters.window / 2, left.upperBound)
            for index in half..<left.upperBound { partners[index] = -1 }
            let last = partners[a..<half].last { $0 >= 0 }
            (a, b) = (half, last.map { Int($0) + 1 } ?? b + parameters.window / 2)
        }
    }

    // MARK: Anchors

    private typealias Pair = (left: Int, right: Int)

    /// The starts of the runs that occur once in both ranges, as the longest chain in which both indices increase,
    /// without those that contradict the anchor before or after.
    private func anchors(_ lefts: Range<Int>, _ rights: Range<Int>) -> [Pair] {
        for length in parameters.runLengths {
            let pairs = Self.common(
                Self.unique(alignment.left, lefts, length), Self.unique(alignment.right, rights, length))
            let chain = Self.longestChain(pairs)
            let steady = chain.indices.filter { place in
                let isSteady = { (other: Int) in
                    guard chain.indices.contains(other) else { return true }
                    let (left, right) = (
                        abs(chain[place].left - chain[other].left), abs(chain[place].right - chain[other].right)
                    )
                    return left == right || min(left, right) >= length
                }
                return isSteady(place - 1) && isSteady(place + 1)
            }
            if !steady.isEmpty { return steady.map { chain[$0] } }
        }
        return []
    }

    private typealias Element = (value: UInt64, index: Int)

    /// The starts of the runs of `length` elements that occur once in a range, sorted by the hash of the run.
    private static func unique(_ values: [UInt64], _ range: Range<Int>, _ length: Int) -> [Element] {
        var all = range.dropLast(length - 1).map { index in
            let value = values[index..<index + length].reduce(0) { ($0 &* 31 &+ $1) &* 0x9E37_79B9_7F4A_7C15 }
            return Element(value: value, index: index)
        }
        all.sort { $0.value < $1.value }
        return all.indices.compactMap { place in
            let isFirst = place == 0 || all[place - 1].value != all[place].value
            let isLast = place + 1 == all.count || all[place + 1].value != all[place].value
            return isFirst && isLast ? all[place] : nil
        }
    }

    /// The runs that are in both of two sorted lists, in the order of the left sequence.
    private static func common(_ left: [Element], _ right: [Element]) -> [Pair] {
        var pairs: [Pair] = []
        var (a, b) = (0, 0)
        while a < left.count, b < right.count {
            if left[a].value == right[b].value {
                pairs.append((left[a].index, right[b].index))
                (a, b) = (a + 1, b + 1)
            } else if left[a].value < right[b].value {
                a += 1
            } else {
                b += 1
            }
        }
        pairs.sort { $0.left < $1.left }
        return pairs
    }

    /// The longest chain in which the right indices increase as the left ones do.
    private static func longestChain(_ pairs: [Pair]) -> [Pair] {
        LongestNonDecreasingSubsequence.indices(in: pairs.map(\.right)).map { pairs[$0] }
    }
}
