import Glibc
import Testing

@testable import SiteGen

@Suite struct TakePageTests {
    private static let rate = Double(TakeSound.rate)

    private func samples(_ parts: [(seconds: Double, isLoud: Bool)]) -> TakeSound {
        TakeSound(
            samples: parts.flatMap { seconds, isLoud in
                (0..<Int(seconds * Self.rate)).map { Int16((isLoud ? 4000.0 : 20) * sin(Double($0) * 0.06)) }
            })
    }

    private let page = TakePage.all(of: [
        TakeSentence(text: "Twenty letters here.", key: "a-11111111", page: 1, paragraph: 0, words: 0..<3),
        TakeSentence(text: "Ten letters", key: "b-22222222", page: 1, paragraph: 0, words: 3..<5),
        TakeSentence(text: "Twenty letters again", key: "c-33333333", page: 1, paragraph: 1, words: 5..<8),
    ])[0]

    private var take: TakeSound {
        samples([(0.6, false), (2, true), (0.4, false), (1, true), (0.7, false), (2, true), (0.5, false)])
    }

    private func seconds(_ range: Range<Int>) -> [Double] {
        [range.lowerBound, range.upperBound].map { (Double($0) / Self.rate * 10).rounded() / 10 }
    }

    @Test func aTakeIsCutAtItsQuietPlaces() throws {
        let cuts = try #require(page.cut(take))
        #expect(cuts.map(seconds) == [[0.6, 2.6], [3, 4], [4.7, 6.7]])
        #expect(page.cut(samples([(3, false)])) == nil)
    }

    @Test func theTakeOfASentenceCountsForMoreThanThatOfItsPage() throws {
        let single = samples([(0.5, false), (3, true), (0.5, false)])
        let runs = TakeRun.all(of: page) { $0 == page.key ? take : $0 == "b-22222222" ? single : nil }
        #expect(runs.map { $0.sentences.map(\.key) } == [["a-11111111"], ["b-22222222"], ["c-33333333"]])
        #expect(runs.map { seconds($0.room) } == [[0, 2.8], [0, 4], [4.4, 7.2]])
        var voice = TakeVoice()
        for run in runs { try voice.add(run) }
        let lengths = voice.sentences.map { (Double($0.end - $0.start) / 100).rounded() / 10 }
        #expect(lengths == [2, 3, 2])
        let pauses = zip(voice.sentences, voice.sentences.dropFirst()).map { Double($1.start - $0.end) / 1000 }
        #expect(abs(pauses[0] - Narration.sentence) < 0.02 && abs(pauses[1] - Narration.paragraph) < 0.02)
    }

    @Test func aPageInOneTakeKeepsItsOwnPauses() throws {
        let runs = TakeRun.all(of: page) { $0 == page.key ? take : nil }
        #expect(runs.count == 1)
        var voice = TakeVoice()
        try voice.add(runs[0])
        let pauses = zip(voice.sentences, voice.sentences.dropFirst()).map { ($1.start - $0.end + 5) / 10 }
        #expect(pauses == [40, 70])
    }

    @Test func takesBySentencesOfEarlierRulesStandIn() {
        // "Ten letters" and the sentence after it are one now, as "Mr." and "Wolf came." are.
        let whole = TakeSentence(
            text: "Ten letters. Twenty letters again", key: "d-44444444", page: 1, paragraph: 0, words: 3..<8)
        let now = TakePage.all(of: [page.sentences[0], whole])[0]
        let single = samples([(0.5, false), (3, true), (0.5, false)])
        func keys(_ known: Set<String>) -> [String] {
            TakeRun.all(of: now, earlier: [page.page: page]) { known.contains($0) ? single : nil }.flatMap(\.sentences)
                .map(\.key)
        }
        #expect(keys(["a-11111111", "b-22222222", "c-33333333"]) == ["a-11111111", "b-22222222", "c-33333333"])
        #expect(keys(["a-11111111", "b-22222222", "c-33333333", "d-44444444"]) == ["a-11111111", "d-44444444"])
        let parts = TakeRun.all(of: now, earlier: [page.page: page]) { $0 == page.key ? take : nil }
        #expect(parts.flatMap(\.sentences).map(\.key) == page.sentences.map(\.key))
    }

    @Test func theKeyIsOfAllWordsOfThePage() {
        var other = page.sentences
        other.removeLast()
        #expect(page.key.hasPrefix("page-a-") && TakePage.all(of: other)[0].key != page.key)
    }

    /// Its folder may be renamed while the text is read aloud.
    @Test func takesMakeNoFolderForATaleThatIsGone() throws {
        let place = try TemporaryPlace()
        try place.write("tales/fox/tale.md", "")
        let takes = try #require(TakeFolder(root: place.path, tale: "tales/wolf", narrator: "anna"))
        #expect(throws: TakeError.self) { try takes.save(samples([(1, true)]), as: "a-11111111", over: []) }
        #expect(throws: SystemError.self) { try takes.note(JoinedTakes(title: "Anna")) }
        #expect(try Folder(place.path(of: "tales")).names() == ["fox"])
    }
}
