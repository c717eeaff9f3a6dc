import Testing

@testable import SiteGen

@Suite struct SentencesTests {
    private func sentences(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return Sentences.ranges(in: bytes.span).map { String(decoding: bytes[$0], as: UTF8.self) }
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
        let expected = marked.split(separator: "|").map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        #expect(sentences(marked.filter { $0 != "|" }) == expected)
    }

    @Test func blankTextHasNoSentence() {
        #expect(sentences(" \n ").isEmpty)
        #expect(sentences("").isEmpty)
    }
}
