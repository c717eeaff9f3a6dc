import Testing

@testable import SiteGen

@Suite struct FilmPlanTests {
    private func body(_ text: String) -> TaleBody {
        let source = Source(path: "tale.md", bytes: Array(text.utf8))
        return TaleBody(source, body: 0, lines: SourceLines(source)) { path, _ in Array(path.utf8) }
    }

    /// A recording of some words of a tale, each of 200 ms.
    private func recording(
        page: Int? = nil, starts: [Int32], from first: Int = 0, seconds: Double
    ) -> Voice.Recording {
        let times = WordTimes(
            times: starts.map { WordTimes.Time(start: $0, end: $0 + 200) }, matched: starts.count, precision: .measured,
            unmatched: [])
        return Voice.Recording(
            page: page, files: [], duration: seconds, granularity: .word, span: first..<first + starts.count,
            words: times)
    }

    private func plan(_ body: TaleBody, _ recordings: [Voice.Recording], screens: Int = 1) -> FilmPlan {
        let layouts = body.pages.map { page in
            FilmPlan.Layout(
                screens: page.words.indices.map { ($0 - page.words.lowerBound) * screens / page.words.count },
                count: screens)
        }
        return FilmPlan(body, path: body.firstPath, recordings: recordings, layouts: layouts)
    }

    private func frames(_ plan: FilmPlan, of word: Int) -> [Int] {
        plan.states.filter { $0.state.word == word }.map(\.frame)
    }

    @Test func theCoverComesFirstAndTheEndLast() {
        let plan = plan(body("One two."), [recording(starts: [100, 600], seconds: 2)])
        #expect(plan.states.first.map { $0.state } == FilmPlan.State(sheet: .cover))
        #expect(plan.states.last.map { $0.state } == FilmPlan.State(sheet: .end))
        #expect(plan.states.map(\.frame) == [0, 75, 78, 90, 115, 125])
        #expect(plan.duration == 3000 + 2000 + 4000 && plan.frames == 225)
    }

    @Test func aWordIsLitFromTheNearestFrameUntilTheNextOne() {
        let plan = plan(body("One two three."), [recording(starts: [110, 631, 2500], seconds: 4)])
        #expect([0, 1, 2].map { frames(plan, of: $0) } == [[78], [91], [138]])
        // 800 ms after its end, at 631 + 200 + 800.
        let pause = plan.states.first { $0.state.word == nil && $0.state.sentenceWord == 1 }
        #expect(pause?.frame == 116)
    }

    @Test func theCoverStaysWhileItsTitleIsSpoken() {
        var one = recording(starts: [5600, 6100, 8000, 8500], seconds: 9)
        one.title = [WordTimes.Time(start: 300, end: 4000)]
        let long = plan(body("One two.\n\n---\n\nThree four."), [one])
        // A quarter of the pause after the title, but at most 400 ms.
        #expect(long.states.map { $0.state.sheet }.prefix(2) == [.cover, .page(0)])
        #expect(long.states[1].frame == 130 && long.sounds == [FilmPlan.Sound(start: 0, recording: 0, part: 0..<9000)])
        #expect(frames(long, of: 0) == [140] && long.duration == 9000 + 4000)
        // A short title ends with the cover.
        var first = recording(page: 0, starts: [1000], seconds: 2)
        first.title = [WordTimes.Time(start: 100, end: 600)]
        let short = plan(
            body("One.\n\n---\n\nTwo."), [first, recording(page: 1, starts: [0], from: 1, seconds: 2)])
        #expect(short.sounds.map(\.start) == [2100, 5100] && short.sounds.map(\.part) == [0..<2000, 0..<2000])
        #expect(short.states.first { $0.state.sheet == .page(0) }?.frame == 75 && frames(short, of: 0) == [78])
    }

    @Test func pagesOfARecordingPlayWithoutACut() {
        let plan = plan(
            body("One two.\n\n---\n\nThree four."), [recording(starts: [100, 600, 2000, 2500], seconds: 3)])
        #expect(plan.sounds == [FilmPlan.Sound(start: 3000, recording: 0, part: 0..<3000)])
        // A quarter of the pause before the first word, but at most 400 ms.
        let turn = plan.states.first { $0.state.sheet == .page(1) }
        #expect(turn?.frame == 118)
    }

