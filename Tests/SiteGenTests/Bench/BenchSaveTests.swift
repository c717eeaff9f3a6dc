import Testing

@testable import SiteGen

@Suite struct BenchSaveTests {
    /// The bench does not show the title, so an author may drag the first sentence before it.
    @Test(arguments: [(100, nil), (300, nil), (700, 700), (1200, 900)] as [(Int32, Int32?)])
    func aSavedTitleNeverKeepsABuildFromReadingTheText(_ start: Int32, _ end: Int32?) {
        let title = TimedText.Sentence(
            text: "The Fox", start: 300, end: 900,
            words: [.init(text: "The", start: 300, end: 450), .init(text: "Fox", start: 450, end: 900)])
        let sentence = TimedText.Sentence(text: "Once.", start: 1200, end: 2000)
        let old = MadeTiming(TimedText(sentences: [sentence], title: title), nil)
        var dragged = sentence
        dragged.start = start
        let saved = BenchSave.marked(TimedText(sentences: [dragged]), since: old)
        #expect(saved.text.title?.end == end)
        #expect(saved.text.title?.words.last?.end == end)
        var diagnostics: [Diagnostic] = []
        _ = StorysiteTiming.times(
            ofTitle: Array("The Fox".utf8), words: [0..<3, 4..<7], before: start,
            in: Source(path: "anna.json", bytes: saved.bytes), duration: 4, diagnostics: &diagnostics)
        #expect(diagnostics.map(\.message) == [])
    }
}
