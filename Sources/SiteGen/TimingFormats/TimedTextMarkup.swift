/// TTML: paragraphs with `begin` and `end` or `dur`, and in them, from some programs, spans for the words.
enum TimedTextMarkup {
    static let format = TimingFormat("TTML", markup: "tt", read)

    static func read(_ tree: MarkupTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        let ticks =
            tree.root.flatMap { tree.attribute("tickrate", of: $0) }
            .flatMap { Decimal(tree.bytes.span, $0)?.value } ?? 1
        for line in tree.elements where tree.isElement(line, "p") {
            let (start, end) = try times(of: line, ticks, tree, &track)
            let text = tree.text(of: line)
            track.add(.line, text[text.span.trimmed(0..<text.count)], from: start, to: end, at: tree.place(line))
            let words = tree.elements(in: line).filter {
                tree.isElement($0, "span") && tree.attribute("begin", of: $0) != nil
            }
            let timed = try words.map { word throws(TimingFault) in try times(of: word, ticks, tree, &track) }
            // A span's times count from its paragraph's start, unless a program thinks otherwise.
            let (origin, limit) = (start?.value ?? 0, end?.value ?? .infinity)
            let isRelative = timed.contains { own in
                own.start.map { $0.value < origin || $0.value > limit && limit > origin } ?? false
            }
            for (word, var (first, last)) in zip(words, timed) {
                if isRelative {
                    first?.value += origin
                    last?.value += origin
                }
                let text = tree.text(of: word)
                let bare = text.span.trimmed(0..<text.count)
                track.add(.word, text[bare], from: first, to: last, at: tree.place(word))
            }
        }
        if !track.labels.contains(where: { $0.level == .word }) { track.findLevel() }
        return [track]
    }

    private static func times(
        of node: MarkupTree.Node, _ ticks: Double, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> (start: TimingTrack.Time?, end: TimingTrack.Time?) {
        func time(_ name: StaticString) throws(TimingFault) -> TimingTrack.Time? {
            guard let place = tree.attribute(name, of: node) else { return nil }
            if tree.bytes[place].last == UInt8(ascii: "t"), ticks > 0,
                let number = Decimal(tree.bytes.span, place.lowerBound..<place.upperBound - 1)
            {
                return TimingTrack.Time(value: number.value / ticks, place: place)
            }
            return try tree.time(place, &track.repairs)
        }
        let start = try time("begin")
        if let end = try time("end") { return (start, end) }
        guard let start, var length = try time("dur") else { return (start, nil) }
        length.value += start.value
        return (start, length)
    }
}
