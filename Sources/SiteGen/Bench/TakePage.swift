/// A page that is recorded in one take.
struct TakePage: Sendable {
    /// The name of its take, made of the words of all its sentences.
    let key: String
    /// Its sentences, in order.
    let sentences: [TakeSentence]

    /// The beginning of each key.
    static let keyPrefix = "page-"

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
                TakePage(
                    key: "\(keyPrefix)\(first.key.dropLast(TakeSentence.digitCount))\(digits)",
                    sentences: Array(own)))
        }
        return pages
    }

    /// The pages of a tale that have sentences, by their numbers.
    static func byNumber(_ sentences: [TakeSentence]) -> [Int: TakePage] {
        Dictionary(uniqueKeysWithValues: all(of: sentences).map { ($0.page, $0) })
    }

    /// The sentences that another text of the page has, too, in the same order.
    /// - Returns: the indices in the other page for the indices of this one.
    func sentences(alsoIn other: TakePage) -> [Int: Int] {
        let difference = other.sentences.map(\.key).difference(from: sentences.map(\.key))
        func offset(_ change: CollectionDifference<String>.Change) -> Int {
            switch change {
            case .insert(let offset, _, _), .remove(let offset, _, _): offset
            }
        }
        let (gone, new) = (Set(difference.removals.map(offset)), Set(difference.insertions.map(offset)))
        return Dictionary(
            uniqueKeysWithValues: zip(
                sentences.indices.filter { !gone.contains($0) },
                other.sentences.indices.filter { !new.contains($0) }))
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
