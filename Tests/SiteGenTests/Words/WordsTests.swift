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
        let tested = examples.filter { chosen.isDisjoint(with: $0.scalars) }
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

    @Test(arguments: [
        ("Reiz dzīvoja trīs sivēntiņi.", ["Reiz", "dzīvoja", "trīs", "sivēntiņi"]),
        ("„Kas tur?” — jautāja vilks…", ["Kas", "tur", "jautāja", "vilks"]),
        ("kādu-nekādu, pa‑šķērsu; - un -tā- –", ["kādu-nekādu", "pa‑šķērsu", "un", "tā"]),
        ("м'яч мʼяч м’яч, п'ять", ["м'яч", "мʼяч", "м’яч", "п'ять"]),
        ("'Can't' ‘don’t’ rock 'n' roll dogs' ʼtis", ["Can't", "don’t", "rock", "n", "roll", "dogs", "tis"]),
        ("5-gadīgs 1990-to 5-6 Covid-19 a--b", ["5-gadīgs", "1990-to", "5", "6", "Covid-19", "a", "b"]),
        ("1,000.5 3½ m² 10\u{202F}000 oui\u{202F}!", ["1,000.5", "3½", "m²", "10\u{202F}000", "oui"]),
        ("_mazs_ a_b __", ["mazs", "a_b"]),
        ("从前有三只小猪。", ["从", "前", "有", "三", "只", "小", "猪"]),
        ("ひらカタカナーがな", ["ひ", "ら", "カタカナー", "が", "な"]),
        ("돼지 삼형제", ["돼지", "삼형제"]),
        ("กาลครั้ง\u{200B}หนึ่ง นาน", ["กาลครั้ง", "หนึ่ง", "นาน"]),
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
