/// Books of Bloom: boxes of text with the ends of their sentences, or sentences with the length of a recording for
/// each.
/// ```html
/// <div data-audiorecordingendtimes="1.2 3.4"><span class="bloom-highlightSegment">…</span>…</div>
/// <span id="i500c" class="audio-sentence" data-duration="3.213006">…</span>
/// ```
/// Times are seconds. Boxes and recordings are assumed to follow each other without a pause.
enum Bloom {
    static let format = TimingFormat(
        "Bloom",
        html: { tree in
            tree.elements.contains {
                tree.attribute("data-audiorecordingendtimes", of: $0) != nil || isSentence($0, tree)
            }
        }, read)

    /// A time in a list of the ends of the sentences of a box.
    struct EndTime {
        /// Seconds; `nil` for anything but a number.
        let seconds: Double?
        /// UTF-8 offsets in the file.
        let location: Range<Int>
    }

    /// Returns the list of the ends of the sentences of a box, from the start of its recording; `nil` for no list.
    static func endTimes(of box: MarkupTree.Node, _ tree: MarkupTree) -> [EndTime]? {
        tree.attribute("data-audiorecordingendtimes", of: box).map { location in
            tree.bytes[location].split(separator: UInt8(ascii: " ")).map { cell in
                let location = cell.startIndex..<cell.endIndex
                return EndTime(seconds: Decimal(tree.bytes.span, location)?.value, location: location)
            }
        }
    }

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        var offset = 0.0
        for node in tree.elements {
            if let location = tree.attribute("data-audiorecordingendtimes", of: node) {
                try addBox(node, location, tree, &track, &offset)
            } else if isSentence(node, tree), let location = tree.attribute("data-duration", of: node) {
                guard let length = Decimal(tree.bytes.span, location), length.value >= 0 else {
                    throw TimingError(.timingShape, at: location, "'data-duration' must be a number of seconds")
                }
                let start = TimingTrack.Time(value: offset, location: location)
                offset += length.value
                try track.add(
                    .sentence, tree.text(of: node), from: start,
                    to: TimingTrack.Time(value: offset, location: location),
                    at: tree.location(of: node))
            }
        }
        return [track]
    }

    private static func isSentence(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        tree.attribute("data-duration", of: node) != nil
            && tree.attribute("data-audiorecordingendtimes", of: node) == nil
            && (tree.string("class", of: node)?.contains("audio-sentence") ?? false)
    }

    private static func addBox(
        _ box: MarkupTree.Node, _ location: Range<Int>, _ tree: MarkupTree, _ track: inout TimingTrack,
        _ offset: inout Double
    ) throws(TimingError) {
        let sentences = tree.elements(in: box).filter {
            tree.string("class", of: $0)?.contains("bloom-highlightSegment") ?? false
        }
        let ends = try (endTimes(of: box, tree) ?? []).map { end throws(TimingError) in
            guard let seconds = end.seconds else {
                throw TimingError(
                    .timingShape, at: end.location, "'data-audiorecordingendtimes' must be numbers of seconds")
            }
            return TimingTrack.Time(value: offset + seconds, location: end.location)
        }
        guard sentences.count == ends.count else {
            throw TimingError(
                .timingShape, at: location,
                "this box has \(counted(sentences.count, "sentence")) but \(counted(ends.count, "end time"))")
        }
        var start = TimingTrack.Time(value: offset, location: location)
        for (sentence, end) in zip(sentences, ends) {
            try track.add(.sentence, tree.text(of: sentence), from: start, to: end, at: tree.location(of: sentence))
            start = end
        }
        offset = start.value
    }
}
