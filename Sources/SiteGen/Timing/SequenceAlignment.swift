/// Which elements of one sequence are found in another, in order.
///
/// Short sequences are aligned as well as can be, by ``AffineAlignment``. Long ones are first divided where they cannot
/// but belong together, as a patience diff does it: at runs of elements that occur once on both sides. Where nothing
/// occurs once (tales repeat themselves), longer runs are looked for.
struct SequenceAlignment {
    /// For each element of the left sequence the index of its partner on the right, or -1; partners only grow.
    private(set) var partners: [Int32]
    private let alignment: AffineAlignment
    private let terms: Terms

    /// What is compared, and how hard.
    struct Terms: Sendable {
        let scores: AlignmentScores
        /// Lengths of runs that are not there by chance if they occur once on both sides, as they are tried.
        let runs: [Int]
        /// Ranges with more pairs of elements, in which no run occurs once, are rubbish, or the same over and over.
        let limit: Int
        /// They are aligned through a window of so many elements; with none they are given up.
        let window: Int
    }

    /// Ranges with no more pairs of elements than this are not divided.
    private static let exactLimit = 1 << 14
    private static let depthLimit = 32

    /// - Parameter worth: how much it is worth to find an element of the left sequence.
    init(_ left: [UInt64], _ right: [UInt64], worth: [Int32], _ terms: Terms) {
        alignment = AffineAlignment(left, right, worth: worth, terms.scores)
        self.terms = terms
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
        } else if pairs <= terms.limit {
            if pairs > Self.exactLimit, Set(left[lefts]).isDisjoint(with: right[rights]) { return }
            alignExactly(lefts, rights)
        } else if terms.window > 0 {
            alignThroughWindow(lefts, rights)
        }
    }

    private mutating func alignExactly(_ lefts: Range<Int>, _ rights: Range<Int>) {
        var found = partners
        partners = []
        alignment.align(lefts, rights) { found[$0] = Int32($1) }
        partners = found
    }

    /// Moves a window by half its width at a time: what is found in its second half is looked for again in the next.
    private mutating func alignThroughWindow(_ lefts: Range<Int>, _ rights: Range<Int>) {
        if Set(alignment.left[lefts]).isDisjoint(with: alignment.right[rights]) { return }
        var (a, b) = (lefts.lowerBound, rights.lowerBound)
        while a < lefts.upperBound, b < rights.upperBound {
            let left = a..<min(a + terms.window, lefts.upperBound)
            let right = b..<min(b + terms.window, rights.upperBound)
            alignExactly(left, right)
            if left.upperBound == lefts.upperBound, right.upperBound == rights.upperBound { return }
            let half = min(a + terms.window / 2, left.upperBound)
            for index in half..<left.upperBound { partners[index] = -1 }
            let last = partners[a..<half].last { $0 >= 0 }
            (a, b) = (half, last.map { Int($0) + 1 } ?? b + terms.window / 2)
        }
    }

    // MARK: Anchors

    private typealias Pair = (left: Int, right: Int)

    /// Where the runs begin that occur once in either range, as the longest chain in which both sides rise; without
    /// those that contradict the one before or after.
    private func anchors(_ lefts: Range<Int>, _ rights: Range<Int>) -> [Pair] {
        for length in terms.runs {
            let pairs = Self.common(
                Self.unique(alignment.left, lefts, length), Self.unique(alignment.right, rights, length))
            let chain = Self.longestRise(pairs)
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

    /// Where runs of so many elements begin that occur once in a range; sorted by value.
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

    /// The elements of two sorted lists that are in both, in the left one's order.
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

    /// The longest chain in which the right indices rise as the left ones do.
    private static func longestRise(_ pairs: [Pair]) -> [Pair] {
        let chain = RisingChain.longest(in: pairs.map(\.right))
        return chain.map { pairs[$0] }
    }
}
