/// Matches the labels of a timing with the words of a text.
package enum Timing {
    /// Returns the time of each word of a text.
    ///
    /// Labels and text may differ. Words are compared without case, accents and punctuation: first as sequences of
    /// words, then letter by letter, so that words that are split, merged or spelt differently are found, too. All
    /// other words get interpolated times. If the labels belong to another text, no word counts as matched.
    /// - Parameters:
    ///   - labels: in the order of the recording.
    ///   - words: UTF-8 offsets in `text`, in order: all words that are spoken in the recording.
    ///   - text: UTF-8. The punctuation between words says where the voice pauses.
    ///   - duration: the length of the recording, in seconds.
    package static func set(
        _ labels: TimingLabels, on words: Span<Range<Int>>, of text: Span<UInt8>, duration: Double
    ) -> WordTimes {
        let limit = Milliseconds.nearest(duration)
        var result = WordTimes(
            times: [], matched: words.count, precision: labels.granularity == .words ? .measured : .estimated,
            unmatched: [])
        if let times = labels.times(ofEach: words, of: text) {
            result.times = times
            result.settle(duration: limit)
            return result
        }
        let spoken = labels.words
        let bytes = labels.bytes.span
        let shorter = min(words.count, spoken.count)
        var start = 0
        while start < shorter, isEqual(words[start], text, spoken[start].range, bytes) { start &+= 1 }
        if start == words.count {
            result.times.reserveCapacity(start)
            for index in 0..<start {
                result.times.append(WordTimes.Time(start: spoken[index].start, end: spoken[index].end))
            }
        } else {
            var end = 0
            while start + end < shorter,
                isEqual(words[words.count - 1 - end], text, spoken[spoken.count - 1 - end].range, bytes)
            {
                end += 1
            }
            var matching = WordMatching(count: words.count, spoken: spoken, start: start, end: end)
            matching.align(words, text, start..<words.count - end, start..<spoken.count - end, bytes)
            if matching.isByChance { matching = WordMatching(count: words.count, spoken: spoken, start: 0, end: 0) }
            matching.slide(words, text)
            matching.fill(words, text, duration: limit)
            result.times = matching.times
            result.unmatched = matching.unmatched
            result.matched = words.count - result.unmatched.reduce(0) { $0 + $1.count }
            if result.matched == 0 { result.precision = .estimated }
        }
        result.settle(duration: limit)
        return result
    }

    /// Whether two words are equal after folding. Most are equal byte for byte.
    private static func isEqual(
        _ word: Range<Int>, _ text: Span<UInt8>, _ label: Range<Int>, _ bytes: Span<UInt8>
    ) -> Bool {
        if text.isEqual(word, bytes, label) { return true }
        var (left, right): ([UInt32], [UInt32]) = ([], [])
        Folding.append(text, word, to: &left)
        Folding.append(bytes, label, to: &right)
        return left == right
    }
}
