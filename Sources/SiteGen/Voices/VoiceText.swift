/// The text of a tale as engines and the aligner read it: one sentence to a line.
struct VoiceText: Sendable {
    struct Sentence: Sendable {
        /// Tokens separated by single spaces, or by a tab where the text has no white space. Has no control characters
        /// but those tabs.
        var text: String
        /// The numbers of its words in the tale.
        var words: Range<Int>
        /// The tokens of `text`, each with the numbers of its words; a dash, for one, has no words.
        var tokens: [(text: String, words: Range<Int>)]
        /// The page, from 0.
        var page: Int
        /// The number of its paragraph in the tale.
        var paragraph: Int
        /// Its line in `tale.md`, from 1.
        var line: Int

        /// Its first words, for diagnostics.
        var beginning: String { text.split { " \t".contains($0) }.prefix(6).joined(separator: " ") + " …" }
    }

    let sentences: [Sentence]
    /// The words of the tale as they are written.
    let words: [String]
    /// The title as one sentence of the first page with words, and its words; `nil` if it has none, or if a child makes
    /// stories of the tale.
    let title: (sentence: Sentence, words: [String])?

    init(_ body: TaleBody, title: String?) {
        let text = body.text
        words = text.words.map { String(decoding: text.bytes[$0], as: UTF8.self) }
        self.title = title.flatMap(Self.title)
        var page = 0
        sentences = text.sentences.map { sentence in
            let (words, first) = (sentence.words, sentence.words.lowerBound)
            let tokens = Self.tokens(of: text, in: sentence.range, words: words)
            while page + 1 < body.pages.count, body.pages[page].words.upperBound <= first { page += 1 }
            return Sentence(
                text: Self.line(tokens), words: words, tokens: tokens.map { ($0.text, $0.words) }, page: page,
                paragraph: sentence.block, line: text.line(ofWord: first))
        }
    }

    /// A text without its title.
    init(_ body: TaleBody) { self.init(body, title: nil) }

    private static func title(_ title: String) -> (sentence: Sentence, words: [String])? {
        let bytes = Array(title.utf8)
        var text = SpokenText()
        text.append(bytes, words: Words.ranges(in: bytes.span), line: 1)
        guard !text.words.isEmpty else { return nil }
        let tokens = tokens(of: text, in: bytes.indices, words: text.words.indices)
        let sentence = Sentence(
            text: line(tokens), words: text.words.indices, tokens: tokens.map { ($0.text, $0.words) }, page: 0,
            paragraph: 0, line: 1)
        return (sentence, text.words.map { String(decoding: text.bytes[$0], as: UTF8.self) })
    }

    /// Whether the title may be spoken in the recording of a page; `nil` for a recording of the whole tale.
    func hasTitle(before page: Int?) -> Bool {
        title != nil && (page == nil || page == sentences.first?.page)
    }

    /// The sentences of one page; all sentences if `page` is `nil`.
    func sentences(of page: Int?) -> [Sentence] {
        page.map { page in sentences.filter { $0.page == page } } ?? sentences
    }

    private struct Token {
        var text: String
        var words: Range<Int>
        /// Whether white space stands before it.
        var isApart: Bool
    }

    /// Splits a sentence at white space, between words that touch, and at punctuation between two words.
    private static func tokens(of text: SpokenText, in range: Range<Int>, words: Range<Int>) -> [Token] {
        var tokens: [Token] = []
        var (start, first, word, isApart) = (range.lowerBound, words.lowerBound, words.lowerBound, true)
        func close(at end: Int) {
            let (spoken, hadEmoji) = withoutUnspoken(text.bytes[start..<end])
            let string = withoutGap(spoken)
            if hadEmoji, first == word {
                // What stands after an emoji ends the word before it: engines would say a full stop that stands alone.
                if !tokens.isEmpty { tokens[tokens.count - 1].text += string }
            } else if !string.isEmpty {
                tokens.append(Token(text: string, words: first..<word, isApart: isApart))
            }
            (start, first) = (end, word)
        }
        for offset in range {
            if word < words.upperBound, text.words[word].lowerBound == offset {
                let last = word > first ? text.words[word - 1].upperBound : nil
                if let last, let end = divide(text.bytes[last..<offset], in: text.bytes) {
                    close(at: end)
                    isApart = false
                }
                word += 1
            }
            guard text.bytes[offset].isWhiteSpace else { continue }
            close(at: offset)
            (start, isApart) = (offset + 1, true)
        }
        close(at: range.upperBound)
        return tokens
    }

