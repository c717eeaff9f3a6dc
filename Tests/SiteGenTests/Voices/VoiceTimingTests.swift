import Testing

@testable import SiteGen

@Suite struct VoiceTimingTests {
    private static let words = ["There", "was", "a", "fox"]
    private static let sentence = VoiceText.Sentence(
        text: "There was a fox.", words: 0..<4,
        tokens: [("There", 0..<1), ("was", 1..<2), ("a", 2..<3), ("fox.", 3..<4)], page: 0, paragraph: 0, line: 1)

    /// The start and end of each word in milliseconds, as a build reads them.
    private func written(_ found: [(String, Double, Double)]) -> [Range<Int32>] {
        var timing = VoiceTiming()
        timing.add(
            Self.sentence, found.map { VoiceLine.Word(text: $0.0, start: $0.1, end: $0.2) }, words: Self.words)
        let source = Source(path: "fox.json", bytes: timing.json(by: "narrate", of: Digest([1])))
        var diagnostics: [Diagnostic] = []
        let labels = TimingFile.labels(of: source, duration: nil, diagnostics: &diagnostics)
        #expect(diagnostics.isEmpty)
        return labels.labels.map { $0.start..<$0.end }
    }

    @Test func whatAnEngineSaysStays() {
        let times = written([("There", 0.1, 0.4), ("was", 0.4, 0.6), ("a", 0.62, 0.67), ("fox.", 0.67, 1.2)])
        #expect(times == [100..<400, 400..<600, 620..<670, 670..<1200])
    }

    @Test func wordsTooShortToBeSeenAreLengthenedAtTheirNeighboursCost() {
        let times = written([("There", 0.1, 0.4), ("was", 0.4, 0.6), ("a", 0.6, 0.612), ("fox.", 0.612, 1.2)])
        #expect(times.allSatisfy { $0.count >= 50 })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        #expect(times.first == 100..<400 && times.last?.upperBound == 1200)
    }

    @Test func theLastWordDoesNotGoOnBeyondTheVoice() {
        let times = written([("There", 0.1, 0.4), ("was", 0.4, 0.6), ("a", 0.62, 0.7), ("fox.", 0.99, 1)])
        #expect(times.last == 950..<1000)
    }
}
