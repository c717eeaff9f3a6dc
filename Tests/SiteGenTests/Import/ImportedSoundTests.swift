import Testing

@testable import SiteGen

@Suite struct ImportedSoundTests {
    @Test(arguments: [["Once", "upon", "a"], ["妈妈", "房子", "好"], ["むかし", "山", "おじいさん"]])
    func clipsOfWordsKeepTheTimesOfWords(_ words: [String]) throws {
        let clips = words.map { ImportedBook.Clip(file: "a.mp3", text: $0) }
        let spans = words.indices.map { Double($0)..<Double($0) + 0.9 }
        let timed = try #require(ImportedSound.Recording.timed(clips, spans))
        #expect(timed.sentences.flatMap(\.words).map(\.text) == words)
        #expect(timed.sentences.flatMap(\.words).map(\.start) == [0, 1000, 2000])
    }
}
