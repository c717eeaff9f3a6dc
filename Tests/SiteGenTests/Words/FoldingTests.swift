import Testing

@testable import SiteGen

@Suite struct FoldingTests {
    private func folded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var letters: [UInt32] = []
        Folding.append(bytes.span, 0..<bytes.count, to: &letters)
        return String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
    }

    @Test(arguments: [
        ("Sivēntiņi", "siventini"), ("SIVĒNTIŅI", "siventini"), ("Sive\u{304}ntin\u{327}i", "siventini"),
        ("м'яч", "мяч"), ("Мʼяч", "мяч"), ("ЇЖАК", "іжак"), ("kādu‑nekādu", "kadunekadu"), ("don’t", "dont"),
        ("Straße", "strasse"), ("STRASSE", "strasse"),
        ("smørrebrød", "smorrebrod"), ("Łódź", "lodz"), ("Æsop", "aesop"),
        ("كَـانَ", "كان"), ("أحمد", "احمد"), ("مدرسة", "مدرسه"), ("على", "علي"), ("١٢٣", "123"),
        ("ｗｏｌｆ１", "wolf1"), ("ｶﾞ", "カ"), ("½", "12"), ("x²", "x2"), ("ﬁ", "fi"), ("三只小猪", "三只小猪"),
        ("1,000.5", "10005"), ("ne\u{AD}kur", "nekur"), ("Ὀδυσσεύς", "οδυσσευσ"), ("돼지", "돼지"), ("…—„”", ""),
    ])
    func whatDiffersOnlyInDressIsOne(text: String, expected: String) {
        #expect(folded(text) == expected)
    }

    @Test func foldingTwiceChangesNothing() {
        for value in UInt32(0x20)..<0x32400 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = folded(String(scalar))
            #expect(folded(once) == once, "U+\(String(value, radix: 16))")
        }
    }

    @Test func lettersOfOtherLettersStayApart() {
        #expect(folded("bpcdlš") == "bpcdls")
        #expect(folded("бпвгдж") == "бпвгдж")
    }
}
