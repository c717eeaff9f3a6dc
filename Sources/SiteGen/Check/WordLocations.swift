/// Finds the words of a tale in its file.
struct WordLocations {
    private let source: Source
    private let text: SpokenText
    private let lines: SourceLines

    /// Bytes of a line in which words are searched, so that the work for each finding is bounded.
    private static let longestLine = 1 << 12
    /// Words and characters of a quotation.
    private static let (mostWords, mostCharacters) = (8, 120)

    init(_ reading: TaleReading) {
        (source, text) = (reading.source, reading.text)
        lines = SourceLines(source)
    }

    /// The bytes of a run of words on the line of its first word. The whole line if marks or entities
    /// stand between their letters.
    func range(of words: Range<Int>) -> Range<Int> {
        guard let first = words.first else { return 0..<0 }
        let line = text.line(ofWord: first)
        let whole = lines.range(of: line)
        guard whole.count <= Self.longestLine else { return whole }
        // The same word may stand there twice, so all words of the line are searched in order.
        let spoken = text.lineRange(ofWord: first)
        var word = first
        while word > 0, text.words[word - 1].lowerBound >= spoken.lowerBound { word -= 1 }
        var (offset, start, end): (Int, Int?, Int) = (whole.lowerBound, nil, 0)
        while word < words.upperBound, text.words[word].lowerBound < spoken.upperBound {
            let letters = text.bytes.span.extracting(text.words[word])
            if let found = source.bytes.span.firstRange(of: letters, in: offset..<whole.upperBound) {
                offset = found.upperBound
                if word >= first { (start, end) = (start ?? found.lowerBound, found.upperBound) }
            }
            word += 1
        }
        return start.map { $0..<end } ?? whole
    }

    /// The words in quotes, for messages; shortened if they are many or long.
    func quotation(of words: Range<Int>) -> String {
        let shown = words.prefix(Self.mostWords)
        guard let first = shown.first, let last = shown.last else { return "" }
        let bytes = text.bytes[text.words[first].lowerBound..<text.words[last].upperBound].prefix(1 << 12)
        let whole = String(decoding: bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        let start = whole.prefix(Self.mostCharacters)
        return "'\(start)\(shown.count < words.count || start.count < whole.count ? " …" : "")'"
    }
}
