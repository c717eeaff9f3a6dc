/// The times of sentences that stay when a timing is made anew.
enum KeptTimes {
    /// Finds the sentences of one text in another, by their letters and in their order. Of a sentence that is repeated,
    /// those with the same neighbours are matched.
    /// - Returns: the index in `others` for each index of `texts` that is there, too. The indices increase.
    static func matches(_ texts: [String], in others: [String]) -> [Int: Int] {
        let (own, other) = (hashes(of: texts), hashes(of: others))
        let rewards = [Int32](repeating: 100, count: own.count)
        let partners = SequenceAlignment(own, other, rewards: rewards, parameters).partners.enumerated()
        return Dictionary(
            uniqueKeysWithValues: partners.filter { $0.element >= 0 }.map { ($0.offset, Int($0.element)) })
    }

    /// As many sentences as can be are matched, and of equal many those that leave the fewest gaps.
    private static let parameters = SequenceAlignment.Parameters(
        penalties: AlignmentPenalties(mismatch: 2, gapOpening: 1, gapExtension: 0), runLengths: [3, 6, 12, 24],
        pairLimit: 1 << 20, window: 512)

    /// Finds also sentences that have moved to another place.
    static func matchesAnywhere(_ texts: [String], in others: [String]) -> [Int: Int] {
        var found = matches(texts, in: others)
        let taken = Set(found.values)
        var places: [[UInt32]: [Int]] = [:]
        for (index, text) in others.enumerated().reversed() where !taken.contains(index) {
            places[letters(of: text), default: []].append(index)
        }
        for (index, text) in texts.enumerated() where found[index] == nil {
            found[index] = places[letters(of: text)]?.popLast()
        }
        return found
    }

    private static func hashes(of texts: [String]) -> [UInt64] {
        var folded = FoldedWords()
        for text in texts {
            let bytes = Array(text.utf8)
            folded.append(bytes.indices, of: bytes.span)
        }
        return folded.hashes
    }

    /// Joins and divides sentences with times so that they are those of a text as its language divides it now.
    /// - Parameter texts: the sentences of the text.
    /// - Returns: the sentences, in order. One that is not in the text, also in parts or as a part, stays as it is.
    static func fitted(_ timed: [TimedText.Sentence], to texts: [String]) -> [TimedText.Sentence] {
        let wanted = Dictionary(texts.map { (letters(of: $0), $0) }) { first, _ in first }
        var (fitted, rest): ([TimedText.Sentence], ArraySlice<TimedText.Sentence>) = ([], timed[...])
        while let first = rest.first {
            let joined = wanted[letters(of: first.text)] == nil ? joined(rest, in: wanted) : nil
            fitted += joined.map { [$0.sentence] } ?? divided(first, in: wanted)
            rest = rest.dropFirst(joined?.count ?? 1)
        }
        return fitted
    }

    /// The most sentences that are joined: `Prof. Dr. h. c. Mr.`.
    private static let mostJoined = 6

    /// Returns the sentence that the first of some make together, and their number; `nil` if the text has none.
    private static func joined(
        _ parts: ArraySlice<TimedText.Sentence>, in wanted: [[UInt32]: String]
    ) -> (sentence: TimedText.Sentence, count: Int)? {
        var all = parts[parts.startIndex]
        var own = letters(of: all.text)
        for (number, part) in parts.prefix(mostJoined).enumerated().dropFirst() {
            own += letters(of: part.text)
            all.end = part.end
            all.words = all.words.isEmpty || part.words.isEmpty ? [] : all.words + part.words
            all.isCorrected = all.isCorrected || part.isCorrected
            if let text = wanted[own] {
                all.text = text
                return (all, number + 1)
            }
        }
        return nil
    }

    /// Returns the sentences that a sentence contains; itself if that is not all of it, or if its words have no times.
    private static func divided(_ sentence: TimedText.Sentence, in wanted: [[UInt32]: String]) -> [TimedText.Sentence] {
        guard wanted[letters(of: sentence.text)] == nil else { return [sentence] }
        var (parts, words, own): ([TimedText.Sentence], [TimedText.Word], [UInt32]) = ([], [], [])
        for word in sentence.words {
            words.append(word)
            own += letters(of: word.text)
            guard let text = wanted[own] else { continue }
            var part = sentence
            (part.text, part.words) = (text, words)
            (part.start, part.end) = (words[0].start, word.end)
            parts.append(part)
            (words, own) = ([], [])
        }
        return words.isEmpty && !parts.isEmpty ? parts : [sentence]
    }

    private static func letters(of text: String) -> [UInt32] {
        let bytes = Array(text.utf8)
        var letters: [UInt32] = []
        Folding.append(bytes.span, bytes.indices, to: &letters)
        return letters
    }

    /// Merges times of sentences of one text, by their number in it.
    /// - Parameter layers: those of a later one give way to those of the ones before; what is left of a sentence
    ///   between them stays. In the first, a sentence that begins before the previous one ends shortens the previous
    ///   one; one that begins before the previous one begins is dropped.
    static func merged(_ layers: [Int: TimedText.Sentence]...) -> [TimedText.Sentence] {
        let all = layers.dropFirst().reduce(layers[0]) { upper, lower in laid(lower, under: upper) }
        return all.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func laid(
        _ fresh: [Int: TimedText.Sentence], under kept: [Int: TimedText.Sentence]
    ) -> [Int: TimedText.Sentence] {
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
        var (merged, low): ([Int: TimedText.Sentence], Int32) = ([:], 0)
        for (number, sentence) in all.sorted(by: { $0.key < $1.key }) {
            var sentence = sentence
            sentence.cut(to: low, limits[number] ?? .max)
            guard sentence.end > sentence.start else { continue }
            merged[number] = sentence
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
