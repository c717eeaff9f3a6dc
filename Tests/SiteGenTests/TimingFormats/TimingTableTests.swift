import Testing

@testable import SiteGen

/// Tables as programs and spreadsheets write them, with quotes and columns that are not those of the times.
@Suite struct TimingTableTests {
    private func read(_ text: String, tale: TaleText? = nil) -> (
        texts: [String], times: [Range<Int32>], diagnostics: [Diagnostic]
    ) {
        let (reading, diagnostics) = TaleOfAFox.read(
            Source(path: "timing", text: text), duration: tale == nil ? nil : TaleOfAFox.duration, tale: tale)
        guard let transcript = reading?.transcript else { return ([], [], diagnostics) }
        let labels = transcript.phrases.flatMap { $0.label.map { [$0] } ?? $0.words }
        return (labels.map(transcript.text), labels.map { $0.start..<max($0.start, $0.end) }, diagnostics)
    }

    /// openai-whisper writes a speech that goes on in the next segment like this.
    @Test(arguments: ["\t", ","])
    func aSpeechOverTwoRowsLeavesNoRowOut(separator: String) {
        let rows = [
            ["start", "end", "text"], ["500", "2000", "\"Once upon a time"], ["2000", "4400", "there was a fox."],
            ["4400", "6000", "She flew.\""], ["6000", "7000", "\"Go!\" she said"], ["7000", "8000", "\"Why?\""],
        ]
        let (texts, times, diagnostics) = read(rows.map { $0.joined(separator: separator) }.joined(separator: "\n"))
        #expect(diagnostics == [])
        #expect(
            texts == ["\"Once upon a time", "there was a fox.", "She flew.\"", "\"Go!\" she said", "Why?"],
            "words get the times of other rows")
        #expect(times == [500..<2000, 2000..<4400, 4400..<6000, 6000..<7000, 7000..<8000])
    }

    @Test func quotesOfACellCanContainSeparatorsLineEndsAndQuotes() {
        let text = "start,end,text\n0.5,2.0,\"Once, \"\"upon\"\"\na time\" \n2.0,3.0,\"\"\"Go\"\"\"\n"
        #expect(read(text).texts == ["Once, \"upon\"\na time", "\"Go\""])
        #expect(read("0.5\t2.0\t\"Once\nupon a time\"\n2.0\t3.0\tShe\n").texts == ["Once\nupon a time", "She"])
    }

    /// aeneas does not double the quotes in its texts.
    @Test func aCommaAfterAQuoteWithinATextOfAeneasIsText() {
        let text = "f000002,0.500,2.000,\"\"I'm 5,\" said the fox.\"\nf000003,2.600,4.100,\"She: \"No\", she flew.\"\n"
        let (texts, times, diagnostics) = read(text)
        #expect(diagnostics == [])
        #expect(texts == ["\"I'm 5,\" said the fox.", "She: \"No\", she flew."], "words of the text have no times")
        #expect(times == [500..<2000, 2600..<4100])
    }

    /// Each cell of this line could begin a search to its end.
    @Test func aLongLineOfQuotesIsReadOnce() {
        let text = "start,end,text\n0.5,2.0,Once\n0.5,2.0," + String(repeating: "\"\"x,", count: 60_000)
        #expect(withinAMinute { read(text) }.diagnostics.filter(\.isError) == [])
    }

    @Test(arguments: [
        "1,0.5,2.0,Once there\n2,2.6,4.1,She\n", "1\t0.5\t2.0\tOnce there\n2\t2.6\t4.1\tShe\n",
        "0;0.5;2.0;Once there\n1;2.6;4.1;She\n",
        // ELAN with two formats of times.
        "anna\t00:00:00.500\t0.5\t00:00:02.000\t2.0\tOnce there\nanna\t00:00:02.600\t2.6\t00:00:04.100\t4.1\tShe\n",
        "Number,Start time in milliseconds,End time in milliseconds,Text\n1,500,2000,Once there\n2,2600,4100,She\n",
        "#,Name,Start (s),End (s)\nR1,Once there,0.5,2.0\nR2,She,2.6,4.1\n",
    ])
    func theNumberOfARowIsNoTime(text: String) {
        let (texts, times, diagnostics) = read(text)
        #expect(diagnostics.filter(\.isError) == [])
        #expect(texts == ["Once there", "She"])
        #expect(times == [500..<2000, 2600..<4100], "sentences are highlighted at the numbers of their rows")
    }

    @Test func wordsOfASecondEachAreNotTakenForNumbersOfRows() {
        #expect(read("0,1,Once\n1,2,there\n2,3,was\n").times == [0..<1000, 1000..<2000, 2000..<3000])
    }

    /// Kaldi's CTM has a channel, a start and a length.
    @Test func aTableWithoutStartsAndEndsIsRefused() {
        let rows = ["0.50 0.42 once", "0.92 0.30 there", "1.22 0.20 was", "1.42 0.10 a", "1.52 0.60 fox"]
        let (texts, _, diagnostics) = read(rows.map { "anna 1 \($0)\n" }.joined())
        #expect(texts == [] && diagnostics.map(\.code) == [.timingUnknown])
    }

    /// Audacity's labels without text, and markers of other programs.
    @Test(arguments: [
        "0.5\t2.0\t\n2.6\t4.1\t\n", "0.5\t2.0\n2.6\t4.1\n", "start,end,type\n0.5,2.0,Cue\n2.6,4.1,Cue\n",
        "Name,Start,End\n,0.5,2.0\n,2.6,4.1\n",
    ])
    func timesWithoutTextFollowTheTale(text: String) {
        let (texts, times, diagnostics) = read(text, tale: TaleOfAFox.tale)
        #expect(diagnostics.map(\.message) == [])
        #expect(texts == ["Once there was a fox", "She couldn't fly"])
        #expect(times == [500..<2000, 2600..<4100])
    }
}
