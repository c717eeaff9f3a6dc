import SeededRandom
import Testing

@testable import SiteGen

@Suite struct WordsTests {
    private func words(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return Words.ranges(in: bytes.span).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(.enabled(if: BreakTest.isInstalled("WordBreakTest.txt"), "needs Debian's package unicode-data"))
    func boundariesAreThoseOfUnicode() {
        let examples = BreakTest.examples("WordBreakTest.txt")
        // Scalars whose class is our own choice; see `Words`.
        let chosen: Set<Unicode.Scalar> = ["-", "\u{2010}", "\u{2011}", "\u{2BC}", "\u{202F}"]
        let tested = examples.filter { chosen.isDisjoint(with: $0.scalars) && !Self.hasStopBetweenCaselessLetters($0) }
        for example in tested {
            var boundaries: [Int] = []
            var offset = 0
            while offset < example.text.count {
                offset = Segment(in: example.text.span, from: offset).end
                boundaries.append(offset)
            }
            #expect(boundaries == example.boundaries, "WordBreakTest.txt line \(example.line)")
        }
        #expect(examples.count > 1_800)
        #expect(examples.count - tested.count < 20)
    }

    /// Unicode lets a full stop join the letters of a word where its own rules end a sentence: not so here.
    private static func hasStopBetweenCaselessLetters(_ example: BreakTest.Example) -> Bool {
        let base = example.scalars.filter { scalar in
            !scalar.properties.isGraphemeExtend && scalar.properties.generalCategory != .format
        }
        return base.indices.contains { index in
            base[index] == "." && index + 1 < base.count && base[index + 1].properties.isAlphabetic
                && !base[index + 1].properties.isCased
        }
    }

    @Test func everyScalarHasAClass() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            let word = StagedTable.words.value(in: bytes.span, at: 0)
            let sentence = StagedTable.sentences.value(in: bytes.span, at: 0)
            if WordClass(rawValue: word.value) == nil || SentenceClass(rawValue: sentence.value) == nil
                || word.length != bytes.count || sentence.length != bytes.count
            {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func everyWordIsInOneSentence() {
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "a", "B", "ā", "Ž", "1", "½", "א", "ا", "ب", "三", "ア", "ก", "ა", "한", "Ⅳ", "𝟙", "ℹ", "🐺", "🇱",
            ".", "．", "․", "։",
            "?", "。", "…", "՜", "።", "།", "܀", "'", "’", "ʼ", "\u{5F4}", "-", ",", ":", ";", "_",
            "—", "\"", "“", "”", "„", "(", ")",
            " ", "\u{A0}", "\u{202F}", "\n", "\r", "\u{2029}", "\u{AD}", "\u{301}", "\u{640}", "\u{200D}", "\u{200B}",
        ]
        for _ in 0..<20_000 {
            let length = Int.random(in: 1...12, using: &generator)
            let text = (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }
            let bytes = Array(text.joined().utf8)
            for tag in ["el", "de", ""] {
                let sentences = Sentences.ranges(in: bytes.span, by: SentenceRules(language: tag))
                for word in Words.ranges(in: bytes.span) {
                    if !sentences.contains(where: { $0.clamped(to: word) == word }) { Issue.record("\(tag) \(text)") }
                }
            }
        }
    }

    @Test(arguments: [
        ("Reiz dzīvoja trīs sivēntiņi.", ["Reiz", "dzīvoja", "trīs", "sivēntiņi"]),
        ("„Kas tur?” — jautāja vilks…", ["Kas", "tur", "jautāja", "vilks"]),
        ("kādu-nekādu, pa‑šķērsu; - un -tā- –", ["kādu-nekādu", "pa‑šķērsu", "un", "tā"]),
        ("м'яч мʼяч м’яч, п'ять", ["м'яч", "мʼяч", "м’яч", "п'ять"]),
        ("'Can't' ‘don’t’ rock 'n' roll dogs' ʼtis", ["Can't", "don’t", "rock", "n", "roll", "dogs", "tis"]),
        ("5-gadīgs 1990-to 5-6 Covid-19 a--b", ["5-gadīgs", "1990-to", "5", "6", "Covid-19", "a", "b"]),
        ("1,000.5 3½ m² 10\u{202F}000 oui\u{202F}!", ["1,000.5", "3½", "m²", "10\u{202F}000", "oui"]),
        ("_mazs_ a_b __", ["mazs", "a_b"]),
        ("돼지 삼형제", ["돼지", "삼형제"]),
        ("كَانَ يَا مَا كَـــان، فِي", ["كَانَ", "يَا", "مَا", "كَـــان", "فِي"]),
        ("ne\u{AD}kur e\u{301}l\u{304}", ["ne\u{AD}kur", "e\u{301}l\u{304}"]),
        ("🐷 🐺👨‍👩‍👧 🇱🇻 ℹ️ ♥ vilks🐺", ["vilks"]),
        ("", []), (" \n\t—…!", []),
    ])
    func wordsAreWhatIsSaidAloud(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test func bytesThatAreNoTextPartWords() {
        let text: [UInt8] = [0x61, 0xFF, 0x62, 0x80, 0x20, 0x63, 0xE2, 0x80]
        #expect(Words.ranges(in: text.span) == [0..<1, 2..<3, 5..<6])
        #expect(Sentences.ranges(in: text.span) == [0..<8])
    }
}
