/// The times of sentences that stay when a timing is made anew.
enum KeptTimes {
    /// Finds the sentences of one text in another, by their letters; equal sentences in their order.
    /// - Returns: the index in `others` for each index of `texts` that is there, too.
    static func matches(_ texts: [String], in others: [String]) -> [Int: Int] {
        var places: [[UInt32]: [Int]] = [:]
        for (index, text) in others.enumerated().reversed() { places[letters(of: text), default: []].append(index) }
        var found: [Int: Int] = [:]
        for (index, text) in texts.enumerated() { found[index] = places[letters(of: text)]?.popLast() }
        return found
    }

    private static func letters(of text: String) -> [UInt32] {
        let bytes = Array(text.utf8)
        var letters: [UInt32] = []
        Folding.append(bytes.span, bytes.indices, to: &letters)
        return letters
    }

    /// Merges sentences that stay with new ones, which give way to them.
    /// - Parameters:
    ///   - kept: sentences by their number in the text. One that begins before the previous one ends shortens the
    ///     previous one; one that begins before the previous one begins is dropped.
    ///   - fresh: the others. What is left of one between the kept ones stays.
    static func merged(kept: [Int: TimedText.Sentence], fresh: [Int: TimedText.Sentence]) -> [TimedText.Sentence] {
        var (staying, last): ([Int: TimedText.Sentence], Int32) = ([:], -1)
        for number in kept.keys.sorted() {
            guard let sentence = kept[number], sentence.start > last else { continue }
            (staying[number], last) = (sentence, sentence.start)
        }
        let all = fresh.merging(staying) { $1 }
        var (limits, high): ([Int: Int32], Int32) = ([:], .max)
        for number in all.keys.sorted().reversed() {
            limits[number] = high
            high = staying[number]?.start ?? high
        }
        var (merged, low): ([TimedText.Sentence], Int32) = ([], 0)
        for (number, sentence) in all.sorted(by: { $0.key < $1.key }) {
            var sentence = sentence
            sentence.cut(to: low, limits[number] ?? .max)
            guard sentence.end > sentence.start else { continue }
            merged.append(sentence)
            low = sentence.end
        }
        return merged
    }
}

extension TimedText.Sentence {
    func moved(by milliseconds: Int32) -> TimedText.Sentence {
        func place(_ time: Int32) -> Int32 { Milliseconds.clamped(Int(time) + Int(milliseconds)) }
        var moved = self
        (moved.start, moved.end) = (place(start), place(end))
        moved.words = words.map { .init(text: $0.text, start: place($0.start), end: place($0.end)) }
        return moved
    }

    /// Whether two sentences have the same times.
    func hasTimes(of other: TimedText.Sentence) -> Bool {
        start == other.start && end == other.end && words.count == other.words.count
            && zip(words, other.words).allSatisfy { $0.start == $1.start && $0.end == $1.end }
    }

    /// Cuts the sentence to a range of milliseconds, and removes words that are outside.
    fileprivate mutating func cut(to low: Int32, _ high: Int32) {
        guard start < low || end > high else { return }
        words = words.compactMap { word in
            let (from, to) = (max(word.start, low), min(word.end, high))
            return from < to ? .init(text: word.text, start: from, end: to) : nil
        }
        (start, end) = (max(start, low), max(min(end, high), max(start, low)))
    }
}
