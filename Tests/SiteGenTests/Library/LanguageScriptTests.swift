import Testing

@testable import SiteGen

@Suite struct LanguageScriptTests {
    /// Samples of CLDR's likelySubtags.xml and languageAlias: varieties of Arabic, codes with three letters, old codes.
    @Test(arguments: [
        "ar", "ara", "arb", "arz", "ary", "apc", "acm", "aeb", "fa", "fas", "per", "pes", "prs", "ur", "urd", "ps",
        "pus",
        "sd", "snd", "ug", "uig", "ks", "kas", "ckb", "azb", "pnb", "skr", "lrc", "mzn", "glk", "sdh", "bal", "he",
        "heb",
        "iw", "yi", "yid", "ji", "dv", "div", "syr", "aii", "nqo", "rhg", "mid", "sam", "he-IL",
    ])
    func aLanguageIsWrittenFromRightToLeft(_ tag: String) { #expect(Language(tag)?.direction == "rtl") }

    @Test(arguments: ["lv", "en", "zh-Hant", "ru", "tr", "ku", "ha", "pa", "uz", "az", "kk", "mn", "hi", "el", "xx"])
    func anotherIsWrittenFromLeftToRight(_ tag: String) { #expect(Language(tag)?.direction == "ltr") }

    @Test(arguments: [
        ("az-Arab", "rtl"), ("ku-arab", "rtl"), ("pa-Arab-PK", "rtl"), ("uz-Arab", "rtl"), ("ur-Aran", "rtl"),
        ("ff-Adlm", "rtl"), ("en-Hebr", "rtl"), ("zh-yue-Arab", "rtl"), ("ks-Deva", "ltr"), ("sd-Deva", "ltr"),
        ("ar-Latn", "ltr"), ("fa-Cyrl", "ltr"),
    ])
    func theWritingSystemInATagDecides(_ tag: String, _ direction: String) {
        #expect(Language(tag)?.direction == direction)
    }

    @Test(arguments: [
        ("pa-PK", "rtl"), ("az-IR", "rtl"), ("uzb-AF", "rtl"), ("ku-IQ", "rtl"), ("sd-IN", "ltr"), ("ug-KZ", "ltr"),
        ("ar-EG", "rtl"), ("fa-TJ", "rtl"), ("ar-419", "rtl"),
    ])
    func aRegionDecidesWhereAnotherWritingSystemIsUsual(_ tag: String, _ direction: String) {
        #expect(Language(tag)?.direction == direction)
    }

    /// Stories of African Storybook in Tunisian Arabic have Latin letters, and were laid out from right to left.
    @Test(arguments: [
        ("aeb", "Wìn il-qmar?", "aeb-Latn"), ("ar-TN", "Mout l-qmar", "ar-Latn-TN"), ("sr", "Mesec sija", "sr-Latn"),
        ("ha", "قمر كبير", "ha-Arab"), ("ar", "القمر (Luna) كبير", "ar"), ("sr", "Месец сија", "sr"),
        ("yo", "Òṣùpá ńlá", "yo"), ("am", "ጨረቃ", "am"), ("ar-Latn", "قمر", "ar-Latn"), ("fa", "12", "fa"),
        ("sd-Deva", "चंडु", "sd-Deva"),
    ])
    func aTextInOtherLettersThanTheUsualOnesSaysSo(_ tag: String, _ text: String, _ written: String) {
        #expect(Language(tag)?.written(as: text).tag == written)
    }

    @Test(arguments: ["ar-u-nu-latn", "ar-EG-u-nu-latn", "fa-x-latn", "ar-1994"])
    func whatAnExtensionSaysIsNoWritingSystem(_ tag: String) { #expect(Language(tag)?.direction == "rtl") }
}
