/// Letters of a writing system without spaces that follow each other, and the words in them by the dictionary.
///
/// U+200B separates words, as everywhere; U+2060 (word joiner) keeps two parts together.
struct UnspacedRun {
    private(set) var words: [Range<Int>] = []
    /// The offset of the boundary that ends it.
    private(set) var end: Int

    /// - Parameter first: the segment with which it begins. Requires `first.hasWord`.
    /// - Returns: `nil` if the words are not looked up: segments are words then.
    @inline(never)
    init?(
        in text: Span<UInt8>, from first: Segment, by unit: HighlightUnit,
        _ dictionary: WordDictionary? = .installed
    ) {
        // Without a dictionary each letter asks anew, so the run must not be gathered first.
        guard let script = Script(in: text, at: first.word.lowerBound), script == .complex || unit == .word,
            let dictionary
        else { return nil }
        var run = first.word
        end = first.end
        while script == .character, end < text.count, end == run.upperBound {
            let next = Segment(in: text, from: end)
            guard next.hasWord, next.word.lowerBound == end, Script(in: text, at: end) == script else { break }
            run = run.lowerBound..<next.word.upperBound
            end = next.end
        }
        var start = run.lowerBound
        for end in dictionary.ends(in: text.extracting(run)) {
            let end = run.lowerBound + end
            guard end == run.upperBound || (end > start && Self.mayCut(text, at: end)) else { continue }
            words.append(start..<end)
            start = end
        }
    }

    /// Whether the words of a text that has this word depend on the dictionary.
    static func needsDictionary(_ word: Range<Int>, in text: Span<UInt8>, by unit: HighlightUnit) -> Bool {
        // All letters that are looked up have three bytes or four.
        guard text[word.lowerBound] >= 0xE0, let script = Script(in: text, at: word.lowerBound) else { return false }
        return script == .complex || unit == .word
    }

    private enum Script {
        /// Han, kana: a letter by itself can be a word.
        case character
        /// Thai, Lao, Khmer, Burmese.
        case complex

        init?(in text: Span<UInt8>, at offset: Int) {
            switch StagedTable.words.word(in: text, at: offset).value {
            case .solo, .katakana: self = .character
            case .complex: self = .complex
            default: return nil
            }
        }
    }

    /// Whether a word may end at `offset`: not before a mark, and not behind a sign that joins two letters.
    private static func mayCut(_ text: Span<UInt8>, at offset: Int) -> Bool {
        if StagedTable.words.word(in: text, at: offset).value.isIgnored { return false }
        guard offset >= 3 else { return true }
        // U+2060, and U+17D2 and U+1039, which stack letters.
        return switch (text[offset - 3], text[offset - 2], text[offset - 1]) {
        case (0xE2, 0x81, 0xA0), (0xE1, 0x9F, 0x92), (0xE1, 0x80, 0xB9): false
        default: true
        }
    }
}
