import Testing

@testable import SiteGen

@Suite struct WritingSystemTests {
    @Test(arguments: [
        "ru", "rus", "uk", "be", "bg", "mk", "sr", "os", "ce", "ab", "kv", "cv", "ba", "mn", "mon", "tg", "kk", "ky",
        "sah",
        "av", "cu", "rue", "uz-Cyrl", "ug-KZ",
    ])
    func aTaleTakesTheCyrillicFonts(_ tag: String) { #expect(Language(tag).flatMap { WritingSystem($0) } == .cyrillic) }

    @Test(arguments: ["ar", "arb", "arz", "prs", "urd", "azb", "ur-Aran", "ku-IQ", "kk-CN"])
    func aTaleTakesTheArabicFonts(_ tag: String) { #expect(Language(tag).flatMap { WritingSystem($0) } == .arabic) }

    @Test(arguments: ["lv", "en", "he", "dv", "syr", "sr-Latn", "sr-ME", "kk-Latn", "uz", "zh", "xx"])
    func othersTakeNeither(_ tag: String) { #expect(Language(tag).flatMap { WritingSystem($0) } == nil) }
}
