import Testing

@testable import SiteGen

/// What is text in subtitles and songs, and what is not.
@Suite struct SubtitleTests {
    private func read(_ text: String) -> (format: String?, texts: [String], diagnostics: [Diagnostic]) {
        let (reading, diagnostics) = TaleOfAFox.read(Source(path: "timing", text: text), duration: nil, tale: nil)
        let texts = reading.map { reading in
            reading.transcript.phrases.flatMap { $0.label.map { [$0] } ?? $0.words }.map(reading.transcript.text)
        }
        return (reading?.format, texts ?? [], diagnostics)
    }

    @Test(arguments: [
        ("[00:01.000]Go --> there now\n[00:02.000]She\n", "LRC"),
        ("start,end,text\n0.5,1.0,Go --> there now\n1.5,2.0,She\n", "table"),
        ("0.5\t1.0\tGo --> there now\n1.5\t2.0\tShe\n", "Audacity label track"),
        ("1\n00:00:00,500 --> 00:00:01,000\nGo --> there now\n\n2\n00:01.5 --> 00:02.0\nShe\n", "SubRip"),
    ])
    func anArrowInATextIsText(_ text: String, _ format: String) {
        let read = read(text)
        #expect(read.diagnostics.filter(\.isError) == [], "\(read.diagnostics.map(\.message))")
        #expect(read.format == format)
        #expect(read.texts == ["Go --> there now", "She"])
    }

    /// Otherwise its words would be those of the cue ahead.
    @Test func aCueWithAWrongStartIsRefused() {
        let read = read("00:00:00,500 --> 00:00:01,000\nOnce\n\n00:00:0x,500 --> 00:00:02,000\nthere\n")
        #expect(read.diagnostics.map(\.code) == [.timingShape])
        #expect(read.diagnostics.first?.excerpt?.line == 4)
    }

    @Test func aRubyTextIsNotSpoken() {
        let cue = "<ruby>漢<rt>かん</rt>字<rt.small>じ</ruby> and <rt>here</rt> it is"
        #expect(read("WEBVTT\n\n00:00.500 --> 00:02.000\n\(cue)\n").texts == ["漢字 and here it is"])
    }

    /// As `yt-dlp --convert-subs srt` writes YouTube's captions.
    @Test func rollingCaptionsAsSubRipHaveEachLineOnce() {
        let cues = [
            "00:00:00,500 --> 00:00:02,500\nOnce upon a time,", "00:00:02,500 --> 00:00:02,510\nOnce upon a time,",
            "00:00:02,510 --> 00:00:04,400\nOnce upon a time,\nthere was a fox.",
            "00:00:04,400 --> 00:00:04,410\nthere was a fox.",
            "00:00:04,410 --> 00:00:07,000\nthere was a fox.\nShe flew.",
        ]
        let read = read(cues.enumerated().map { "\($0.offset + 1)\n\($0.element)\n\n" }.joined())
        #expect(read.diagnostics == [])
        #expect(read.texts == ["Once upon a time,", "there was a fox.", "She flew."], "a line is highlighted again")
    }

    @Test func aLineOfASongWithItsTranslationLastsUntilTheNextOne() {
        let song = """
            [00:00.50]Once there was a fox.
            [00:00.50]Reiz dzīvoja lapsa.
            [00:02.60]She couldn't fly!
            [00:02.60]Viņa nelidoja!
            [00:04.10]
            """
        let (reading, diagnostics) = TaleOfAFox.read(Source(path: "timing", text: song))
        #expect(diagnostics == [])
        #expect(reading?.transcript.labels.labels.map(\.start) == [500, 2600])
        #expect(
            reading?.transcript.labels.labels.map(\.end) == [2600, 4100], "a sentence is highlighted for an instant")
        #expect(reading?.times.matched == 8)
    }

    @Test func linesOfASongThatStartTogetherShareTheirTime() {
        let (reading, _) = TaleOfAFox.read(
            Source(path: "timing", text: "[00:00.50]Once there was a fox.\n[00:00.50]She couldn't fly!\n[00:04.10]\n"))
        #expect(reading?.transcript.labels.labels.map(\.start).first == 500)
        #expect(reading?.transcript.labels.labels.map(\.end).last == 4100)
        #expect(reading?.times.matched == 8)
    }

    private func dialogue(_ text: String) -> String {
        "[Script Info]\n\n[Events]\nDialogue: 0,0:00:00.50,0:00:02.00,Default,,0,0,0,,\(text)\n"
    }

    @Test(arguments: [
        (#"Once\hthere"#, ["Once there"]), (#"{\p1}m 0 0 l 100 0 100 100{\p0}Once"#, ["Once"]),
        (#"Once {\an7\p2\bord0}m 0 0 s 1 1{\p0} there"#, ["Once  there"]), (#"{\pos(1,2)\pbo3}Once"#, ["Once"]),
        (#"{\p0}Once"#, ["Once"]),
    ])
    func drawingsOfSubStationAreNoText(_ text: String, _ texts: [String]) {
        #expect(read(dialogue(text)).texts == texts)
    }

    @Test func anEventThatIsADrawingIsNoLabel() {
        let drawing = dialogue(#"{\p1}m 0 0 l 100 0"#)
        #expect(read(drawing + "Dialogue: 0,0:00:02.50,0:00:03.00,Default,,0,0,0,,Once\n").texts == ["Once"])
    }
}
