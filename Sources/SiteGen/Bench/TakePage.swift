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
            let digits = Digest(Array(own.map(\.key).joined(separator: " ").utf8)).text
                .prefix(TakeSentence.digitCount)
            pages.append(
                TakePage(key: "page-\(first.key.dropLast(TakeSentence.digitCount))\(digits)", sentences: Array(own)))
        }
        return pages
    }

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