    /// Returns where the token ends whose word comes before a gap, if the word after the gap begins a token of its own:
    /// if the words touch, or if punctuation between them makes a voice pause. Opening brackets and quotation marks
    /// belong to the next word. Signs such as those in `3:05`, `and/or` or an address join their words.
    /// - Parameter gap: what is between the two words, without white space.
    private static func divide(_ gap: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int? {
        guard !gap.isEmpty else { return gap.endIndex }
        let marks = Array(String(decoding: gap, as: UTF8.self).unicodeScalars)
        let sides = [scalar(before: gap.startIndex, in: bytes), scalar(at: gap.endIndex, in: bytes)]
        let digits = sides.count { $0?.properties.generalCategory == .decimalNumber }
        // The apostrophe of `l’8 marzo` or `1990’s` is no quotation mark.
        let isInNumber = digits == 2 || digits == 1 && marks == ["\u{2019}"]
        let isRow = marks.count > 1 && marks.allSatisfy { $0 == marks[0] } && [".", "-"].contains(marks[0])
        // Where words have no spaces between them, no ASCII mark joins two as in `c:d`.
        let isUnspaced = sides.contains { $0?.isUnspaced == true }
        let isPause = { Self.isPause($0) || isUnspaced && ":!?".unicodeScalars.contains($0) }
        guard !isInNumber, isRow || marks.contains(where: isPause) else { return nil }
        let opening = marks.reversed().prefix {
            [.openPunctuation, .initialPunctuation, .spaceSeparator].contains($0.properties.generalCategory)
                || "¿¡".unicodeScalars.contains($0)
        }
        return gap.endIndex - opening.reduce(0) { $0 + UTF8.width($1) }
    }

    private static func scalar(at offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
    }

    private static func scalar(before offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        String(decoding: bytes[max(offset - 4, 0)..<offset], as: UTF8.self).unicodeScalars.last
    }

    /// Whether a voice pauses at a mark between two words. Most ASCII marks join words.
    private static func isPause(_ mark: Unicode.Scalar) -> Bool {
        if mark.isASCII { return ",;\"".unicodeScalars.contains(mark) }
        switch mark.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: return true
        case .dashPunctuation: return mark > "\u{2011}"  // those before are hyphens
        default: return false
        }
    }

    /// The text without characters that engines take for commands (espeak-ng's begin with U+0001) or for line ends, and
    /// without emoji, whose names engines would say and readers do not. A no-break hyphen sounds like any other:
    /// engines may not know it, and a recording stays up to date when an author writes it.
    private static func withoutUnspoken(_ bytes: ArraySlice<UInt8>) -> (text: String, hadEmoji: Bool) {
        var spoken = String.UnicodeScalarView()
        var (isAfterEmoji, hadEmoji) = (false, false)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let isEmoji = isEmoji(scalar) || (isAfterEmoji && joinsEmoji(scalar))
            isAfterEmoji = isEmoji
            if isEmoji { hadEmoji = true }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: break
            default: if !isEmoji { spoken.append(scalar == "\u{2011}" ? "-" : scalar) }
            }
        }
        return (String(spoken), hadEmoji)
    }

    /// Whether a character after an emoji belongs to it: a joiner, a selector, or a letter of a region's flag.
    private static func joinsEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200D}" || scalar == "\u{FE0F}" || (0xE0020...0xE007F).contains(scalar.value)
    }

    /// Signs such as © and № are read aloud; they are not among these.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isEmojiPresentation || properties.isEmojiModifier
            || (properties.isEmoji && properties.generalCategory == .otherSymbol && scalar.value >= 0x2190)
    }

    /// Returns the text with an ellipsis in place of the gap of a question: engines would name each of its lines.
    private static func withoutGap(_ text: String) -> String {
        guard let first = text.firstIndex(of: "_") else { return text }
        let gap = text[first...].prefix { $0 == "_" }
        return gap.count < 3 ? text : text[..<first] + "…" + text[gap.endIndex...]
    }

    private static func line(_ tokens: [Token]) -> String {
        tokens.enumerated().reduce(into: "") { line, token in
            if token.offset > 0 { line += token.element.isApart ? " " : "\t" }
            line += token.element.text
        }
    }
}

extension VoiceText {
    /// Limits of what one run of an engine or of the aligner gets, so that it ends in minutes and with little memory:
    /// letters of a word, words of a sentence, words of a tale (about two hours).
    static let (longestWord, longestSentence, longestTale) = (1_000, 5_000, 20_000)

    /// The line of the first sentence beyond a limit, with what is wrong and what to do; `nil` if all is within.
    var excess: (line: Int, message: String, note: String)? {
        for sentence in sentences {
            if sentence.words.count > Self.longestSentence {
                return (
                    sentence.line,
                    "a sentence here has \(sentence.words.count) words; a voice takes at most \(Self.longestSentence)",
                    "end sentences with a full stop, or begin a new paragraph"
                )
            }
            if let token = sentence.tokens.first(where: { $0.text.unicodeScalars.count > Self.longestWord }) {
                return (
                    sentence.line,
                    "a word here has \(token.text.unicodeScalars.count) characters; a voice takes at most "
                        + "\(Self.longestWord)",
                    "put spaces between words"
                )
            }
        }
        guard words.count > Self.longestTale else { return nil }
        return (
            1, "this tale has \(words.count) words; a voice takes at most \(Self.longestTale)",
            "make several tales of it"
        )
    }
}
