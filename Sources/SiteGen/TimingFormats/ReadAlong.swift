/// ReadAlong Studio's `.readalong`: sentences of words with `time` and `dur` in seconds.
///
/// Punctuation comes between the words. An apostrophe without spaces joins the words beside it. Sentences marked
/// `do-not-align`, such as translations, are not spoken.
enum ReadAlong {
    static let format = TimingFormat("ReadAlong", markup: "read-along", read)

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        var passed = 0
        for sentence in tree.elements where tree.isElement(sentence, "s") {
            let extent = tree.extent(of: sentence)
            if extent.lowerBound < passed { continue }
            if tree.string("do-not-align", of: sentence) == "true" {
                passed = extent.upperBound
                continue
            }
            let words = tree.elements(in: sentence).filter { tree.isElement($0, "w") }
            guard !words.isEmpty else { continue }
            let text = tree.text(of: sentence)
            try track.add(
                .sentence, text[text.span.trimmed(0..<text.count)], from: nil, to: nil, at: tree.location(of: sentence))
            var last: Range<MarkupTree.Node>?
            for word in words {
                // A word within a word is a part of it.
                if let last, last.contains(word) { continue }
                var (start, end): (TimingTrack.Time?, TimingTrack.Time?) = (nil, nil)
                if let location = tree.attribute("time", of: word) { start = try tree.time(location, &track.repairs) }
                if let location = tree.attribute("dur", of: word), let start {
                    end = try tree.time(location, &track.repairs).moved(by: start.value)
                }
                let own = tree.text(of: word)
                let between = last.map { tree.text(in: $0.upperBound..<word) } ?? [0x20]
                if between.contains(where: \.isWhiteSpace) {
                    try track.add(.word, own, from: start, to: end, at: tree.location(of: word))
                } else {
                    try track.addPiece(between + own, from: start, to: end, at: tree.location(of: word))
                }
                last = tree.extent(of: word)
            }
        }
        guard track.labels.contains(where: { $0.start != nil }) else {
            throw TimingError(
                .timingShape, at: tree.root.map { tree.location(of: $0) } ?? 0..<0, "no word of this file has a time",
                notes: ["older ReadAlongs have their times in a .smil file in the same folder: name that file"])
        }
        return [track]
    }
}
