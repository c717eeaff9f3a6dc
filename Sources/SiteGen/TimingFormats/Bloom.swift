/// Books of Bloom: a box of text with the ends of its sentences, or sentences with a recording each and its length.
/// ```html
/// <div data-audiorecordingendtimes="1.2 3.4"><span class="bloom-highlightSegment">…</span>…</div>
/// <span id="i500c" class="audio-sentence" data-duration="3.213006">…</span>
/// ```
/// Times are seconds. Several boxes, or recordings, are taken to follow each other without a pause.
enum Bloom {
    static let format = TimingFormat(
        "Bloom",
        html: { tree in
            tree.elements.contains {
                tree.attribute("data-audiorecordingendtimes", of: $0) != nil || isSentence($0, tree)
            }
        }, read)

    static func read(_ tree: MarkupTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        var offset = 0.0
        for node in tree.elements {
            if let place = tree.attribute("data-audiorecordingendtimes", of: node) {
                try addBox(node, place, tree, &track, &offset)
            } else if isSentence(node, tree), let place = tree.attribute("data-duration", of: node) {
                guard let length = Decimal(tree.bytes.span, place), length.value >= 0 else {
                    throw TimingFault(.shape, at: place, "'data-duration' should be a number of seconds")
                }
                let start = TimingTrack.Time(value: offset, place: place)
                offset += length.value
                track.add(
                    .sentence, tree.text(of: node), from: start, to: TimingTrack.Time(value: offset, place: place),
                    at: tree.place(node))
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
        _ box: MarkupTree.Node, _ place: Range<Int>, _ tree: MarkupTree, _ track: inout TimingTrack,
        _ offset: inout Double
    ) throws(TimingFault) {
        let sentences = tree.elements(in: box).filter {
            tree.string("class", of: $0)?.contains("bloom-highlightSegment") ?? false
        }
        var (ends, at): ([TimingTrack.Time], Int) = ([], place.lowerBound)
        for cell in tree.bytes[place].split(separator: 0x20) {
            at = cell.startIndex
            guard let number = Decimal(tree.bytes.span, cell.startIndex..<cell.endIndex) else {
                throw TimingFault(.shape, at: at..<cell.endIndex, "the ends of sentences are numbers of seconds")
            }
            ends.append(TimingTrack.Time(value: offset + number.value, place: at..<cell.endIndex))
        }
        guard sentences.count == ends.count else {
            throw TimingFault(
                .shape, at: place, "there are \(sentences.count) sentences here and \(ends.count) ends")
        }
        var start = TimingTrack.Time(value: offset, place: place)
        for (sentence, end) in zip(sentences, ends) {
            track.add(.sentence, tree.text(of: sentence), from: start, to: end, at: tree.place(sentence))
            start = end
        }
        offset = start.value
    }
}
