/// The text that a recording tells, as timing is set on it: its words, and what they make up.
struct TaleText: Sendable {
    /// UTF-8 that the words are parts of.
    let bytes: [UInt8]
    /// The words that are told in the recording, in order.
    let words: [Range<Int>]
    /// Sentences, paragraphs and pages, as ranges of numbers of words; each holds at least one word.
    let sentences: [Range<Int>]
    let paragraphs: [Range<Int>]
    let pages: [Range<Int>]
    /// Where each sentence stands in `bytes`, its punctuation included.
    let sentencePlaces: [Range<Int>]

    /// - Parameters:
    ///   - text: of the whole tale.
    ///   - told: the numbers of the words that the recording tells.
    ///   - pages: the numbers of the words of each of the tale's pages.
    init(_ text: SpokenText, words told: Range<Int>, pages: [Range<Int>]) {
        bytes = text.bytes
        words = Array(text.words[told])
        func own(_ ranges: [Range<Int>]) -> [Range<Int>] {
            ranges.map { $0.clamped(to: told) }.filter { !$0.isEmpty }
                .map { $0.lowerBound - told.lowerBound..<$0.upperBound - told.lowerBound }
        }
        let starts = text.blocks.map(\.word) + [text.words.count]
        paragraphs = own(zip(starts, starts.dropFirst()).map { $0..<$1 })
        self.pages = own(pages)
        let told = text.sentences.filter { $0.words.overlaps(told) }
        sentences = own(told.map(\.words))
        sentencePlaces = told.map(\.place)
    }

    /// Which of its parts there are just so many of; what is smaller comes first.
    func parts(count: Int) -> (level: TimingTrack.Level, ranges: [Range<Int>])? {
        if words.count == count { return (.word, words.indices.map { $0..<$0 + 1 }) }
        for (level, ranges) in [(TimingTrack.Level.sentence, sentences), (.line, paragraphs), (.page, pages)]
        where ranges.count == count {
            return (level, ranges)
        }
        return nil
    }

    /// The text from the first of some words to the last.
    func letters(of words: Range<Int>) -> ArraySlice<UInt8> {
        bytes[self.words[words.lowerBound].lowerBound..<self.words[words.upperBound - 1].upperBound]
    }

    /// Such as `412 words, 60 sentences, 31 paragraphs and 9 pages`.
    var counts: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return "\(count(words.count, "word")), \(count(sentences.count, "sentence")), "
            + "\(count(paragraphs.count, "paragraph")) and \(count(pages.count, "page"))"
    }
}

extension TimingTrack {
    /// Gives labels that follow the tale by their order the words of the tale.
    /// - Throws: a fault when there are as many labels as nothing in the tale.
    mutating func fill(from tale: TaleText) throws(TimingFault) {
        let place = labels.first?.place ?? 0..<0
        guard let (level, ranges) = tale.parts(count: labels.count) else {
            throw TimingFault(
                .noWords, at: place, "this file has \(labels.count) times and no words, so that their order must tell",
                notes: ["the text has \(tale.counts)", "as many times as there are of one of these would do"])
        }
        letters = []
        for (index, range) in ranges.enumerated() {
            let begin = letters.count
            letters += tale.letters(of: range)
            labels[index].text = begin..<letters.count
            labels[index].level = level
        }
    }
}
