/// TTML: paragraphs with `begin` and `end` or `dur`, and in them, from some programs, spans for the words.
///
/// By the standard (TTML2, section 12.1) times count from the start of what they stand in; many programs count all of
/// them from the start of the recording. A time before that of what it stands in tells which.
enum TimedTextMarkup {
    static let format = TimingFormat("TTML", markup: "tt", read)

    private typealias Times = (start: TimingTrack.Time?, end: TimingTrack.Time?)

    static func read(_ tree: MarkupTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        let clock = FrameClock(tree)
        let lines = tree.elements.filter { tree.isElement($0, "p") }
        let times = try lines.map { line throws(TimingFault) in try Self.times(of: line, clock, tree, &track) }
        let origins = try origins(clock, tree)
        let isWithin = zip(origins, times).contains { origin, own in own.start.map { $0.value < origin } ?? false }
        for ((line, var (start, end)), origin) in zip(zip(lines, times), origins) {
            if isWithin { (start, end) = moved((start, end), by: origin) }
            let text = tree.text(of: line)
            track.add(.line, text[text.span.trimmed(0..<text.count)], from: start, to: end, at: tree.place(line))
            let words = tree.elements(in: line).filter {
                tree.isElement($0, "span") && tree.attribute("begin", of: $0) != nil
            }
            let timed = try words.map { word throws(TimingFault) in try Self.times(of: word, clock, tree, &track) }
            let (first, last) = (start?.value ?? 0, end?.value ?? .infinity)
            let isRelative = timed.contains { own in
                own.start.map { $0.value < first || $0.value > last && last > first } ?? false
            }
            for (word, own) in zip(words, timed) {
                let (begin, stop) = isRelative ? moved(own, by: first) : own
                let text = tree.text(of: word)
                let bare = text.span.trimmed(0..<text.count)
                track.add(.word, text[bare], from: begin, to: stop, at: tree.place(word))
            }
        }
        if !track.labels.contains(where: { $0.level == .word }) { track.findLevel() }
        return [track]
    }

    private static func moved(_ times: Times, by origin: Double) -> Times {
        var times = times
        times.start?.value += origin
        times.end?.value += origin
        return times
    }

    /// For each line the sum of the starts of the divisions around it, in seconds.
    private static func origins(_ clock: FrameClock, _ tree: MarkupTree) throws(TimingFault) -> [Double] {
        var (origins, around): ([Double], [(end: MarkupTree.Node, start: Double)]) = ([], [])
        for node in tree.elements {
            while let last = around.last, node >= last.end { around.removeLast() }
            let start = around.last?.start ?? 0
            if tree.isElement(node, "p") { origins.append(start) }
            guard tree.isElement(node, "body") || tree.isElement(node, "div"),
                let place = tree.attribute("begin", of: node)
            else { continue }
            var ignored = TrackRepairs()
            around.append((tree.extent(of: node).upperBound, start + (try clock.time(place, tree, &ignored).value)))
        }
        return origins
    }

    private static func times(
        of node: MarkupTree.Node, _ clock: FrameClock, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> Times {
        func time(_ name: StaticString) throws(TimingFault) -> TimingTrack.Time? {
            guard let place = tree.attribute(name, of: node) else { return nil }
            return try clock.time(place, tree, &track.repairs)
        }
        let start = try time("begin")
        if let end = try time("end") { return (start, end) }
        guard let start, var length = try time("dur") else { return (start, nil) }
        length.value += start.value
        return (start, length)
    }
}

/// How a file of TTML counts ticks (`120t`) and pictures (`00:00:02:15`, `90f`), as its root element says (TTML2,
/// section 7.2).
private struct FrameClock {
    private let ticks: Double
    private let frames: Double

    init(_ tree: MarkupTree) {
        func number(_ name: StaticString) -> Double? {
            guard let root = tree.root, let place = tree.attribute(name, of: root) else { return nil }
            return Decimal(tree.bytes.span, place)?.value
        }
        // Two numbers: 1000 1001.
        let parts =
            tree.root.flatMap { tree.string("frameratemultiplier", of: $0) }?
            .split(separator: " ").compactMap { Double($0) } ?? []
        let multiplier = parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : 1
        let rate = (number("framerate") ?? 30) * multiplier
        frames = rate > 0 ? rate : 30
        ticks = number("tickrate").flatMap { $0 > 0 ? $0 : nil } ?? 1
    }

    func time(
        _ place: Range<Int>, _ tree: MarkupTree, _ repairs: inout TrackRepairs
    ) throws(TimingFault) -> TimingTrack.Time {
        let bytes = tree.bytes.span
        let last = place.upperBound - 1
        if let letter = tree.bytes[place].last, "tf".utf8.contains(letter),
            let number = Decimal(bytes, place.lowerBound..<last)
        {
            return TimingTrack.Time(value: number.value / (letter == UInt8(ascii: "t") ? ticks : frames), place: place)
        }
        let colons = place.filter { tree.bytes[$0] == UInt8(ascii: ":") }
        if colons.count == 3, let seconds = ClockValue.seconds(bytes, place.lowerBound..<colons[2], parts: 3...3),
            let number = Decimal(bytes, colons[2] + 1..<place.upperBound), number.value >= 0
        {
            return TimingTrack.Time(value: seconds + number.value / frames, place: place)
        }
        return try tree.time(place, &repairs)
    }
}
