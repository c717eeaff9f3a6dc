/// A word of a label, with the part of the label's time that is its own.
struct SpokenWord {
    /// Where it stands in the labels' bytes.
    var range: Range<Int>
    /// Milliseconds.
    var start: Int32
    var end: Int32
}

extension TimingLabels {
    /// The words of all labels, in order. A label of several words shares its time among them by their length; one
    /// without words, such as a pause or a noise, is passed over. So are those that start before one that stands ahead
    /// of them, as few as that can be: their words are better off between their neighbours than at a wrong place.
    var words: [SpokenWord] {
        var spoken: [SpokenWord] = []
        spoken.reserveCapacity(labels.count)
        var several: [Range<Int>] = []
        for label in labels {
            let (begin, end) = (Int(label.text.lowerBound), Int(label.text.upperBound))
            let count = spoken.count
            Words.each(in: bytes.span.extracting(begin..<end)) { word in
                let range = begin &+ word.lowerBound..<begin &+ word.upperBound
                spoken.append(SpokenWord(range: range, start: label.start, end: label.end))
            }
            guard spoken.count > count + 1 else { continue }
            several.removeAll(keepingCapacity: true)
            for word in spoken[count...] { several.append(word.range) }
            Pace.spread(several.span, 0..<several.count, in: bytes.span, from: label.start, to: label.end) {
                spoken[count + $0].start = $1
                spoken[count + $0].end = $2
            }
        }
        if zip(spoken, spoken.dropFirst()).allSatisfy({ $0.start <= $1.start }) { return spoken }
        return RisingChain.longest(in: spoken.map { Int($0.start) }).map { spoken[$0] }
    }
}
