/// A page that is recorded in one take.
struct TakePage: Sendable {
    /// The name of its take, made of the words of all its sentences.
    let key: String
    /// Its sentences, in order.
    let sentences: [TakeSentence]

    /// The page, from 0.
    var page: Int { sentences[0].page }

    /// The pages of a tale that have sentences, in order.
    static func all(of sentences: [TakeSentence]) -> [TakePage] {
        var pages: [TakePage] = []
        var rest = sentences[...]
        while let first = rest.first {
            let own = rest.prefix { $0.page == first.page }
            rest = rest[own.endIndex...]
            let digits = Digest(Array(own.map(\.key).joined(separator: " ").utf8)).text.prefix(digitCount)
            pages.append(
                TakePage(key: "page-\(first.key.dropLast(digitCount))\(digits)", sentences: Array(own)))
        }
        return pages
    }

    private static let digitCount = TakeSentence.digitCount

    /// Returns where the voice speaks each sentence in a take of the page, estimated as in `QuietPlaces`.
    /// - Returns: ranges of samples; `nil` if nothing is heard, or too little for all sentences.
    func cut(_ take: TakeSound) -> [Range<Int>]? {
        guard let speech = take.speech else { return nil }
        let times = QuietPlaces.sentences(
            letters: sentences.map(\.text.unicodeScalars.count), peaks: take.peaks(of: speech))
        guard times.count == sentences.count else { return nil }
        let step = TakeSound.rate / 1000
        var cuts = times.map { speech.lowerBound + Int($0.start) * step..<speech.lowerBound + Int($0.end) * step }
        // Boundaries are relative to the loud part, because a voice begins and ends softly.
        cuts[0] = speech.lowerBound..<max(cuts[0].upperBound, speech.lowerBound)
        cuts[cuts.count - 1] = cuts[cuts.count - 1].lowerBound..<max(speech.upperBound, cuts[cuts.count - 1].lowerBound)
        return cuts
    }
}

/// Sentences that follow each other in one take.
struct TakeRun {
    let sentences: [TakeSentence]
    /// Where each is spoken, as ranges of samples.
    let speech: [Range<Int>]
    let take: TakeSound
    /// The range of the take that may be used.
    let room: Range<Int>

    /// Returns the parts of a page's voice. A take of a sentence replaces that sentence of the page's take.
    static func all(of page: TakePage, _ take: (_ key: String) -> TakeSound?) -> [TakeRun] {
        let own = page.sentences.map { sentence in take(sentence.key).flatMap { TakeRun(sentence, $0) } }
        guard own.contains(where: { $0 == nil }), let whole = take(page.key), let cuts = page.cut(whole) else {
            return own.compactMap(\.self)
        }
        var runs: [TakeRun] = []
        var start = 0
        for index in 0...own.count where index == own.count || own[index] != nil {
            if start < index { runs.append(TakeRun(page, start..<index, cuts, whole)) }
            if index < own.count, let one = own[index] { runs.append(one) }
            start = index + 1
        }
        return runs
    }

    /// Returns the parts of a page's voice. Where a sentence has no take, takes of the sentences that earlier rules found
    /// there stand in.
    /// - Parameter earlier: the page with those sentences.
    static func all(
        of page: TakePage, since earlier: TakePage?, _ take: (_ key: String) -> TakeSound?
    ) -> [TakeRun] {
        let runs = all(of: page, take)
        guard let earlier, earlier.key != page.key, runs.flatMap(\.sentences).count < page.sentences.count else {
            return runs
        }
        let others = all(of: earlier, take).filter { other in !runs.contains { $0.words.overlaps(other.words) } }
        return (runs + others).sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    /// The numbers of its words in the tale.
    private var words: Range<Int> {
        (sentences.first?.words.lowerBound ?? 0)..<(sentences.last?.words.upperBound ?? 0)
    }

    /// - Returns: `nil` if nothing is heard in the take.
    init?(_ sentence: TakeSentence, _ take: TakeSound) {
        guard let speech = take.speech else { return nil }
        (sentences, self.speech, self.take, room) = ([sentence], [speech], take, take.samples.indices)
    }

    /// Sentences of a page's take, up to the middle of the pauses around them.
    private init(_ page: TakePage, _ numbers: Range<Int>, _ cuts: [Range<Int>], _ take: TakeSound) {
        (sentences, speech, self.take) = (Array(page.sentences[numbers]), Array(cuts[numbers]), take)
        func middle(before number: Int) -> Int { (cuts[number - 1].upperBound + cuts[number].lowerBound) / 2 }
        let start = numbers.lowerBound > 0 ? middle(before: numbers.lowerBound) : 0
        room = start..<(numbers.upperBound < cuts.count ? middle(before: numbers.upperBound) : take.samples.count)
    }
}
