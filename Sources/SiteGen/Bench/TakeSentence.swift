/// A sentence of a tale as it is recorded: each has its own take.
struct TakeSentence: Sendable {
    let text: String
    /// The name of its takes, made of its words. A sentence that is added elsewhere does not change it,
    /// and neither does punctuation.
    let key: String
    /// The page, from 0.
    let page: Int
    let paragraph: Int
    /// The numbers of its words in the tale.
    let words: Range<Int>

    /// The sentences of a tale, in order.
    /// - Parameter rules: `nil` for those of its language.
    static func all(of body: TaleBody, by rules: SentenceRules? = nil) -> [TakeSentence] {
        var body = body
        body.text.rules = rules ?? body.text.rules
        let spoken = VoiceText(body)
        let written = TimedText.texts(of: body)
        /// The number of earlier sentences with the same words.
        var repeated: [[UInt32]: Int] = [:]
        return zip(spoken.sentences, written).map { sentence, text in
            var letters: [UInt32] = []
            for word in sentence.words {
                Folding.append(body.text.bytes.span, body.text.words[word], to: &letters)
                letters.append(0)
            }
            let before = repeated[letters, default: 0]
            repeated[letters] = before + 1
            return TakeSentence(
                text: text, key: key(of: text, letters + (before > 0 ? [UInt32(before)] : [])), page: sentence.page,
                paragraph: sentence.paragraph, words: sentence.words)
        }
    }

    /// The largest length of the readable part of a name, in bytes.
    private static let longestStem = 24

    /// The number of digits at the end of a key.
    static let digitCount = 8

    /// Returns a name such as `reiz-dzivoja-lapsa-1f3a9c2e`; only the digits where the words have other letters.
    private static func key(of text: String, _ letters: [UInt32]) -> String {
        let bytes = letters.flatMap { letter in (0..<4).map { UInt8(truncatingIfNeeded: letter >> (8 * $0)) } }
        let digits = Digest(bytes).text.prefix(digitCount)
        let words = Slug.anchor(of: text).split(separator: "-").filter { Slug.isPlain(String($0)) }
        var stem = ""
        for word in words where stem.utf8.count + word.utf8.count < longestStem { stem += "\(word)-" }
        return stem + digits
    }
}

extension TimedText {
    /// The sentences of a tale as they are written, without times.
    static func texts(of body: TaleBody) -> [String] {
        let text = TaleText(
            body.text, words: 0..<body.text.words.count, pages: body.pages.map(\.words))
        let none = body.text.words.map { _ in WordTimes.Time(start: 0, end: 0) }
        return TimedText(text, times: none, hasWords: false).sentences.map(\.text)
    }
}
