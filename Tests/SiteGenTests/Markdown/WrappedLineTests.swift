import Testing

@testable import SiteGen

/// What the end of a line means for a voice: nothing where the author wrapped a line, a pause in a verse.
@Suite struct WrappedLineTests {
    @Test(arguments: [
        ("Once there was a fox\nwho wished to fly.", ["Once there was a fox who wished to fly."]),
        ("It rained.\nThe fox\nslept.", ["It rained.", "The fox slept."]),
        ("It rained.   \nThe fox slept.", ["It rained.", "The fox slept."]),
        ("He saw a *small\nfox*. She slept.", ["He saw a small fox.", "She slept."]),
        ("Up above the world so high,\\\nlike a diamond", ["Up above the world so high, like a diamond"]),
        ("Twinkle, little star;  \nHow I wonder", ["Twinkle, little star; How I wonder"]),
        ("So “high,”\\\nLike a diamond", ["So “high,” Like a diamond"]),
        ("Mēnestiņš nakti brauca\\\nEs mēneša ormanīts", ["Mēnestiņš nakti brauca", "Es mēneša ormanīts"]),
        ("He came.\\\nand went", ["He came. and went"]),
        ("小兔子乖乖\\\n把门儿开开", ["小兔子乖乖", "把门儿开开"]),
        ("小兔子乖乖，\\\n把门儿开开", ["小兔子乖乖， 把门儿开开"]),
        ("- the cat\n  and the dog\n- a cow", ["the cat and the dog", "a cow"]),
    ])
    func sentencesGoOnOverWrappedLines(markdown: String, expected: [String]) {
        let tale = Self.tale(markdown)
        #expect(Self.shown(tale) == expected)
        #expect(VoiceText(tale).sentences.map { $0.text.filter { $0 != "\t" } } == expected)
        let text = TaleText(tale.text, words: 0..<tale.text.words.count, pages: tale.pages.map(\.words))
        #expect(text.sentenceRanges.map { String(decoding: text.bytes[$0], as: UTF8.self) } == expected)
        #expect(text.sentences == VoiceText(tale).sentences.map(\.words))
    }

    @Test func aWrappedLineIsNoPause() {
        let (wrapped, plain, verse) = (Self.tale("one\ntwo"), Self.tale("one two"), Self.tale("One\\\nTwo"))
        #expect(wrapped.text.bytes == plain.text.bytes)
        #expect(Pace.weight(of: 0..<2, verse.text.words.span, in: verse.text.bytes.span) > 8)
    }

    @Test func wordsKnowTheirLineInTheFile() {
        let tale = Self.tale("one\ntwo &#10; still two\\\nThree\n\nFive *five\nsix*\n")
        let lines = tale.text.words.indices.map(tale.text.line(ofWord:))
        #expect(lines == [1, 2, 2, 2, 3, 5, 5, 6])
        let shown = tale.text.words.indices.map { word in
            String(decoding: tale.text.bytes[tale.text.lineRange(ofWord: word)], as: UTF8.self)
        }
        let second = "two \n still two"
        #expect(shown == ["one", second, second, second, "Three", "Five five", "Five five", "six"])
    }

    private static func tale(_ markdown: String) -> TaleBody {
        let source = Source(path: "tale.md", bytes: Array(markdown.utf8))
        return TaleBody(source, body: 0, lines: SourceLines(source)) { _, _ in nil }
    }

    /// The sentences as they can be seen on the page, in one line each.
    private static func shown(_ tale: TaleBody) -> [String] {
        let html = tale.pages.map { String(decoding: $0.html, as: UTF8.self) }.joined()
        return html.split(separator: "<span class=\"s\">").dropFirst().map { rest in
            var (text, depth) = (String(rest), 0)
            if let end = text.ranges(of: /<(\/?)span[^>]*>/).first(where: { tag in
                depth += text[tag].hasPrefix("</") ? -1 : 1
                return depth < 0
            }) {
                text = String(text[..<end.lowerBound])
            }
            return text.replacing(/<[^>]*>/, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }
}
