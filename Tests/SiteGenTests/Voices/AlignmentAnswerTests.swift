import Testing

@testable import SiteGen

@Suite struct AlignmentAnswerTests {
    private func sentence(_ text: String) -> VoiceText.Sentence {
        VoiceText.Sentence(text: text, words: 0..<1, tokens: [(text, 0..<1)], page: 0, paragraph: 0, line: 1)
    }

    private func heard(_ text: String, _ start: Double, _ end: Double) throws -> VoiceLine {
        let line = #"{"words": [{"text": "\#(text)", "start": \#(start), "end": \#(end)}]}"#
        return try VoiceLine(Array(line.utf8)[...], from: VoiceProgram(ChildProgram(path: "/bin/true"), remedy: []))
    }

    /// The author has corrected the sentence, and its times stay. They may be earlier than those of the title.
    @Test(arguments: [(100, nil), (700, 700), (1200, 900)] as [(Int32, Int32?)])
    func aTitleEndsBeforeACorrectedText(_ start: Int32, _ end: Int32?) throws {
        let corrected = TimedText.Sentence(
            text: "Once", start: start, end: 2000, isCorrected: true,
            words: [.init(text: "Once", start: start, end: 2000)])
        let request = AlignmentRequest(
            sentences: [sentence("Once")], title: (sentence("Fox"), ["Fox"]), language: "en", recording: Digest([1]))
        let answer = AlignmentAnswer(lines: [try heard("Once", 1.2, 2)], title: try heard("Fox", 0.3, 0.9))
        let timing = answer.timing(for: request, words: ["Once"], known: [corrected])
        #expect(timing.text.sentences == [corrected])
        #expect(timing.text.title?.end == end)
    }
}
