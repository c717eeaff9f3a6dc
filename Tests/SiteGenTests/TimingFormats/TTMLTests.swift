import Testing

@testable import SiteGen

/// What TTML leaves to defaults and to the elements around a paragraph.
@Suite struct TTMLTests {
    private func read(_ body: String, root: String = "") -> (labels: [String], words: [String]) {
        let text = "<tt xmlns=\"http://www.w3.org/ns/ttml\" \(root)><body>\(body)</body></tt>"
        let (reading, diagnostics) = TaleOfAFox.read(Source(path: "anna.ttml", text: text), duration: nil, tale: nil)
        #expect(diagnostics.filter(\.isError) == [], "\(diagnostics.map(\.message))")
        guard let transcript = reading?.transcript else { return ([], []) }
        func shown(_ label: Transcript.Label) -> String {
            "\(label.start)-\(label.end) \(transcript.text(of: label))"
        }
        return (transcript.phrases.compactMap(\.label).map(shown), transcript.phrases.flatMap(\.words).map(shown))
    }

    @Test(arguments: [
        ("ttp:tickRate=\"1000\" ttp:frameRate=\"25\"", 500, 2000, "500-2000 Once there"),
        ("ttp:frameRate=\"1000\"", 500, 2000, "500-2000 Once there"),
        ("ttp:frameRate=\"25\" ttp:subFrameRate=\"40\"", 500, 2000, "500-2000 Once there"),
        ("", 2, 5, "2000-5000 Once there"), ("ttp:subFrameRate=\"40\"", 2, 5, "2000-5000 Once there"),
    ])
    func ticksWithoutARateAreSubFrames(_ root: String, _ start: Int, _ end: Int, _ label: String) {
        let body = "<div><p begin=\"\(start)t\" end=\"\(end)t\">Once there</p></div>"
        #expect(read(body, root: root).labels == [label])
    }

    @Test(arguments: [
        ("ttp:frameRate=\"25\" ttp:subFrameRate=\"2\"", "00:00:01:10.1", "00:00:02:00", "1420-2000"),
        ("ttp:frameRate=\"25\"", "00:00:01:10", "00:00:02:24", "1400-2960"), ("", "00:00:01:15", "60f", "1500-2000"),
        ("ttp:frameRate=\"30\" ttp:frameRateMultiplier=\"1000 1001\"", "00:00:01:14", "00:00:02:00", "1467-2000"),
        ("ttp:frameRate=\"30\" ttp:frameRateMultiplier=\"1000:1001\"", "00:00:01:14", "60f", "1467-2002"),
        (
            "ttp:timeBase=\"smpte\" ttp:frameRate=\"30\" ttp:frameRateMultiplier=\"1000 1001\"", "00:10:00:00",
            "00:10:01:00", "600600-601601"
        ),
        (
            "ttp:timeBase=\"smpte\" ttp:dropMode=\"dropNTSC\" ttp:frameRate=\"30\" "
                + "ttp:frameRateMultiplier=\"1000 1001\"", "00:10:00:00", "00:11:00:02", "599999-660059"
        ),
    ])
    func framesAndSubFramesArePartsOfASecond(_ root: String, _ start: String, _ end: String, _ times: String) {
        let body = "<div><p begin=\"\(start)\" end=\"\(end)\">Once there</p></div>"
        #expect(read(body, root: root).labels == ["\(times) Once there"])
    }

    @Test(arguments: ["inf 1", "1e400 1", "1e300 1e-300", "0x10 0x1", "nan 1", "1 0", "0 1", "2", "one 1000 1001"])
    func aMultiplierThatIsNotTwoNumbersIsNone(_ multiplier: String) {
        let root = "ttp:frameRate=\"25\" ttp:frameRateMultiplier=\"\(multiplier)\""
        let body = "<div><p begin=\"00:00:01:10\" end=\"60f\">Once there</p></div>"
        #expect(read(body, root: root).labels == ["1400-2400 Once there"])
    }

    @Test func aRateOfTicksBeyondAllNumbersIsNone() {
        let root = "ttp:frameRate=\"1e300\" ttp:subFrameRate=\"1e300\""
        let body = "<div><p begin=\"2t\" end=\"5t\">Once there</p></div>"
        #expect(read(body, root: root).labels == ["2000-5000 Once there"])
    }

    @Test func paragraphsOfASequenceFollowEachOther() {
        let body = """
            <div timeContainer="seq"><p begin="0.5s" dur="1.5s">Once there</p><p begin="0.6s" dur="1s">She</p>\
            <p dur="0.5s">fly</p></div>
            """
        #expect(read(body).labels == ["500-2000 Once there", "2600-3600 She", "3600-4100 fly"])
    }

    @Test func aSequenceOfSequencesCountsOn() {
        let body = """
            <div timeContainer="seq" begin="1s"><div><p begin="0s" end="1s">Once there</p>\
            <p begin="1s" end="3s">was a</p></div><div timeContainer="seq"><p begin="1s" dur="1s">She flies</p></div></div>
            """
        #expect(read(body).labels == ["1000-2000 Once there", "2000-4000 was a", "5000-6000 She flies"])
    }

    @Test func wordsOfASequenceFollowEachOther() {
        let body = """
            <div><p begin="1s" end="9s" timeContainer="seq"><span dur="0.5s">Once</span> <span dur="0.5s">there</span> \
            <span begin="1s" dur="0.5s">was</span></p></div>
            """
        let read = read(body)
        #expect(read.labels == ["1000-9000 Once there was"])
        #expect(read.words == ["1000-1500 Once", "1500-2000 there", "3000-3500 was"])
    }

    @Test func descriptionsAreNoText() {
        let body = """
            <div><p begin="0.5s" end="2s"><metadata><ttm:desc>A fox speaks</ttm:desc></metadata><ttm:title>Fox</ttm:title>\
            Once <span><ttm:desc>loud</ttm:desc>there</span></p></div>
            """
        #expect(read(body).labels == ["500-2000 Once there"])
    }

    @Test func rubyTextsAreNotSpoken() {
        let body = """
            <div><p begin="1s" end="2s"><span tts:ruby="container"><span tts:ruby="base">漢字</span>\
            <span tts:ruby="delimiter">(</span><span tts:ruby="text">かんじ</span></span>だ</p></div>
            """
        #expect(read(body).labels == ["1000-2000 漢字だ"])
    }
}
