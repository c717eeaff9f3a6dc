import Testing

@testable import SiteGen

@Suite struct LetterCoverageTests {
    @Test(arguments: [
        "@font-face { unicode-range: U+400-45F, U+2116; }", "@FONT-FACE { Unicode-Range: u+400-45f,\r\n\tU+2116 }",
        "@font-face {\r\n  unicode-range:\r\n    U+4??,\r\n\t\tU+2116;\r\n}",
    ])
    func theLettersOfAFontAreReadHoweverTheRuleIsWritten(_ rule: String) {
        let coverage = LetterCoverage(style: Array(rule.utf8))
        #expect(
            coverage.missing(in: Array("Вовк № 5".utf8).span) == [],
            "a page fetches a font for letters that the theme has")
        #expect(coverage.missing(in: Array("狐".utf8).span) == [0x72D0])
    }
}
