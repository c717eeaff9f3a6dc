import Testing

@testable import SiteGen

@Suite struct SpeechOnsetTests {
    private let onset = SpeechOnset(rate: 1000, gain: 1)
    /// A tenth of a second of quiet, and sound after it.
    private let samples = [Int16](repeating: 20, count: 100) + [Int16](repeating: 4000, count: 400)
    private let words = [("–", 0.0, 0.0), ("Once", 0.17, 0.3), ("there", 0.3, 0.45)].map {
        VoiceLine.Word(text: $0.0, start: $0.1, end: $0.2)
    }

    @Test func theLagOfAnEngineIsThatOfItsFirstWordWithSound() {
        #expect(onset.time(in: samples) == 0.1)
        #expect(abs((onset.lag(of: words, in: samples) ?? 0) - 0.07) < 1e-9)
        #expect(onset.lag(of: words, in: [Int16](repeating: 20, count: 100)) == nil)
        #expect(SpeechOnset.median(of: [0.2, -0.1, 0.07]) == 0.07)
        #expect(SpeechOnset.median(of: []) == 0)
    }

    @Test func wordsMoveByTheLagAndTheFirstBeginsWithTheSound() {
        let moved = onset.corrected(words, lag: 0.05, in: samples)
        #expect(moved[1].start == 0.1)
        #expect(abs(moved[2].start - 0.25) < 1e-9)
        #expect(moved.allSatisfy { $0.start >= 0 && $0.end >= $0.start })
    }

    @Test func aWordFarFromTheSoundIsNotTakenForItsBeginning() {
        let late = [VoiceLine.Word(text: "Once", start: 0.4, end: 0.5)]
        #expect(onset.lag(of: late, in: samples) == nil)
        #expect(abs(onset.corrected(late, lag: 0, in: samples)[0].start - 0.4) < 1e-9)
    }
}
