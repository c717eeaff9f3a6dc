/// What a voice reads of a tale: its sentences, as programs that speak and listen are given them.
struct TaleScript: Sendable {
    struct Sentence: Sendable {
        /// Its words parted by single spaces, or by a tab where the script parts them by nothing.
        var text: String
        /// The numbers of its words in the tale.
        var words: Range<Int>
        /// The tokens of `text`, each with the numbers of the words in it; one may have none, as a dash.
        var tokens: [(text: String, words: Range<Int>)]
        /// The page it stands on, from 0.
        var page: Int
        /// The number of its paragraph in the tale.
        var paragraph: Int
        /// Its line in `tale.md`.
        var line: Int
    }

    let sentences: [Sentence]
    let pages: Int
    /// The words as they are written.
    let words: [String]

    init(_ body: TaleBody) {
        let text = body.text
        words = text.words.map { String(decoding: text.bytes[$0], as: UTF8.self) }
        pages = body.pages.count
        sentences = text.sentences.map { sentence in
            let (words, first) = (sentence.words, sentence.words.lowerBound)
            let tokens = Self.tokens(of: text, in: sentence.place, words: words)
            return Sentence(
                text: Self.line(tokens), words: words, tokens: tokens.map { ($0.text, $0.words) },
                page: body.pages.firstIndex { $0.words.contains(first) } ?? 0, paragraph: sentence.block,
                line: text.line(ofWord: first))
        }
    }

    /// The sentences of one page, or of all.
    func sentences(of page: Int?) -> [Sentence] {
        page.map { page in sentences.filter { $0.page == page } } ?? sentences
    }

    private struct Token {
        var text: String
        var words: Range<Int>
        /// Whether white space stands before it.
        var isApart: Bool
    }

    /// Parts a sentence at its white space, and between words that touch.
    private static func tokens(of text: SpokenText, in range: Range<Int>, words: Range<Int>) -> [Token] {
        var tokens: [Token] = []
        var (start, first, word, isApart) = (range.lowerBound, words.lowerBound, words.lowerBound, true)
        func close(at end: Int) {
            if start < end {
                let string = String(decoding: text.bytes[start..<end], as: UTF8.self)
                tokens.append(Token(text: string, words: first..<word, isApart: isApart))
            }
            (start, first) = (end, word)
        }
        for offset in range {
            if word < words.upperBound, text.words[word].lowerBound == offset {
                if word > first, text.words[word - 1].upperBound == offset {
                    close(at: offset)
                    isApart = false
                }
                word += 1
            }
            guard [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[offset]) else { continue }
            close(at: offset)
            (start, isApart) = (offset + 1, true)
        }
        close(at: range.upperBound)
        return tokens
    }

    private static func line(_ tokens: [Token]) -> String {
        tokens.enumerated().reduce(into: "") { line, token in
            if token.offset > 0 { line += token.element.isApart ? " " : "\t" }
            line += token.element.text
        }
    }
}
