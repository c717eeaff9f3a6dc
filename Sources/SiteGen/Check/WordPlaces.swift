/// Where the words of a tale stand in its file.
struct WordPlaces {
    private let source: Source
    private let text: SpokenText
    private let lines: SourceLines

    init(_ reading: TaleReading) {
        (source, text) = (reading.source, reading.text)
        lines = SourceLines(source)
    }

    /// The place of a run of words, as far as it lies on the first one's line; the line when marks or entities stand
    /// between their letters.
    func place(of words: Range<Int>) -> Range<Int> {
        guard let first = words.first else { return 0..<0 }
        let line = text.line(ofWord: first)
        let whole = lines.range(of: line)
        // The same word may stand there twice: all that stand there are looked for in their order.
        let spoken = text.lineRange(ofWord: first)
        var word = first
        while word > 0, text.words[word - 1].lowerBound >= spoken.lowerBound { word -= 1 }
        var (offset, start, end): (Int, Int?, Int) = (whole.lowerBound, nil, 0)
        while word < words.upperBound, text.words[word].lowerBound < spoken.upperBound {
            if let found = find(text.words[word], in: offset..<whole.upperBound) {
                offset = found.upperBound
                if word >= first { (start, end) = (start ?? found.lowerBound, found.upperBound) }
            }
            word += 1
        }
        return start.map { $0..<end } ?? whole
    }

    /// The words as an author knows them; of many the first.
    func quotation(of words: Range<Int>) -> String {
        let shown = words.prefix(8)
        guard let first = shown.first, let last = shown.last else { return "" }
        let bytes = text.bytes[text.words[first].lowerBound..<text.words[last].upperBound]
        let whole = String(decoding: bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        return "'\(whole)\(shown.count < words.count ? " …" : "")'"
    }

    private func find(_ word: Range<Int>, in range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while start + word.count <= range.upperBound {
            if source.bytes[start..<start + word.count].elementsEqual(text.bytes[word]) {
                return start..<start + word.count
            }
            start += 1
        }
        return nil
    }
}
