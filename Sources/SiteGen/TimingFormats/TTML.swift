/// TTML: paragraphs with `begin` and `end` or `dur`, in some files with a span for each word.
///
/// In the standard (TTML2, section 12.1) times are relative to the containing element. Many programs count all times
/// from the start of the recording. If a time is less than that of its container, times are taken to be relative.
/// In a file with `timeContainer="seq"` they are relative in any case.
enum TTML {
    static let format = TimingFormat("TTML", markup: "tt", read)

    fileprivate typealias Times = (start: TimingTrack.Time?, end: TimingTrack.Time?)

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        let clock = FrameClock(tree)
        let lines = tree.elements.filter { tree.isElement($0, "p") }
        let times = try lines.map { line throws(TimingError) in try Self.times(of: line, clock, tree, &track) }
        let origins = try origins(clock, tree)
        let sequential = try SequentialTimes.times(clock, tree)
        let isWithin = zip(origins, times).contains { origin, own in own.start.map { $0.value < origin } ?? false }
        for ((line, var (start, end)), origin) in zip(zip(lines, times), origins) {
            if isWithin { (start, end) = moved((start, end), by: origin) }
            if let own = sequential?[line] { (start, end) = own }
            let text = tree.text(of: line) { isUnspoken($0, tree) }
            try track.add(
                .line, text[text.span.trimmed(0..<text.count)], from: start, to: end, at: tree.location(of: line))
            let words = tree.elements(in: line).filter {
                tree.isElement($0, "span")
                    && (tree.attribute("begin", of: $0) != nil
                        || sequential != nil && tree.attribute("dur", of: $0) != nil)
            }
            let timed = try words.map { word throws(TimingError) in try Self.times(of: word, clock, tree, &track) }
            let (first, last) = (start?.value ?? 0, end?.value ?? .infinity)
            let isRelative = timed.contains { own in
                own.start.map { $0.value < first || $0.value > last && last > first } ?? false
            }
            for (word, own) in zip(words, timed) {
                let (begin, stop) = sequential?[word] ?? (isRelative ? moved(own, by: first) : own)
                let text = tree.text(of: word) { isUnspoken($0, tree) }
                let bare = text.span.trimmed(0..<text.count)
                try track.add(.word, text[bare], from: begin, to: stop, at: tree.location(of: word))
            }
        }
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return [track]
    }

    /// Whether an element describes the text and is not a part of it: `metadata`, those of the namespace `ttm` (TTML2,
    /// section 14), and ruby texts with their brackets (`tts:ruby`).
    private static func isUnspoken(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        if let ruby = tree.string("ruby", of: node) { return ["text", "textContainer", "delimiter"].contains(ruby) }
        let names: [StaticString] = ["metadata", "title", "desc", "copyright", "agent", "name", "actor", "item"]
        return names.contains { tree.isElement(node, $0) }
    }

    private static func moved(_ times: Times, by origin: Double) -> Times {
        (times.start?.moved(by: origin), times.end?.moved(by: origin))
    }

    /// For each paragraph the sum of the starts of the elements around it, in seconds.
    private static func origins(_ clock: FrameClock, _ tree: MarkupTree) throws(TimingError) -> [Double] {
        var (origins, around): ([Double], [(end: MarkupTree.Node, start: Double)]) = ([], [])
        for node in tree.elements {
            while let last = around.last, node >= last.end { around.removeLast() }
            let start = around.last?.start ?? 0
            if tree.isElement(node, "p") { origins.append(start) }
            guard tree.isElement(node, "body") || tree.isElement(node, "div"),
                let location = tree.attribute("begin", of: node)
            else { continue }
            var ignored = TrackRepairs()
            around.append((tree.extent(of: node).upperBound, start + (try clock.time(location, tree, &ignored).value)))
        }
        return origins
    }

    private static func times(
        of node: MarkupTree.Node, _ clock: FrameClock, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingError) -> Times {
        func time(_ name: StaticString) throws(TimingError) -> TimingTrack.Time? {
            guard let location = tree.attribute(name, of: node) else { return nil }
            return try clock.time(location, tree, &track.repairs)
        }
        let start = try time("begin")
        if let end = try time("end") { return (start, end) }
        guard let start, let length = try time("dur") else { return (start, nil) }
        return (start, length.moved(by: start.value))
    }
}

/// The times of a file with sequences: in a sequence an element is timed from the end of the one before it, elsewhere
/// from the start of its container (TTML2, section 12).
private struct SequentialTimes {
    private let clock: FrameClock
    private let tree: MarkupTree
    private var times: [MarkupTree.Node: TTML.Times] = [:]
    private var ignored = TrackRepairs()

    /// Returns the times of all elements from the start of the recording; `nil` if the file has no sequence.
    static func times(
        _ clock: FrameClock, _ tree: MarkupTree
    ) throws(TimingError) -> [MarkupTree.Node: TTML.Times]? {
        guard let root = tree.root, tree.elements.contains(where: { isSequence($0, tree) }) else { return nil }
        var found = SequentialTimes(clock: clock, tree: tree)
        _ = try found.add(root, from: 0)
        return found.times
    }

    private init(clock: FrameClock, tree: MarkupTree) { (self.clock, self.tree) = (clock, tree) }

    private static func isSequence(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        tree.string("timecontainer", of: node) == "seq"
    }

