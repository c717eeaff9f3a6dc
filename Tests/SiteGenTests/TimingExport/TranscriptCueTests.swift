import Testing

@testable import SiteGen

@Suite struct TranscriptCueTests {
    private func sentence(_ text: String) -> TimedText.Sentence {
        let words = text.split(separator: " ").enumerated().map { index, word in
            TimedText.Word(text: String(word), start: Int32(index * 100), end: Int32(index * 100 + 90))
        }
        return TimedText.Sentence(text: text, start: 0, end: words.last?.end ?? 0, words: words)
    }

    @Test func aShortSentenceIsOneCue() {
        let cues = TranscriptCue.cues(of: sentence("Reiz bija lapsa."), from: 1000)
        #expect(cues == [TranscriptCue(start: 1000, end: 1290, text: "Reiz bija lapsa.")])
    }

    @Test(arguments: [66, 100, 130, 131, 400])
    func aLongSentenceHasLinesThatPlayersShow(_ length: Int) {
        let words = String(repeating: "lapsa ", count: length / 6 + 1).prefix(length).split(separator: " ")
        let cues = TranscriptCue.cues(of: sentence(words.joined(separator: " ")), from: 0)
        #expect(cues.allSatisfy { $0.text.count <= 65 })
        #expect(cues.map(\.text).joined(separator: " ") == words.joined(separator: " "))
        #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start })
        #expect(cues.dropLast().allSatisfy { $0.text.count > 30 }, "no line has a single word")
    }

    @Test func textIsNoTag() {
        #expect(
            TranscriptCue.vtt([TranscriptCue(start: 0, end: 5, text: "a <b> & --> c")])
                == "WEBVTT\n\n00:00:00.000 --> 00:00:00.005\na &lt;b&gt; &amp; --&gt; c\n")
    }
}
