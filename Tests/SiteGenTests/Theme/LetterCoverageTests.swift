import Testing

@testable import SiteGen

@Suite struct LetterCoverageTests {
    @Test(arguments: [
        "@font-face { unicode-range: U+400-45F, U+2116; }", "@FONT-FACE { Unicode-Range: u+400-45f,\r\n\tU+2116 }",
        "@font-face {\r\n  unicode-range:\r\n    U+4??,\r\n\t\tU+2116;\r\n}",
    ])
    func theLettersOfAFontAreReadHoweverTheRuleIsWritten(_ rule: String) throws {
        let language = try #require(Language("uk"))
        let coverage = LetterCoverage(style: Array(rule.utf8))
        #expect(
            coverage.missing(in: Array("Вовк № 5".utf8).span, of: language) == [],
            "a page fetches a font for letters that the theme has")
        #expect(coverage.missing(in: Array("狐".utf8).span, of: language) == [0x72D0])
    }

    @Test(arguments: [("zh", true), ("zh-Hant", true), ("yue", true), ("ja", true), ("ko", false), ("en", false)])
    func theMarksThatALanguageWritesWideAreNotThoseOfTheLatinFont(_ tag: String, _ isWide: Bool) throws {
        let language = try #require(Language(tag))
        let found = LetterCoverage(style: []).missing(in: Array("“a” ‘b’ — …".utf8).span, of: language)
        #expect(
            found == (isWide ? [0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026] : []),
            "quotation marks between wide characters are narrow and low")
    }
}
