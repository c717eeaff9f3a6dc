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

    /// Returns the parts of a page's voice. Where a sentence has no take, there may be takes of the sentences that
    /// earlier rules found there.
    /// - Parameter earlier: all those sentences of the tale.
    static func all(
        of page: TakePage, earlier: [TakeSentence], _ take: (_ key: String) -> TakeSound?
    ) -> [TakeRun] {
        let runs = all(of: page, take)
        let before = TakePage.all(of: earlier).first { $0.page == page.page }
        guard let earlier = before, earlier.key != page.key, runs.flatMap(\.sentences).count < page.sentences.count else {
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
