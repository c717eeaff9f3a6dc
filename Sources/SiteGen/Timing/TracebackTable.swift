extension AffineAlignment {
    /// Aligns two ranges that are short enough for a traceback table.
    func alignByTable(
        _ lefts: Range<Int>, _ rights: Range<Int>, before: Int32, after: Int32, _ pair: (Int, Int) -> Void
    ) {
        let table = TracebackTable(self, lefts, rights, before: before, after: after)
        var (row, column) = (lefts.count, rights.count)
        var move = table.last
        while row > 0 || column > 0 {
            let step = table.steps[row * (rights.count + 1) + column]
            switch move {
            case .both:
                move = step.move
                guard move == .both else { continue }
                (row, column) = (row - 1, column - 1)
                let (a, b) = (lefts.lowerBound + row, rights.lowerBound + column)
                if left[a] == right[b] { pair(a, b) }
            case .down:
                row -= 1
                if !step.goesOnDown { move = .both }
            case .across:
                column -= 1
                if !step.goesOnAcross { move = .both }
            }
        }
    }
}

/// The traceback table of an alignment: the last step of the best alignment of each prefix of one sequence with each
/// prefix of the other.
private struct TracebackTable {
    /// A step of an alignment: `both` aligns two elements, `down` skips one of the left sequence, `across` one of the
    /// right.
    enum Move: UInt8 { case both, down, across }

    /// The last step of the best alignment of two prefixes, and whether a gap that ends here began earlier.
    struct Step {
        private var bits: UInt8

        init(_ move: Move, goesOnDown: Bool, goesOnAcross: Bool) {
            bits = move.rawValue | (goesOnDown ? 4 : 0) | (goesOnAcross ? 8 : 0)
        }

        var move: Move { bits & 3 == 0 ? .both : bits & 3 == 1 ? .down : .across }
        var goesOnDown: Bool { bits & 4 != 0 }
        var goesOnAcross: Bool { bits & 8 != 0 }
    }

    /// Row by row, with a row for each prefix of the left sequence, from the empty one on.
    private(set) var steps: [Step]
    /// The last step of the best alignment of both whole sequences.
    private(set) var last = Move.both

    init(_ alignment: AffineAlignment, _ lefts: Range<Int>, _ rights: Range<Int>, before: Int32, after: Int32) {
        let (gapOpening, gapExtension) = (alignment.penalties.gapOpening, alignment.penalties.gapExtension)
        let width = rights.count + 1
        steps = [Step](
            repeating: Step(.across, goesOnDown: false, goesOnAcross: true), count: (lefts.count + 1) * width)
        var whole = (0..<Int32(width)).map { $0 == 0 ? 0 : -gapOpening - $0 * gapExtension }
        var skipping = [Int32](repeating: AffineAlignment.impossible, count: width)
        var edge = -before
        for row in 1...lefts.count {
            let index = lefts.lowerBound + row - 1
            let (element, reward) = (alignment.left[index], alignment.rewards[index])
            var diagonal = whole[0]
            edge -= gapExtension
            (whole[0], skipping[0]) = (edge, edge)
            steps[row * width] = Step(.down, goesOnDown: row > 1, goesOnAcross: false)
            var (best, across) = (edge, AffineAlignment.impossible)
            for column in 1..<width {
                let isEqual = alignment.right[rights.lowerBound + column - 1] == element
                let both = diagonal + (isEqual ? reward : -alignment.penalties.mismatch)
                diagonal = whole[column]
                let (openedDown, openedAcross) = (diagonal - gapOpening, best - gapOpening)
                let (goesOnDown, goesOnAcross) = (skipping[column] > openedDown, across > openedAcross)
                let down = (goesOnDown ? skipping[column] : openedDown) - gapExtension
                across = (goesOnAcross ? across : openedAcross) - gapExtension
                best = max(both, down, across)
                (whole[column], skipping[column]) = (best, down)
                steps[row * width + column] = Step(
                    best == both ? .both : best == down ? .down : .across, goesOnDown: goesOnDown,
                    goesOnAcross: goesOnAcross)
            }
        }
        if skipping[width - 1] + gapOpening - after > whole[width - 1] { last = .down }
    }
}
