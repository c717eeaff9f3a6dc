/// The text that is spoken in a recording: its words, sentences, paragraphs and pages.
package struct TaleText: Sendable {
    /// UTF-8 of the whole tale.
    package let bytes: [UInt8]
    /// The words that are spoken in the recording, in order, as UTF-8 offsets in `bytes`.
    package let words: [Range<Int>]
    /// Sentences, paragraphs and pages, as ranges of indices of `words`. Each contains at least one word.
    let sentences: [Range<Int>]
    let paragraphs: [Range<Int>]
    let pages: [Range<Int>]
    /// The sentences with their punctuation, as UTF-8 offsets in `bytes`.
    let sentenceRanges: [Range<Int>]
    /// The text of the whole tale, and the indices of its words that are spoken in the recording.
    private let (whole, spoken): (SpokenText, Range<Int>)

    /// - Parameters:
    ///   - text: the text of the whole tale.
    ///   - spoken: the indices of the words that are spoken in the recording.
    ///   - pages: the indices of the words of each page of the tale.
    package init(_ text: SpokenText, words spoken: Range<Int>, pages: [Range<Int>]) {
        (whole, self.spoken) = (text, spoken)
        bytes = text.bytes
        words = Array(text.words[spoken])
        func own(_ ranges: [Range<Int>]) -> [Range<Int>] { Self.parts(ranges, of: spoken) }
        let starts = text.blocks.map(\.word) + [text.words.count]
        paragraphs = own(zip(starts, starts.dropFirst()).map { $0..<$1 })
        self.pages = own(pages)
        let covered = text.sentences.filter { $0.words.overlaps(spoken) }
        sentences = own(covered.map(\.words))
        sentenceRanges = covered.map(\.range)
    }

    /// Returns the parts of ranges of the tale's words that are spoken in a recording, as indices of its words.
    private static func parts(_ ranges: [Range<Int>], of spoken: Range<Int>) -> [Range<Int>] {
        ranges.map { $0.clamped(to: spoken) }.filter { !$0.isEmpty }
            .map { $0.lowerBound - spoken.lowerBound..<$0.upperBound - spoken.lowerBound }
    }

    /// The words, sentences, paragraphs or pages, in this order, whichever have this number. Times that were made by
    /// earlier rules of sentences still fit.
    func parts(count: Int) -> (granularity: TimingTrack.Granularity, ranges: [Range<Int>])? {
        if words.count == count { return (.word, words.indices.map { $0..<$0 + 1 }) }
        for (granularity, ranges) in [
            (TimingTrack.Granularity.sentence, sentences), (.line, paragraphs), (.page, pages),
        ]
        where ranges.count == count {
            return (granularity, ranges)
        }
        let earlier = Self.parts(whole.sentences(by: .earlier).map(\.words), of: spoken)
        return earlier.count == count ? (.sentence, earlier) : nil
    }

    /// The UTF-8 from the first to the last of some words.
    func letters(of words: Range<Int>) -> ArraySlice<UInt8> {
        bytes[self.words[words.lowerBound].lowerBound..<self.words[words.upperBound - 1].upperBound]
    }

    /// Such as `412 words, 60 sentences, 31 paragraphs and 9 pages`.
    var counts: String {
        "\(counted(words.count, "word")), \(counted(sentences.count, "sentence")), "
            + "\(counted(paragraphs.count, "paragraph")) and \(counted(pages.count, "page"))"
    }
}

extension TimingTrack {
    /// Gives labels without words the words, sentences, paragraphs or pages of the tale, in order.
    /// - Throws: `timing-without-words` unless the tale has as many of one of these as there are labels.
    mutating func fill(from tale: TaleText) throws(TimingError) {
        let location = labels.first?.location ?? 0..<0
        guard let (granularity, ranges) = tale.parts(count: labels.count) else {
            throw TimingError(
                .timingWithoutWords, at: location,
                "this file has \(counted(labels.count, "time")) but no words; "
                    + "it needs exactly one time per word, sentence, paragraph or page",
                notes: ["the text has \(tale.counts)"])
        }
        letters = []
        for (index, range) in ranges.enumerated() {
            let begin = letters.count
            letters += tale.letters(of: range)
            labels[index].text = begin..<letters.count
            labels[index].granularity = granularity
        }
    }
}
