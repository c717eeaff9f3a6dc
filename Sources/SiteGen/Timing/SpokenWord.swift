/// A word of a label, with its part of the label's time.
struct SpokenWord {
    /// UTF-8 offsets in the labels' bytes.
    var range: Range<Int>
    /// Milliseconds from the start of the recording.
    var start: Int32
    var end: Int32
}

extension TimingLabels {
    /// The words of all labels, in order.
    ///
    /// The words of one label share its time by their length. Labels without words, such as pauses and noises, have no
    /// part in it. Neither have words that start before a word ahead of them: as few words as possible are left out,
    /// and later get times between their neighbours.
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
        return LongestNonDecreasingSubsequence.indices(in: spoken.map { Int($0.start) }).map { spoken[$0] }
    }

    /// The times of the words of a text if each label is one of them, byte for byte and in order, as in most timings
    /// that a program made for this text; `nil` for all others.
    func times(ofEach words: Span<Range<Int>>, of text: Span<UInt8>) -> [WordTimes.Time]? {
        guard labels.count == words.count else { return nil }
        var times: [WordTimes.Time] = []
        times.reserveCapacity(labels.count)
        for (index, label) in labels.enumerated() {
            let range = Int(label.text.lowerBound)..<Int(label.text.upperBound)
            guard text.isEqual(words[index], bytes.span, range), label.start >= times.last?.start ?? 0 else {
                return nil
            }
            times.append(WordTimes.Time(start: label.start, end: label.end))
        }
        return times
    }
}
