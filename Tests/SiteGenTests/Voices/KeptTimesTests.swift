import Testing

@testable import SiteGen

@Suite struct KeptTimesTests {
    private func sentence(_ text: String, _ words: Range<Int32>...) -> TimedText.Sentence {
        TimedText.Sentence(
            text: text, start: words[0].lowerBound, end: words[words.count - 1].upperBound,
            words: words.map { TimedText.Word(text: "w", start: $0.lowerBound, end: $0.upperBound) })
    }

    @Test func sentencesAreFoundByTheirLettersAndInTheirOrder() {
        let found = KeptTimes.matches(
            ["Un tad?", "Reiz.", "un tad!", "Nav"], in: ["UN TAD…", "Reiz", "Cits", "Un, tad"])
        #expect(found == [0: 0, 1: 1, 2: 3])
    }

    /// The beginning and the end of each refrain tell which one it is.
    @Test(arguments: [
        (["Cat", "Hen", "End"], ["Hen", "Cat", "Hen", "End"], [0: 1, 1: 2, 2: 3]),
        (["Hen", "Cat", "Hen", "End"], ["Cat", "Hen", "End"], [1: 0, 2: 1, 3: 2]),
        (["Fox", "Ai", "Owl"], ["Ai", "Elk", "Owl"], [1: 0, 2: 2]),
        (["Hen", "Cat"], ["Dog", "Elk"], [:]),
        ([], ["Hen"], [:]),
    ])
    func aSentenceThatComesAgainIsFoundByItsNeighbours(_ texts: [String], _ others: [String], _ found: [Int: Int]) {
        #expect(KeptTimes.matches(texts, in: others) == found)
    }

    @Test func aSentenceThatHasMovedIsFoundAnywhere() {
        #expect(KeptTimes.matchesAnywhere(["Owl", "Fox", "Elk"], in: ["Fox", "Elk", "Owl"]) == [0: 2, 1: 0, 2: 1])
        #expect(KeptTimes.matches(["Owl", "Fox", "Elk"], in: ["Fox", "Elk", "Owl"]) == [1: 0, 2: 1])
    }

    @Test func othersGiveWayToSentencesThatStay() {
        let merged = KeptTimes.merged(
            [1: sentence("b", 1000..<1400, 1400..<2000)],
            [
                0: sentence("a", 0..<900, 900..<1200), 2: sentence("c", 1700..<1900, 1900..<2600),
                3: sentence("d", 1..<2),
            ])
        #expect(merged.map(\.text) == ["a", "b", "c"])
        #expect(merged[0].words.map(\.end) == [900, 1000])
        #expect(merged[1] == sentence("b", 1000..<1400, 1400..<2000))
        #expect(merged[2].words.map(\.start) == [2000])
    }

    @Test func sentencesThatStayAreInOrder() {
        let merged = KeptTimes.merged(
            [0: sentence("a", 100..<700, 700..<1300), 1: sentence("b", 1200..<1500), 2: sentence("c", 50..<90)], [:])
        #expect(merged == [sentence("a", 100..<700, 700..<1200), sentence("b", 1200..<1500)])
    }

    @Test func whatIsNotFoundAgainGivesWayToWhatIs() {
        let merged = KeptTimes.merged(
            [:], [0: sentence("a", 100..<700), 2: sentence("c", 1500..<1900)],
            [1: sentence("b", 600..<900, 1400..<1600), 3: sentence("d", 200..<400)])
        #expect(
            merged == [sentence("a", 100..<700), sentence("b", 700..<900, 1400..<1500), sentence("c", 1500..<1900)])
    }

    private func sentence(_ words: String..., from start: Int32, isCorrected: Bool = false) -> TimedText.Sentence {
        let timed = words.enumerated().map { index, word in
            TimedText.Word(text: word, start: start + Int32(index) * 100, end: start + Int32(index) * 100 + 90)
        }
        return TimedText.Sentence(
            text: words.joined(separator: " "), start: start, end: timed[timed.count - 1].end,
            isCorrected: isCorrected, words: timed)
    }

    @Test func partsOfASentenceBecomeTheWholeOne() {
        let parts = [sentence("Mr.", from: 0), sentence("Wolf", "came.", from: 500, isCorrected: true)]
        let whole = KeptTimes.fitted(parts + [sentence("Gone", from: 900)], to: ["Mr. Wolf came.", "Run!"])
        #expect(whole.map(\.text) == ["Mr. Wolf came.", "Gone"])
        #expect(whole[0].isCorrected && whole[0].words == parts[0].words + parts[1].words)
        #expect(whole[0].start == 0 && whole[0].end == 690)
    }

    @Test func aSentenceIsDividedAtTheTimesOfItsWords() {
        let whole = sentence("Τι", "κάνεις;", "Καλά.", from: 0, isCorrected: true)
        let parts = KeptTimes.fitted([whole], to: ["Τι κάνεις;", "Καλά."])
        #expect(parts.map(\.text) == ["Τι κάνεις;", "Καλά."] && parts.map(\.start) == [0, 200])
        #expect(parts.flatMap(\.words) == whole.words && parts.allSatisfy(\.isCorrected))
        var bare = whole
        bare.words = []
        #expect(KeptTimes.fitted([bare], to: ["Τι κάνεις;", "Καλά."]) == [bare])
        #expect(KeptTimes.fitted([whole], to: ["Τι", "Καλά."]) == [whole])
    }
}
