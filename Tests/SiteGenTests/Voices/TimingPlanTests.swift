import Testing

@testable import SiteGen

@Suite struct TimingPlanTests {
    private static let (origin, recording) = (Digest([1]), Digest([2]))
    private static let corrected = TimedText.Sentence(text: "Yes.", start: 0, end: 900, isCorrected: true)
    private static let found = TimedText.Sentence(text: "No.", start: 900, end: 1800)

    private func plan(
        _ maker: String?, of source: Digest = Digest([3]), sounds: [Digest] = [Self.recording],
        _ sentences: [TimedText.Sentence] = [Self.found]
    ) -> TimingPlan {
        let made = maker.map { MadeTiming.Origin(maker: $0, source: source.text, sounds: sounds.map(\.text)) }
        let current = MadeTiming(TimedText(sentences: sentences), made)
        return TimingPlan(for: current, origin: Self.origin, recording: Self.recording)
    }

    @Test func aTimingThatIsMissingIsMade() {
        #expect(TimingPlan(for: nil, origin: Self.origin, recording: Self.recording) == .replace(known: []))
    }

    @Test func aTimingThatNobodyButStorysiteMadeFollowsTheTextAndTheRecording() {
        #expect(plan("align", of: Self.origin) == .keepUpToDate)
        #expect(plan("align") == .replace(known: [Self.found]))
        #expect(plan("align", sounds: [Digest([4])]) == .replace(known: []))
        #expect(plan(nil) == .keepMadeByHand)
    }

    @Test func theTimesOfAnEngineAreExactForItsOwnRecording() {
        #expect(plan("narrate espeak") == .keepUpToDate)
        #expect(plan("narrate espeak", sounds: []) == .keepUpToDate)
        #expect(plan("narrate espeak", sounds: [Digest([4])]) == .replace(known: []))
    }

    @Test func correctedTimesStayForTheirRecordingOnly() {
        let both = [Self.corrected, Self.found]
        #expect(plan("narrate espeak", both) == .replace(known: both))
        #expect(plan("align", sounds: [Digest([4])], both) == .keepMadeByHand)
    }
}
