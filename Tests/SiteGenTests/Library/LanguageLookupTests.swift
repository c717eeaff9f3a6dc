import Testing

@testable import SiteGen

@Suite struct LanguageLookupTests {
    /// The samples of RFC 5646, section 2.1.1, are among them.
    @Test(arguments: [
        ("EN", "en"), ("pt-br", "pt-BR"), ("ZH-hANT-tw", "zh-Hant-TW"), ("SGN-be-fr", "sgn-BE-FR"),
        ("en-ca-X-CA", "en-CA-x-ca"), ("AZ-latn-X-LATN", "az-Latn-x-latn"), ("zh-tw-u-NU-Latn", "zh-TW-u-nu-latn"),
        ("SL-ROZAJ-1994", "sl-rozaj-1994"), ("es-419", "es-419"),
    ])
    func aTagIsStoredInOneCase(_ written: String, _ tag: String) throws {
        #expect(Language(written)?.tag == tag)
        #expect(Language(written) == Language(tag))
    }

    private let theme = ["ar", "en", "es", "fa", "he", "no", "pt", "zh-Hans", "zh-Hant"]

    @Test(arguments: [
        ("en", "en"), ("EN-gb", "en"), ("es-419", "es"), ("pt-BR", "pt"), ("nb", "no"), ("nn-NO", "no"), ("no", "no"),
        ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"),
        ("zh-hans-tw", "zh-Hans"), ("yue", "zh-Hant"), ("yue-Hans", "zh-Hans"), ("cmn", "zh-Hans"), ("iw", "he"),
        ("pes-IR", "fa"), ("arb", "ar"), ("en-x-pirate", "en"), ("de", nil), ("z", nil),
        ("ara", "ar"), ("heb", "he"), ("per", "fa"), ("fas-AF", "fa"), ("eng", "en"), ("nob", "no"),
        ("zho-TW", "zh-Hant"), ("zh-TW-u-nu-latn", "zh-Hant"),
    ])
    func readersGetTheLanguageThatServesThem(_ tag: String, _ match: String?) {
        #expect(Language(tag).flatMap { $0.bestMatch(among: theme) } == match)
    }

    @Test(arguments: [("yue", ["yue"]), ("yue-Hans", ["yue-hans", "yue"]), ("prs", ["prs"])])
    func cantoneseIsNotCalledChineseNorDariPersian(_ tag: String, _ names: [String]) {
        #expect(Language(tag).map { $0.namingRanges.uniqued() } == names)
    }

    @Test(arguments: [
        ("no", ["en", "nb"], "nb"), ("zh-TW", ["zh"], "zh"), ("zh-TW", ["zh", "zh-Hant"], "zh-Hant"),
        ("pt-BR", ["pt", "pt-BR"], "pt-BR"), ("zh", ["zh", "zh-Hans"], "zh"), ("en", ["pages.old", "en"], "en"),
    ])
    func ofSeveralTheNearestServes(_ tag: String, _ tags: [String], _ match: String) {
        #expect(Language(tag).flatMap { $0.bestMatch(among: tags) } == match)
    }

    @Test(arguments: [
        ("de-AT", ["de", "de-AT", "en"], ["de-AT", "de"]), ("nb", ["no", "nb"], ["nb", "no"]),
        ("zh-TW", ["zh", "zh-Hant", "zh-TW"], ["zh-TW", "zh-Hant"]), ("sr-Latn", ["sr", "sr-Latn"], ["sr-Latn"]),
        ("zh-TW", ["zh"], ["zh"]), ("de", ["en"], []),
    ])
    func filesOfOneWritingSystemServeTogether(_ tag: String, _ tags: [String], _ matches: [String]) {
        #expect(Language(tag)?.matches(among: tags) == matches)
    }

    @Test(arguments: [
        ("Latvian", "lv"), ("latviešu", "lv"), ("lv_LV", "lv-LV"), ("English", "en"), ("Bangla", "bn"),
        ("Indonesian", "id"),
    ])
    func aLanguageIsKnownByItsName(_ written: String, _ tag: String) {
        #expect(Language.meant(by: written)?.tag == tag)
    }
}