    @Test func picturesAfterTheLastWordAreSeenInSilenceAsInTheReader() {
        let picture = "![Fox](1.svg)"
        let pages = ["One.", picture, "Two.", picture, picture].joined(separator: "\n\n---\n\n")
        let plan = plan(body(pages), [recording(starts: [0, 300], seconds: 1)])
        // The voice goes on over the picture between the words.
        let sheets = plan.states.map(\.state.sheet)
        let seen = sheets.indices.filter { $0 == 0 || sheets[$0] != sheets[$0 - 1] }.map { sheets[$0] }
        #expect(seen == [.cover, .page(0), .page(2), .page(3), .page(4), .end])
        #expect(plan.states.suffix(3).map(\.frame) == [100, 175, 250])
        #expect(plan.sounds == [FilmPlan.Sound(start: 3000, recording: 0, part: 0..<1000)])
    }

    @Test func aPictureToWhichAnAnswerLeadsIsSeen() {
        let body = body("Where?\n\n- [Left](#page-2)\n\n---\n\n![Fox](1.svg)\n\n---\n\nOn.")
        let words = body.text.words.count
        let plan = plan(body, [recording(starts: (0..<words).map { Int32($0 * 300) }, seconds: Double(words))])
        #expect(plan.states.contains { $0.state.sheet == .page(1) })
    }

    @Test func recordingsOfPagesRestBetweenEachOther() {
        let plan = plan(
            body("One.\n\n---\n\nTwo."),
            [recording(page: 0, starts: [0], seconds: 1), recording(page: 1, starts: [0], from: 1, seconds: 2)])
        #expect(plan.sounds.map(\.start) == [3500, 5500] && plan.sounds.map(\.part) == [0..<1000, 0..<2000])
        #expect([0, 1].map { frames(plan, of: $0) } == [[88], [138]])
    }

    @Test func aPageThatNobodySpeaksStaysAsLongAsItsWordsNeed() {
        let plan = plan(
            body("One.\n\n---\n\nTwo three four five."), [recording(page: 0, starts: [0], seconds: 1)], screens: 2)
        let silent = plan.states.filter { $0.state.sheet == .page(1) }
        #expect(silent.map(\.state.screen) == [0, 1] && silent.allSatisfy { $0.state.word == nil })
        #expect(silent.map(\.frame) == [125, 223])
    }

    @Test func theFirstAnswerIsTakenAndTheOtherPagesAreLeftOut() {
        let body = body(
            "# Start\n\nWhere?\n\n- [Left](#left)\n- [Right](#right)\n\n---\n\n# Right\n\nNo.\n\n---\n\n# Left\n\nYes.\n\n---\n\nDone."
        )
        #expect(body.firstPath == [0, 2, 3])
        let starts = body.text.words.indices.map { Int32($0 * 1000) }
        let plan = plan(body, [recording(starts: starts, seconds: Double(starts.count))])
        let spoken = plan.sounds.map(\.part)
        #expect(spoken.count == 2 && spoken[0].lowerBound == 0 && spoken[1].upperBound == starts.count * 1000)
        #expect(!plan.states.contains { $0.state.sheet == .page(1) })
    }

    @Test func aWayThatLeadsBackEnds() {
        #expect(
            body("# Here\n\nRound.\n\n- [On](#there)\n\n---\n\n# There\n\nAnd round.\n\n- [Back](#here)").firstPath == [
                0, 1,
            ])
    }

    @Test(arguments: [("lv", "lav"), ("pt-BR", "por"), ("zh-Hant", "zho"), ("ckb", "ckb"), ("xx", nil)])
    func mp4KnowsLanguagesByThreeLetters(_ tag: String, _ code: String?) throws {
        #expect(LanguageCode.threeLetters(try #require(Language(tag))) == code)
    }

    @Test(arguments: 0..<300) func base64ComesBack(_ size: Int) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 37 ^ size) }
        #expect(Base64.decoded(Base64.encoded(bytes)[...]) == bytes)
    }
}
