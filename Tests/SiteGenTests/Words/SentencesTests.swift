import SeededRandom
import Testing

@testable import SiteGen

@Suite struct SentencesTests {
    private func sentences(_ text: String, by rules: SentenceRules = .usual) -> [String] {
        let bytes = Array(text.utf8)
        return Sentences.ranges(in: bytes.span, by: rules).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// Returns the parts of a text with a `|` after each sentence.
    private func parts(_ marked: String) -> [String] {
        marked.split(separator: "|").map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    /// `Sentences` looks at no other byte of ASCII.
    @Test func ofASCIIOnlyThreeMarksAndLineEndsEndASentence() {
        for byte in UInt8(0x20)..<0x80 where !".!?".utf8.contains(byte) {
            switch StagedTable.sentences.sentence(in: [byte].span, at: 0).value {
            case .carriageReturn, .lineFeed, .separator, .fullStop, .ellipsis, .terminator:
                Issue.record("U+\(String(byte, radix: 16)) can end a sentence")
            default: break
            }
        }
    }

    @Test(.enabled(if: BreakTest.isInstalled("SentenceBreakTest.txt"), "needs Debian's package unicode-data"))
    func boundariesAreThoseOfUnicode() {
        let examples = BreakTest.examples("SentenceBreakTest.txt")
        for example in examples {
            var boundaries: [Int] = []
            while (boundaries.last ?? 0) < example.text.count {
                boundaries.append(Sentences.boundary(in: example.text.span, after: boundaries.last ?? 0))
            }
            #expect(boundaries == example.boundaries, "SentenceBreakTest.txt line \(example.line)")
        }
        #expect(examples.count > 500)
    }

    @Test(arguments: [
        "Reiz dzīvoja trīs sivēntiņi.| Viņi cēla mājas!| Un tad?",
        "\"Kas tur?\" jautāja vilks.| \"Es!\" atbildēja sivēns.| \"Labi.\"| Viņš gāja.",
        "„Nāc šurp!” – sauca lācis.| – Kas tur? – jautāja vilks.",
        "Viņš domāja… un aizgāja.| Bet tad...| Nekā... nebija.",
        "Tas notika 1. maijā.| To teica A. Pumpurs.| Un J. K. Rainis (sk. tur) arī.",
        "从前有三只小猪。|他们盖房子！|“谁？”|狼说。",
        "Так… я знаю.| Він пішов.| «Хто там?» — спитав вовк.",
        "كان يا ما كان.| هل تعرف؟| نعم… أعرف!",
        "我……我不知道。|好。",
        "Pi ir 3.14 un www.lv.| Labi (ļoti).| Jā!!!| Nē?!",
        "Rinda\n|otra rinda",
    ])
    func sentencesAreWhatAReaderSees(marked: String) {
        #expect(sentences(marked.filter { $0 != "|" }) == parts(marked))
    }

    @Test(arguments: [
        "ខ្ញុំទៅសាលារៀន។| ឆ្មាគេង។|ចប់៕", "བཀྲ་ཤིས།| བདེ་ལེགས། །|ཡིན༎", "ကျောင်းသွားသည်။| အိပ်နေသည်။",
        "ሰላም።| ደህና ነህ፧| አዎ።", "Բարեւ։| Ինչպե՞ս ես։", "नमस्ते।| कैसे हो?| ठीक॥", "کیا ہوا؟| ٹھیک ہے۔| چلو",
        "Τι κάνεις\u{37E}| Καλά.", "ᠮᠣᠩᠭᠣᠯ᠃| ᠬᠡᠯᠡ᠃",
    ])
    func theFullStopsOfEachWritingSystemEndASentence(marked: String) {
        #expect(sentences(marked.filter { $0 != "|" }) == parts(marked))
    }

    @Test(arguments: [
        ("en", "Mr. Wolf met Mrs. Fox and Dr. Owl.| St. Nicholas came!| (Ms. Hen slept.)| It was at 5 St.| Bad."),
        ("en", "She saw a farm.| Then Prof. Hare left.| The end.| Some.| XMr.| Ann"),
        ("de", "Hr. Wolf und Frl. Hase kamen.| Tiere, z. B. Katzen, bzw. Hunde.| Haus Nr. 5 war leer.| Um 3.| Da"),
        ("es", "El Sr. Lobo vio a la Sra. Zorra.| Fin."), ("fr", "MM. Loup et Renard.| Le Dr. Hibou rit."),
        ("it", "Il Sig. Lupo e il Dott. Gufo.| Fine."), ("pt-BR", "O Sr. Lobo e a Dra. Coruja.| Fim."),
        ("lv", "Pie prof. Ozola plkst. 5.| Ielas nr. 7.| Sv. Pēteris nāk."),
        ("ru", "Он жил в г. Москве на ул. Ленина.| Это было в 1990 г.| Он рос."),
        ("uk", "Він жив у м. Київ на вул. Франка.| Тут 5 м.| Він спав."),
        ("el", "Τι κάνεις;| Καλά, ευχαριστώ· εσύ;»| Ναι!;| 5;6 ή 7"), ("ell", "Ποιος;| Εγώ."),
        ("am", "ጨረቃ ወጣች፡፡| ልጁ፡ተኛ፡፡»| አዩ?|ዶሮ ሮጠ፡፡| እሺ።"), ("ti-ER", "ደቂሱ፡፡| እወ፡፡|ጸሓይ፡፡"), ("xx", "ነው፡፡ አዩ"),
        ("xx", "Mr.| Wolf; yes."), ("de", "Wolf; ja."),
        (
            "de",
            "Am 1. Mai kam er.| Das war am 24. Dezember.| Die 2. Klasse sang.| Zu ihrem 5. Geburtstag kam (am 7. Juli) Oma."
        ),
        (
            "de",
            "Ich war Nummer 1.| Mama lachte.| Ich bin 7.| Juli ist 8.| Er war der 3.| Maike auch.| Das kostet 40.| Mai"
        ),
        ("de-AT", "Vom 6. Jänner bis 1. 5. 2024 schlief er.| Am 1. 5. kam er.| Wir waren 7.| 2024 Kinder kamen."),
        ("lb", "Um 1. Mee koum hien.| Ech si 7.| Mee ech schlofen."),
        ("cs", "Přišel 1. 5. 2024 večer.| Mně je 7.| Tobě 8.| Bylo jich 9.| 5 Koček spalo."),
        ("fi", "Tulin 24. joulukuuta ja 1. 5. taas.| Olen 7.| Sinä olet 8."),
        ("hu", "Ez 1956. október 23. napja volt.| Én 7.| Te 8."),
        ("en", "It was 1.| 5.| 2024 Foxes came."),
    ])
    func aLanguageHasItsOwnMarksAndAbbreviations(tag: String, marked: String) throws {
        let rules = try #require(Language(tag)).sentenceRules
        #expect(sentences(marked.filter { $0 != "|" }, by: rules) == parts(marked))
    }

    /// Of all full stops after numbers only those of dates end no sentence, and those between a word that needs an
    /// ordinal after it and a noun that follows one.
    @Test(arguments: ["de", "cs", "lv"]) func onlyTheFullStopOfAnOrdinalEndsNoSentence(tag: String) throws {
        let rules = try #require(Language(tag)).sentenceRules
        let words = [
            "am", "Der", "ihrem", "war", "Nummer", "Mama", "Mai", "Juli", "Klasse", "Maike", "lachte.", "7", "2024",
            "1.", "5.", "12.", "13.", "31.", "40.", "365.",
        ]
        var random = SeededGenerator(seed: 5)
        var joined = 0
        for _ in 0..<4000 {
            let tokens = (0..<8).map { _ in words.randomElement(using: &random) ?? "" }
            func number(_ index: Int, isOrdinal: Bool = true) -> Int? {
                guard tokens.indices.contains(index), tokens[index].hasSuffix(".") == isOrdinal else { return nil }
                return Int(isOrdinal ? tokens[index].dropLast() : tokens[index][...])
            }
            func isDate(_ index: Int) -> Bool {
                guard let day = number(index - 1), day <= 31 else { return false }
                if let month = number(index), month <= 12 { return true }
                return number(index, isOrdinal: false) == 2024 && day <= 12
                    && number(index - 2).map { $0 <= 31 } == true
            }
            func isOrdinal(_ index: Int) -> Bool {
                tag == "de" && index > 1 && number(index - 1).map { $0 < 100 } == true
                    && ["am", "Der", "ihrem"].contains(tokens[index - 2])
                    && ["Mai", "Juli", "Klasse"].contains(tokens[index])
            }
            let text = tokens.joined(separator: " ")
            var expected: [String] = []
            // Where a sentence begins by the rules of no language.
            var index = 0
            for part in sentences(text) {
                defer { index += part.split(separator: " ").count }
                if index > 0, isDate(index) || isOrdinal(index) {
                    expected[expected.count - 1] += " " + part
                    joined += 1
                } else {
                    expected.append(part)
                }
            }
            #expect(sentences(text, by: rules) == expected)
        }
        #expect(joined > 100)
    }

    /// The spaces are plain, no-break (U+00A0) or narrow no-break ones (U+202F), as each author or program writes them.
    @Test(arguments: [" ", "\u{A0}", "\u{202F}"])
    func aFrenchGuillemetClosesTheSentenceBeforeIt(space: String) {
        for plain in [
            "« Qui est là ? » demanda-t-il.| Rien.", "Il cria : « Au loup ! », puis il partit.",
            "« Je viens. »| Il partit.| « Bien… »| Il rit.", "« Je viens. », dit-il.| (« Non ! »)| Il dort.",
            "« Viens ! ».| Il vint.", "« Il dit : ‹ Non ! › »| Il partit.", "« Viens.| Tu es là ? »|\n« Oui ! »",
            "« Viens. »| – Il partit.",
        ] {
            var marked = plain
            for mark in ["»", "›", "?", "!", ":"] { marked.replace(" \(mark)", with: space + mark) }
            #expect(sentences(marked.filter { $0 != "|" }) == parts(marked), "a sentence begins with a closing mark")
        }
    }

    @Test(arguments: ["Er kam.| »Wer da?«| »... und du?«| »…ich!«| Ja.", "Viņš teica: «Nāc!»| Un nāca."])
    func aGuillemetBeforeALetterOpensTheNextSentence(marked: String) {
        #expect(sentences(marked.filter { $0 != "|" }) == parts(marked))
    }

    @Test func earlierRulesFindTheSentencesOfOldTakes() {
        #expect(
            sentences("« Je viens. » Il dit : « Au loup ! », ‹ Non ! › et (« Bah. »).", by: .earlier) == [
                "« Je viens.", "» Il dit : « Au loup !", "», ‹ Non !", "› et (« Bah.", "»).",
            ])
        #expect(sentences("ឆ្មាគេង។ ចប់៕", by: .earlier).count == 1)
        let text = "Mr. Wolf. Τι\u{37E} Καλά. Ναι;"
        #expect(sentences(text, by: .earlier) == ["Mr.", "Wolf.", "Τι\u{37E} Καλά.", "Ναι;"])
    }

    @Test func blankTextHasNoSentence() {
        #expect(sentences(" \n ").isEmpty)
        #expect(sentences("").isEmpty)
    }
}
