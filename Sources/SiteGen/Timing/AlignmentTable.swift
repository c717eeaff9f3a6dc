extension AffineAlignment {
    /// The same for ranges that are short enough to note every step that is taken.
    func alignByTable(
        _ lefts: Range<Int>, _ rights: Range<Int>, before: Int32, after: Int32, _ pair: (Int, Int) -> Void
    ) {
        let table = AlignmentTable(self, lefts, rights, before: before, after: after)
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

/// Every step of the best alignments of all beginnings of two sequences.
private struct AlignmentTable {
    enum Move: UInt8 { case both, down, across }

    /// How the best alignment of two beginnings ends; and whether, if it ends with a gap, that gap was there before.
    struct Step {
        private var bits: UInt8

        init(_ move: Move, goesOnDown: Bool, goesOnAcross: Bool) {
            bits = move.rawValue | (goesOnDown ? 4 : 0) | (goesOnAcross ? 8 : 0)
        }

        var move: Move { bits & 3 == 0 ? .both : bits & 3 == 1 ? .down : .across }
        var goesOnDown: Bool { bits & 4 != 0 }
        var goesOnAcross: Bool { bits & 8 != 0 }
    }

    /// Row by row, a row for each beginning of the left sequence.
    private(set) var steps: [Step]
    /// How the best alignment of both whole sequences ends.
    private(set) var last = Move.both

    init(_ alignment: AffineAlignment, _ lefts: Range<Int>, _ rights: Range<Int>, before: Int32, after: Int32) {
        let (gap, skipped) = (alignment.scores.gap, alignment.scores.skipped)
        let width = rights.count + 1
        steps = [Step](
            repeating: Step(.across, goesOnDown: false, goesOnAcross: true), count: (lefts.count + 1) * width)
        var whole = (0..<Int32(width)).map { $0 == 0 ? 0 : -gap - $0 * skipped }
        var skipping = [Int32](repeating: AffineAlignment.never, count: width)
        var edge = -before
        for row in 1...lefts.count {
            let index = lefts.lowerBound + row - 1
            let (element, worth) = (alignment.left[index], alignment.worth[index])
            var diagonal = whole[0]
            edge -= skipped
            (whole[0], skipping[0]) = (edge, edge)
            steps[row * width] = Step(.down, goesOnDown: row > 1, goesOnAcross: false)
            var (best, across) = (edge, AffineAlignment.never)
            for column in 1..<width {
                let isEqual = alignment.right[rights.lowerBound + column - 1] == element
                let both = diagonal + (isEqual ? worth : -alignment.scores.unequal)
                diagonal = whole[column]
                let (openedDown, openedAcross) = (diagonal - gap, best - gap)
                let (goesOnDown, goesOnAcross) = (skipping[column] > openedDown, across > openedAcross)
                let down = (goesOnDown ? skipping[column] : openedDown) - skipped
                across = (goesOnAcross ? across : openedAcross) - skipped
                best = max(both, down, across)
                (whole[column], skipping[column]) = (best, down)
                steps[row * width + column] = Step(
                    best == both ? .both : best == down ? .down : .across, goesOnDown: goesOnDown,
                    goesOnAcross: goesOnAcross)
            }
        }
        if skipping[width - 1] + gap - after > whole[width - 1] { last = .down }
    }
}
