import Testing

@testable import SiteGen

@Suite struct TaleTextTests {
    @Test func timesWithoutWordsFitTheSentencesOfEarlierRules() throws {
        let bytes = Array("Mr. Wolf came. He left.".utf8)
        var spoken = SpokenText(SentenceRules(language: "en"))
        spoken.append(bytes, words: Words.ranges(in: bytes.span), line: 1)
        let text = TaleText(spoken, words: spoken.words.indices, pages: [spoken.words.indices])
        #expect(text.parts(count: 2)?.ranges == [0..<3, 3..<5])
        #expect(text.parts(count: 3)?.ranges == [0..<1, 1..<3, 3..<5])
        #expect(text.parts(count: 4) == nil)
    }

    @Test func timesOfFrenchSentencesThatWereCutAtTheirGuillemetsStillFit() throws {
        let bytes = Array("« Qui va là ? » dit Luc. « Moi ! »".utf8)
        var spoken = SpokenText(SentenceRules(language: "fr"))
        spoken.append(bytes, words: Words.ranges(in: bytes.span), line: 1)
        let text = TaleText(spoken, words: spoken.words.indices, pages: [spoken.words.indices])
        #expect(text.parts(count: 2)?.ranges == [0..<5, 5..<6])
        #expect(text.parts(count: 3)?.ranges == [0..<3, 3..<5, 5..<6])
    }
}