    /// Adds the times of an element and of those in it.
    /// - Parameter origin: what its own times are counted from, in seconds.
    /// - Returns: when it ends, in seconds.
    private mutating func add(_ node: MarkupTree.Node, from origin: Double) throws(TimingError) -> Double {
        let start =
            try time("begin", of: node)?.moved(by: origin)
            ?? TimingTrack.Time(value: origin, location: tree.location(of: node))
        var end = try time("end", of: node)?.moved(by: origin)
        if end == nil { end = try time("dur", of: node)?.moved(by: start.value) }
        let isSequence = Self.isSequence(node, tree)
        var last = start.value
        for child in tree.children(of: node) where isTimed(child) {
            let end = try add(child, from: isSequence ? last : start.value)
            last = isSequence ? end : max(last, end)
        }
        times[node] = (start, end)
        return end?.value ?? last
    }

    private func isTimed(_ node: MarkupTree.Node) -> Bool {
        (["body", "div", "p", "span"] as [StaticString]).contains { tree.isElement(node, $0) }
    }

    private mutating func time(
        _ name: StaticString, of node: MarkupTree.Node
    ) throws(TimingError) -> TimingTrack.Time? {
        guard let location = tree.attribute(name, of: node) else { return nil }
        return try clock.time(location, tree, &ignored)
    }
}

/// The lengths of ticks (`120t`) and frames (`00:00:02:15`, `00:00:02:15.1`, `90f`) in a TTML file (TTML2, section
/// 7.2).
private struct FrameClock {
    /// Ticks and frames per second.
    private let ticks: Double
    private let frames: Double
    /// The sub-frames of a frame; `nil` if the file does not say it.
    private let subFrames: Double?
    /// How many seconds one second of a clock time takes: time codes (`smpte`) count frames.
    private let second: Double
    private let dropped: DroppedFrames

    init(_ tree: MarkupTree) {
        func number(_ name: StaticString) -> Double? {
            guard let root = tree.root, let location = tree.attribute(name, of: root) else { return nil }
            return Decimal(tree.bytes.span, location)?.value
        }
        // Two numbers, such as `1000 1001`.
        let multiplier = tree.root.flatMap { tree.attribute("frameratemultiplier", of: $0) }
        let parts = multiplier.map { location in
            tree.bytes[location].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }
                .map { Decimal(tree.bytes.span, $0.startIndex..<$0.endIndex)?.value ?? 0 }
        }
        let whole = number("framerate").flatMap { $0 > 0 ? $0 : nil } ?? 30
        let multiplied = parts.flatMap { $0.count == 2 ? whole * $0[0] / $0[1] : nil } ?? whole
        frames = multiplied > 0 && multiplied.isFinite ? multiplied : whole
        self.subFrames = number("subframerate").flatMap { $0 > 0 ? $0 : nil }
        let isTimeCode = tree.root.flatMap { tree.string("timebase", of: $0) } == "smpte"
        second = isTimeCode ? whole / frames : 1
        dropped = isTimeCode ? DroppedFrames(tree.root.flatMap { tree.string("dropmode", of: $0) }) : .none
        let subFrames = number("framerate").map { $0 * (number("subframerate") ?? 1) }
        ticks = [number("tickrate"), subFrames].compactMap(\.self).first { $0 > 0 && $0.isFinite } ?? 1
    }

    func time(
        _ location: Range<Int>, _ tree: MarkupTree, _ repairs: inout TrackRepairs
    ) throws(TimingError) -> TimingTrack.Time {
        let bytes = tree.bytes.span
        let last = location.upperBound - 1
        if let letter = tree.bytes[location].last, "tf".utf8.contains(letter),
            let number = Decimal(bytes, location.lowerBound..<last)
        {
            return TimingTrack.Time(
                value: number.value / (letter == UInt8(ascii: "t") ? ticks : frames), location: location)
        }
        let colons = location.filter { tree.bytes[$0] == UInt8(ascii: ":") }
        if colons.count == 3, let seconds = ClockValue.seconds(bytes, location.lowerBound..<colons[2], parts: 3...3),
            let number = number(bytes, colons[2] + 1..<location.upperBound)
        {
            let value = seconds * second + (number - dropped.count(before: seconds)) / frames
            return TimingTrack.Time(value: max(value, 0), location: location)
        }
        return try tree.time(location, &repairs)
    }

    /// Frames, and sub-frames after a full stop.
    private func number(_ bytes: Span<UInt8>, _ location: Range<Int>) -> Double? {
        if let subFrames, let point = location.first(where: { bytes[$0] == UInt8(ascii: ".") }) {
            guard let whole = Decimal(bytes, location.lowerBound..<point),
                let part = Decimal(bytes, point + 1..<location.upperBound), part.value >= 0, whole.value >= 0
            else { return nil }
            return whole.value + part.value / subFrames
        }
        return Decimal(bytes, location).flatMap { $0.value >= 0 ? $0.value : nil }
    }
}

/// The numbers that a time code leaves out, so that it keeps pace with a clock (TTML2, section 7.2.4 and appendix H.3).
private enum DroppedFrames {
    case none, ntsc, pal

    init(_ mode: String?) {
        switch mode {
        case "dropNTSC": self = .ntsc
        case "dropPAL": self = .pal
        default: self = .none
        }
    }

    func count(before seconds: Double) -> Double {
        // No recording is that long, and greater numbers may not fit.
        let whole = Int(min(seconds, 1e9))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return switch self {
        case .none: 0
        case .ntsc: Double((hours * 54 + minutes - minutes / 10) * 2)
        case .pal: Double((hours * 27 + minutes / 2 - minutes / 20) * 4)
        }
    }
}
