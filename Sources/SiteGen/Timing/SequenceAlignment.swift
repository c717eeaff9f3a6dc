/// Which elements of one sequence are found in another, in order.
///
/// Like a patience diff: elements that occur once on both sides are anchors, or pairs, or runs of four or eight of them
/// (tales repeat themselves); between anchors the same is done again. What is left without anchors is aligned by its
/// longest common subsequence, through a window if it is long, so that the time for long sequences is bounded.
struct SequenceAlignment {
    /// For each element of the left sequence the index of its partner on the right, or -1; partners only grow.
    private(set) var partners: [Int32]
    private let left: [UInt64]
    private let right: [UInt64]
    /// How much it is worth to find an element of the left sequence.
    private let worth: [Int32]

    /// A table of so many cells is worked out for a common subsequence, at most; a window is as wide as it is high.
    private static let tableLimit = window * window
    private static let window = 512
    private static let depthLimit = 32

    init(_ left: [UInt64], _ right: [UInt64], worth: [Int32]) {
        (self.left, self.right, self.worth) = (left, right, worth)
        partners = [Int32](repeating: -1, count: left.count)
        align(0..<left.count, 0..<right.count, depth: 0)
    }

    private mutating func align(_ lefts: Range<Int>, _ rights: Range<Int>, depth: Int) {
        var (lefts, rights) = (lefts, rights)
        while let a = lefts.first, let b = rights.first, left[a] == right[b] {
            partners[a] = Int32(b)
            (lefts, rights) = (lefts.dropFirst(), rights.dropFirst())
        }
        while let a = lefts.last, let b = rights.last, left[a] == right[b] {
            partners[a] = Int32(b)
            (lefts, rights) = (lefts.dropLast(), rights.dropLast())
        }
        if lefts.isEmpty || rights.isEmpty { return }
        let anchors = depth < Self.depthLimit ? anchors(lefts, rights) : []
        if anchors.isEmpty {
            if lefts.count * rights.count <= Self.tableLimit {
                alignCommon(lefts, rights)
            } else {
                alignThroughWindow(lefts, rights)
            }
            return
        }
        var (a, b) = (lefts.lowerBound, rights.lowerBound)
        for anchor in anchors {
            partners[anchor.left] = Int32(anchor.right)
            align(a..<anchor.left, b..<anchor.right, depth: depth + 1)
            (a, b) = (anchor.left + 1, anchor.right + 1)
        }
        align(a..<lefts.upperBound, b..<rights.upperBound, depth: depth + 1)
    }

    private typealias Pair = (left: Int, right: Int)

    /// The longest chain of elements, or else of runs of elements, that occur once in either range.
    private func anchors(_ lefts: Range<Int>, _ rights: Range<Int>) -> [Pair] {
        if lefts.count * rights.count < 64 { return [] }
        for length in [1, 2, 4, 8] {
            let pairs = Self.common(Self.unique(left, lefts, length), Self.unique(right, rights, length))
            if !pairs.isEmpty { return Self.longestRise(pairs) }
        }
        return []
    }

    private typealias Element = (value: UInt64, index: Int)

    /// Where runs of so many elements begin that occur once in a range; sorted by value.
    private static func unique(_ values: [UInt64], _ range: Range<Int>, _ length: Int) -> [Element] {
        var all = range.dropLast(length - 1).map { index in
            let value = values[index..<index + length].reduce(0) { ($0 &* 31 &+ $1) &* 0x9E37_79B9_7F4A_7C15 }
            return Element(value: length == 1 ? values[index] : value, index: index)
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
        var tops: [Int] = []  // for each length the pair with the smallest right index that ends a chain of it
        var previous = [Int](repeating: -1, count: pairs.count)
        for place in pairs.indices {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[tops[middle]].right < pairs[place].right { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[place] = tops[low - 1] }
            if low < tops.count { tops[low] = place } else { tops.append(place) }
        }
        var chain: [Pair] = []
        var place = tops.last ?? -1
        while place >= 0 {
            chain.append(pairs[place])
            place = previous[place]
        }
        return chain.reversed()
    }

    /// Common subsequences of windows that move half their width at a time: what is found in a window's second half is
    /// looked for again in the next.
    private mutating func alignThroughWindow(_ lefts: Range<Int>, _ rights: Range<Int>) {
        let known = Set(right[rights])
        guard left[lefts].contains(where: known.contains) else { return }
        var (a, b) = (lefts.lowerBound, rights.lowerBound)
        while a < lefts.upperBound, b < rights.upperBound {
            let left = a..<min(a + Self.window, lefts.upperBound)
            let right = b..<min(b + Self.window, rights.upperBound)
            alignCommon(left, right)
            if left.upperBound == lefts.upperBound, right.upperBound == rights.upperBound { return }
            let half = min(a + Self.window / 2, left.upperBound)
            for index in half..<left.upperBound { partners[index] = -1 }
            let last = partners[a..<half].last { $0 >= 0 }
            (a, b) = (half, last.map { Int($0) + 1 } ?? b + Self.window / 2)
        }
    }

    /// The common subsequence of the greatest worth.
    private mutating func alignCommon(_ lefts: Range<Int>, _ rights: Range<Int>) {
        let width = rights.count + 1
        var best = [Int32](repeating: 0, count: (lefts.count + 1) * width)
        for a in (0..<lefts.count).reversed() {
            let (value, gain) = (left[lefts.lowerBound + a], worth[lefts.lowerBound + a])
            for b in (0..<rights.count).reversed() {
                let cell = a * width + b
                let skipped = max(best[cell + width], best[cell + 1])
                let isEqual = right[rights.lowerBound + b] == value
                best[cell] = isEqual ? max(skipped, best[cell + width + 1] + gain) : skipped
            }
        }
        var (a, b) = (0, 0)
        while a < lefts.count, b < rights.count {
            let cell = a * width + b
            let isEqual = right[rights.lowerBound + b] == left[lefts.lowerBound + a]
            if isEqual, best[cell] == best[cell + width + 1] + worth[lefts.lowerBound + a] {
                partners[lefts.lowerBound + a] = Int32(rights.lowerBound + b)
                (a, b) = (a + 1, b + 1)
            } else if best[cell] == best[cell + width] {
                a += 1
            } else {
                b += 1
            }
        }
    }
}
