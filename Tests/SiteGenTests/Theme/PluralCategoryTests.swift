import Testing

@testable import SiteGen

@Suite struct PluralCategoryTests {
    /// Samples of the CLDR plural rules charts.
    @Test(arguments: [
        (
            "lv",
            [0: "zero", 1: "one", 2: "other", 9: "other", 10: "zero", 11: "zero", 20: "zero", 21: "one", 111: "zero"]
        ),
        ("en", [0: "other", 1: "one", 2: "other", 21: "other"]),
        ("uk", [1: "one", 2: "few", 4: "few", 5: "many", 11: "many", 12: "many", 21: "one", 22: "few", 112: "many"]),
        ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other", 103: "few"]),
        ("es", [0: "other", 1: "one", 2: "other", 21: "other", 1_000_000: "many", 1_000_001: "other"]),
        ("fr", [0: "one", 1: "one", 2: "other", 1_000_000: "many"]),
        ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 21: "many", 22: "few"]),
        ("cs", [1: "one", 4: "few", 5: "other", 22: "other"]),
        ("lt", [1: "one", 2: "few", 10: "other", 11: "other", 21: "one"]), ("zh", [1: "other", 5: "other"]),
        ("he", [0: "other", 1: "one", 2: "two", 3: "other", 20: "other"]), ("iw", [2: "two"]),
        ("fa", [0: "one", 1: "one", 2: "other"]), ("hi", [0: "one", 2: "other"]), ("bn", [0: "one", 2: "other"]),
        ("ru", [1: "one", 3: "few", 5: "many", 12: "many", 101: "one"]), ("pt-BR", [0: "one", 2: "other"]),
        ("it", [0: "other", 1: "one", 1_000_000: "many"]), ("nb", [0: "other", 1: "one"]),
        ("id", [1: "other"]), ("ja", [1: "other"]), ("ko", [1: "other"]), ("yue", [1: "other"]),
    ])
    func numbersTakeTheFormOfTheirLanguage(_ tag: String, _ forms: [Int: String]) throws {
        let language = try #require(Language(tag))
        for (number, form) in forms {
            #expect("\(PluralCategory(of: number, in: language))" == form, "\(tag) \(number)")
        }
    }

    @Test(arguments: [
        ("lv", ["one", "other", "zero"]), ("en", ["one", "other"]), ("es", ["one", "other"]),
        ("uk", ["few", "many", "one", "other"]), ("ar", ["few", "many", "one", "other", "two", "zero"]),
        ("pl", ["few", "many", "one", "other"]), ("cs", ["few", "one", "other"]), ("lt", ["few", "one", "other"]),
        ("he", ["one", "other", "two"]), ("fr", ["one", "other"]), ("fi", ["one", "other"]), ("zh-Hant", ["other"]),
    ])
    func aLanguageAsksForTheFormsItTellsApart(_ tag: String, _ forms: [String]) throws {
        let language = try #require(Language(tag))
        #expect(PluralCategory.all(in: language).map(\.rawValue).sorted() == forms)
    }
}
