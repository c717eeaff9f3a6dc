import Testing

@testable import SiteGen

@Suite struct SearchWordsTests {
    /// `Tests/Browser/modules/search.test.js` has the same table: a word that the build and a browser fold differently
    /// would be looked for in another part.
    @Test(arguments: [
        ("Trīs SIVĒNTIŅI, Łódź!", ["tris", "siventini", "lodz"]),
        ("It’s the fox's den", ["its", "the", "foxs", "den"]),
        ("Straße nach Ærø 2", ["strasse", "nach", "aero", "2"]),
        ("القِطَّة ـــ الصغيرى", ["القطه", "الصغيري"]),
        ("Їжак і М'яч", ["іжак", "і", "мяч"]),
        ("Мʼяч ʻUʻuku qo‘zi ŉ", ["мяч", "uuku", "qozi", "n"]),
        ("ΟΔΟΣ οδός", ["οδοσ", "οδοσ"]),
        ("Wɔgɛ WƆGε nͻ ŋkɔ Ɖa Ƒe", ["woge", "woge", "no", "nko", "da", "fe"]),
        ("ɗɓƙ ɣɩʊ ɨʉʋ ǝƏ Ƴa Ŧɲ", ["dbk", "giu", "iuv", "ee", "ya", "tn"]),
        ("ہے ھے هي ئاگرە", ["هي", "هي", "هي", "ياگره"]),
        ("三只小猪", ["三只小猪"]),
        ("がくせい", ["かくせい"]),
        ("ネコとパンダ ﾈｺ ヶー", ["ねことはんた", "ねこ", "ゖー"]),
        ("ﬁn Ａｂｃ", ["fin", "abc"]),
        ("कल कला काला रोज़", ["कल", "कला", "काला", "रोज\u{93C}"]),
        ("หมูสามตัว น้ำ", ["หมูสามตัว", "น\u{E49}\u{E4D}\u{E32}"]),
        ("ދިވެހި", ["ދިވެހި"]),
        ("בְּרֵאשִׁית בית־ספר", ["בראשית", "בית", "ספר"]),
        ("葛\u{E0100}城", ["葛城"]),
        ("می\u{200C}شود میشود مي\u{200C}شود", ["ميشود", "ميشود", "ميشود"]),
        ("کوچک كوچك ﻣﯽﮎ", ["كوچك", "كوچك", "ميك"]),
        ("צה״ל צה\"ל ז׳אן \"שלום\" ב\"A", ["צהל", "צהל", "זאן", "שלום", "ב", "a"]),
        ("…", []),
    ])
    func textsAreFoldedAsInTheBrowser(_ text: String, _ words: [String]) {
        #expect(SearchWords.folded(text) == words)
    }

    @Test func aWordOfAWritingSystemWithoutSpacesIsFoundFromEachLetterOn() {
        #expect(SearchWords.keys(of: "三只小猪") == ["三只小猪", "只小猪", "小猪", "猪"])
        #expect(SearchWords.keys(of: "หมู") == ["หมู", "มู"])
        #expect(SearchWords.keys(of: "lapsa") == ["lapsa"])
        #expect(SearchWords.keys(of: String(repeating: "a", count: 50)) == [String(repeating: "a", count: 20)])
    }
}
