/// Sentences that follow each other in one take.
struct TakeRun {
    let sentences: [TakeSentence]
    /// Where each is spoken, as ranges of samples.
    let speech: [Range<Int>]
    let take: TakeSound
    /// The name of the take.
    let key: String
    /// The range of the take that may be used.
    let room: Range<Int>

    /// Returns the parts of a page's voice. A take of a sentence replaces that sentence of the page's take.
    /// - Parameter noted: pages as they were when they were recorded. Their takes are for sentences that no other take
    ///   has, the first of them before the others.
    static func all(
        of page: TakePage, noted: [NotedPage] = [], _ take: (_ key: String) -> TakeSound?
    ) -> [TakeRun] {
        let own = page.sentences.map { sentence in take(sentence.key).flatMap { TakeRun(sentence, $0) } }
        /// For each sentence without a take the number of the page in whose take it is, and its number there.
        var places: [Int: (page: Int, sentence: Int)] = [:]
        var wholes: [Int: (cuts: [Range<Int>], take: TakeSound)] = [:]
        func isOpen(_ index: Int) -> Bool { own[index] == nil && places[index] == nil }
        func openKeys() -> Set<String> {
            Set(page.sentences.indices.lazy.filter(isOpen).map { page.sentences[$0].key })
        }
        var open = openKeys()
        let pages = [page] + noted.map(\.page).filter { $0.key != page.key }
        for (number, other) in pages.enumerated() where other.sentences.contains(where: { open.contains($0.key) }) {
            let found = page.sentences(alsoIn: other).filter { isOpen($0.key) }
            guard !found.isEmpty, let whole = take(other.key), let cuts = other.cut(whole) else { continue }
            wholes[number] = (cuts, whole)
            for (sentence, place) in found { places[sentence] = (number, place) }
            open = openKeys()
        }
        var runs: [TakeRun] = []
        var index = 0
        while index < own.count {
            let start = index
            index += 1
            if let one = own[start] { runs.append(one) }
            guard let place = places[start], let whole = wholes[place.page] else { continue }
            while let next = places[index], next == (place.page, place.sentence + index - start) { index += 1 }
            let numbers = place.sentence..<place.sentence + index - start
            let sentences = Array(page.sentences[start..<index])
            runs.append(TakeRun(sentences, numbers, whole.cuts, whole.take, key: pages[place.page].key))
        }
        return runs
    }

    /// Returns the parts of a page's voice. Where a sentence has no take, there may be takes of the sentences that
    /// earlier rules found there.
    /// - Parameter earlier: the pages with those sentences, by their numbers.
    static func all(
        of page: TakePage, noted: [NotedPage] = [], earlier: [Int: TakePage],
        _ take: (_ key: String) -> TakeSound?
    ) -> [TakeRun] {
        let runs = all(of: page, noted: noted, take)
        guard let earlier = earlier[page.page], earlier.key != page.key,
            runs.flatMap(\.sentences).count < page.sentences.count
        else { return runs }
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
        (sentences, self.speech, self.take, key) = ([sentence], [speech], take, sentence.key)
        room = take.samples.indices
    }

    /// Sentences of a page's take, up to the middle of the pauses around them.
    private init(
        _ sentences: [TakeSentence], _ numbers: Range<Int>, _ cuts: [Range<Int>], _ take: TakeSound, key: String
    ) {
        (self.sentences, speech, self.take, self.key) = (sentences, Array(cuts[numbers]), take, key)
        func middle(before number: Int) -> Int { (cuts[number - 1].upperBound + cuts[number].lowerBound) / 2 }
        let start = numbers.lowerBound > 0 ? middle(before: numbers.lowerBound) : 0
        room = start..<(numbers.upperBound < cuts.count ? middle(before: numbers.upperBound) : take.samples.count)
    }
}
