import Testing

@testable import SiteGen

@Suite struct PluralCategoryTests {
    /// The categories of 0–30, by their first letters (`t` is two, `w` is few), then of other numbers.
    @Test(arguments: [
        ("lv prg", "zoxxxxxxxxzzzzzzzzzzzoxxxxxxxxz", [100: "z", 101: "o", 111: "z"]),
        ("lt", "xowwwwwwwwxxxxxxxxxxxowwwwwwwwx", [101: "o", 111: "x", 122: "w"]),
        ("sgs", "xotwwwwwwwxxxxxxxxxxxowwwwwwwwx", [102: "w"]),
        ("en da sv de el et tr hu ka mn sw eu az nb no nn ur xx", "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [101: "x"]),
        ("ja ko zh yue zh-Hant vi th id in ms lo km my jv wo yo", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [101: "x"]),
        ("fa pes hi bn gu kn am zu as hy pa si ak ln mg ti tg", "ooxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [101: "x"]),
        ("fr pt pt-BR fr-CA", "ooxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [1_000_000: "m", 1_000_001: "x"]),
        ("es it ca pt-PT lld scn", "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [2_000_000: "m", 1_100_000: "x"]),
        ("ru uk be rus", "mowwwmmmmmmmmmmmmmmmmowwwmmmmmm", [101: "o", 112: "m", 1_000_000: "m"]),
        ("sr hr bs sh hbs", "xowwwxxxxxxxxxxxxxxxxowwwxxxxxx", [101: "o", 112: "x"]),
        ("pl", "mowwwmmmmmmmmmmmmmmmmmwwwmmmmmm", [101: "m", 112: "m", 122: "w"]),
        ("cs sk", "xowwwxxxxxxxxxxxxxxxxxxxxxxxxxx", [102: "x"]),
        ("sl hsb dsb", "xotwwxxxxxxxxxxxxxxxxxxxxxxxxxx", [101: "o", 102: "t", 104: "w", 111: "x"]),
        ("is mk", "xoxxxxxxxxxxxxxxxxxxxoxxxxxxxxx", [101: "o", 111: "x"]),
        ("ro mo", "wowwwwwwwwwwwwwwwwwwxxxxxxxxxxx", [100: "x", 101: "w", 120: "x"]),
        ("he iw heb se iu sma", "xotxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [102: "x"]),
        ("ar arb ara ars", "zotwwwwwwwwmmmmmmmmmmmmmmmmmmmm", [100: "x", 102: "x", 103: "w", 111: "m"]),
        ("mt", "wotwwwwwwwwmmmmmmmmmxxxxxxxxxxx", [100: "x", 103: "w", 111: "m"]),
        ("cy", "zotwxxmxxxxxxxxxxxxxxxxxxxxxxxx", [106: "x"]),
        ("ga", "xotwwwwmmmmxxxxxxxxxxxxxxxxxxxx", [107: "x"]),
        ("gd", "xotwwwwwwwwotwwwwwwwxxxxxxxxxxx", [111: "x"]),
        ("br", "xotwwxxxxwxxxxxxxxxxxotwwxxxxwx", [71: "x", 81: "o", 99: "x", 1_000_000: "m"]),
        ("gv", "wotxxxxxxxxotxxxxxxxwotxxxxxxxx", [40: "w", 50: "x"]),
        ("kw", "zotwxxxxxxxxxxxxxxxxxmtwxxxxxxx", [81: "m", 1000: "t", 21_000: "x", 40_000: "t", 100_000: "t"]),
        ("fil tl ceb", "ooooxoxooxooooxoxooxooooxoxooxo", [100: "o", 104: "x"]),
        ("shi", "oowwwwwwwwwxxxxxxxxxxxxxxxxxxxx", [101: "x"]),
        ("tzm", "ooxxxxxxxxxoooooooooooooooooooo", [99: "o", 100: "x"]),
        ("ksh lag blo cv", "zoxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", [101: "x"]),
    ])
    func numbersTakeTheFormOfTheirLanguage(_ tags: String, _ low: String, _ others: [Int: Character]) throws {
        let letters: [PluralCategory: Character] = [
            .zero: "z", .one: "o", .two: "t", .few: "w", .many: "m", .other: "x",
        ]
        for tag in tags.split(separator: " ") {
            let language = try #require(Language(String(tag)))
            let found = String((0...30).compactMap { letters[PluralCategory(of: $0, in: language)] })
            #expect(found == low, "\(tag)")
            for (number, letter) in others {
                #expect(letters[PluralCategory(of: number, in: language)] == letter, "\(tag) \(number)")
            }
        }
    }

    @Test(arguments: [
        ("lv", ["one", "other", "zero"]), ("en", ["one", "other"]), ("es", ["one", "other"]),
        ("uk", ["few", "many", "one", "other"]), ("ar", ["few", "many", "one", "other", "two", "zero"]),
        ("pl", ["few", "many", "one", "other"]), ("cs", ["few", "one", "other"]), ("lt", ["few", "one", "other"]),
        ("he", ["one", "other", "two"]), ("fr", ["one", "other"]), ("fi", ["one", "other"]), ("zh-Hant", ["other"]),
        ("sr", ["few", "one", "other"]), ("cy", ["few", "many", "one", "other", "two", "zero"]), ("wo", ["other"]),
        ("pt-PT", ["one", "other"]), ("br", ["few", "one", "other", "two"]),
    ])
    func aLanguageAsksForTheFormsItTellsApart(_ tag: String, _ forms: [String]) throws {
        let language = try #require(Language(tag))
        #expect(PluralCategory.all(in: language).map(\.rawValue).sorted() == forms)
    }
}
