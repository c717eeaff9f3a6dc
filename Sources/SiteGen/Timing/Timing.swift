/// Sets the labels of a timing on the words of a text.
enum Timing {
    /// When each word is spoken.
    ///
    /// Labels need not fit the text: words are compared without case, accents and punctuation, as sequences and then by
    /// their letters, so that words that are split, merged or spelt otherwise still find their time. The rest is
    /// interpolated by length. Of labels of another text no word is taken to be matched.
    /// - Parameters:
    ///   - labels: of the recording, in its order; no start is before the one ahead of it.
    ///   - words: UTF-8 offsets in `text`, in order; all the words that are spoken in the recording.
    ///   - text: what the words are parts of; what stands between them says where the voice pauses.
    ///   - duration: of the recording, in seconds.
    static func set(
        _ labels: TimingLabels, on words: Span<Range<Int>>, of text: Span<UInt8>, duration: Double
    ) -> WordTimes {
        let limit = Milliseconds.nearest(duration)
        let spoken = labels.words
        var result = WordTimes(
            times: [], matched: words.count, level: labels.level == .words ? .words : .estimated, unmatched: [])
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
            var placement = Placement(count: words.count, spoken: spoken, start: start, end: end)
            placement.align(words, text, start..<words.count - end, start..<spoken.count - end, bytes)
            if placement.isByChance { placement = Placement(count: words.count, spoken: spoken, start: 0, end: 0) }
            placement.slide(words, text)
            placement.fill(words, text, duration: limit)
            result.times = placement.times
            result.unmatched = placement.unmatched
            result.matched = words.count - result.unmatched.reduce(0) { $0 + $1.count }
            if result.matched == 0 { result.level = .estimated }
        }
        result.settle(duration: limit)
        return result
    }

    /// Whether two words are one when folded; most are equal as they are.
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
