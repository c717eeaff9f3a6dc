import SeededRandom
import Testing

@testable import SiteGen

@Suite struct AffineAlignmentTests {
    private static let penalties = AlignmentPenalties(mismatch: 2, gapOpening: 4, gapExtension: 1)

    /// The score of the best alignment, by the recurrences in their plainest form.
    private func best(_ left: [UInt64], _ right: [UInt64], _ rewards: [Int32]) -> Int {
        let never = -1_000_000
        let (gap, skipped, unequal) = (4, 1, 2)
        var rows = [[[Int]]](
            repeating: [[Int]](repeating: [never, never, never], count: right.count + 1), count: left.count + 1)
        rows[0][0] = [0, never, never]
        for a in 0...left.count {
            for b in 0...right.count where a + b > 0 {
                if a > 0, b > 0 {
                    let gain = left[a - 1] == right[b - 1] ? Int(rewards[a - 1]) : -unequal
                    rows[a][b][0] = (rows[a - 1][b - 1].max() ?? never) + gain
                }
                if a > 0 {
                    let before = rows[a - 1][b]
                    rows[a][b][1] = max(before[0] - gap, before[1], before[2] - gap) - skipped
                }
                if b > 0 {
                    let before = rows[a][b - 1]
                    rows[a][b][2] = max(before[0] - gap, before[1] - gap, before[2]) - skipped
                }
            }
        }
        return rows[left.count][right.count].max() ?? never
    }

    /// The score of what was found, with the cheapest way from one pair to the next.
    private func score(_ pairs: [(Int, Int)], _ left: Int, _ right: Int, _ rewards: [Int32]) -> Int {
        var (total, a, b) = (0, 0, 0)
        for pair in pairs + [(left, right)] {
            let (lefts, rights) = (pair.0 - a, pair.1 - b)
            let costs = (0...min(lefts, rights)).map { beside in
                beside * 2 + [lefts - beside, rights - beside].reduce(0) { $0 + ($1 > 0 ? 4 + $1 : 0) }
            }
            total -= costs.min() ?? 0
            if pair.0 < left { total += Int(rewards[pair.0]) }
            (a, b) = (pair.0 + 1, pair.1 + 1)
        }
        return total
    }

    /// The longer ones are divided before they fit a table.
    @Test(arguments: 0..<24 as Range<UInt64>)
    func noAlignmentIsBetter(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters: UInt64 = [2, 4, 30][Int(seed) % 3]
        let lengths = seed < 18 ? 0...12 : 280...340
        let left = (0..<Int.random(in: lengths, using: &generator)).map { _ in
            UInt64.random(in: 0..<letters, using: &generator)
        }
        var right: [UInt64] = []
        for element in left {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: break
            case 1: right += [element, UInt64.random(in: 0..<letters, using: &generator)]
            case 2: right.append(UInt64.random(in: 0..<letters, using: &generator))
            default: right.append(element)
            }
        }
        let rewards = left.map { Int32($0 % 5) + 2 }
        var pairs: [(Int, Int)] = []
        AffineAlignment(left, right, rewards: rewards, Self.penalties)
            .align(0..<left.count, 0..<right.count) { pairs.append(($0, $1)) }
        pairs.sort { $0.0 < $1.0 }
        for (pair, next) in zip(pairs, pairs.dropFirst()) { #expect(pair.0 < next.0 && pair.1 < next.1) }
        for pair in pairs { #expect(left[pair.0] == right[pair.1]) }
        #expect(score(pairs, left.count, right.count, rewards) == best(left, right, rewards))
    }

    @Test func oneLongGapIsBetterThanManyShortOnes() {
        // "the" is said before, between and after what is looked for.
        let right: [UInt64] = [7, 1, 7, 2, 7, 3, 7, 1, 2, 3, 7]
        var found: [Int] = []
        AffineAlignment(
            [1, 2, 3], right, rewards: [3, 3, 3], AlignmentPenalties(mismatch: 2, gapOpening: 4, gapExtension: 0)
        ).align(0..<3, 0..<right.count) { found.append($1) }
        #expect(found.sorted() == [7, 8, 9])
    }
}
