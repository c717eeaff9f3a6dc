/// The timing of a recording as the answers of engines and of the aligner give it.
struct VoiceTiming {
    /// The sentences of which something was found.
    private(set) var text = TimedText()

    /// Adds a sentence with the times of its tokens. Several words of one token share its time by their letters.
    /// - Parameters:
    ///   - found: the tokens that were found, in order, in seconds.
    ///   - words: all words of the tale.
    ///   - offset: seconds that are added to each time.
    mutating func add(_ sentence: VoiceText.Sentence, _ found: [VoiceLine.Word], words: [String], offset: Double = 0) {
        if let timed = Self.timed(sentence, found, words: words, offset: offset) { text.sentences.append(timed) }
    }

    /// - Returns: `nil` if nothing was found.
    private static func timed(
        _ sentence: VoiceText.Sentence, _ found: [VoiceLine.Word], words: [String], offset: Double
    ) -> TimedText.Sentence? {
        var timed: [TimedText.Word] = []
        var rest = sentence.tokens[...]
        for label in found {
            guard let match = rest.firstIndex(where: { $0.text == label.text }) else { continue }
            rest = rest[(match + 1)...]
            let numbers = sentence.tokens[match].words
            let letters = numbers.map { words[$0].unicodeScalars.count }
            let all = Double(max(letters.reduce(0, +), 1))
            var at = label.start
            for (number, count) in zip(numbers, letters) {
                let end = at + max(label.end - label.start, 0) * Double(count) / all
                let start = max(Milliseconds.nearest(at + offset), timed.last?.end ?? 0)
                timed.append(
                    TimedText.Word(
                        text: words[number], start: start, end: max(Milliseconds.nearest(end + offset), start)))
                at = end
            }
        }
        guard let first = timed.first, let last = timed.last else { return nil }
        return TimedText.Sentence(
            text: sentence.text.split { $0 == "\t" }.joined(), start: first.start, end: last.end, words: timed)
    }

    /// Adds the title in the same way.
    mutating func add(
        title: (sentence: VoiceText.Sentence, words: [String]), _ found: [VoiceLine.Word], offset: Double = 0
    ) {
        text.title = Self.timed(title.sentence, found, words: title.words, offset: offset)
    }

    /// The same timing as a build reads it: words in order, and long enough to be seen where there is room.
    var settled: TimedText {
        var all = text
        if let title = text.title { all.sentences.insert(title, at: 0) }
        var settled = all.settled
        if text.title != nil { settled.title = settled.sentences.removeFirst() }
        return settled
    }

    /// The content of the timing file.
    /// - Parameters:
    ///   - maker: the command.
    ///   - origin: the digest of what it was made from.
    ///   - recordings: the digests of the recording in each format; empty if there is none yet.
    func json(by maker: String, of origin: Digest, _ recordings: [Digest] = []) -> [UInt8] {
        let origin = MadeTiming.Origin(maker: maker, source: origin.text, sounds: recordings.map(\.text))
        return MadeTiming(settled, origin).bytes
    }
}

extension TimedText {
    fileprivate var settled: TimedText {
        let times = sentences.flatMap(\.words).map { WordTimes.Time(start: $0.start, end: $0.end) }
        var words = WordTimes(times: times, matched: times.count, precision: .measured, unmatched: [])
        words.settle(duration: times.map(\.end).max() ?? 0)
        var (settled, rest) = (self, words.times[...])
        for sentence in settled.sentences.indices {
            for word in settled.sentences[sentence].words.indices {
                let time = rest.removeFirst()
                (settled.sentences[sentence].words[word].start, settled.sentences[sentence].words[word].end) =
                    (time.start, time.end)
            }
            settled.sentences[sentence].start = settled.sentences[sentence].words[0].start
            settled.sentences[sentence].end = settled.sentences[sentence].words.last?.end ?? 0
        }
        return settled
    }
}
