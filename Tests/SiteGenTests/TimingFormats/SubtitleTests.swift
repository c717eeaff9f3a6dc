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
        #expect(read.diagnostics.filter { $0.severity == .error } == [], "\(read.diagnostics.map(\.message))")
        #expect(read.format == format)
        #expect(read.texts == ["Go --> there now", "She"])
    }

    /// Otherwise its words would be those of the cue ahead.
    @Test func aCueWithAWrongStartIsRefused() {
        let read = read("00:00:00,500 --> 00:00:01,000\nOnce\n\n00:00:0x,500 --> 00:00:02,000\nthere\n")
        #expect(read.diagnostics.map(\.code) == [.timingShape])
        #expect(read.diagnostics.first?.place?.line == 4)
    }
}
