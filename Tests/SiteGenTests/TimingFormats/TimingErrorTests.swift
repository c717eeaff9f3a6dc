import SeededRandom
import Testing

@testable import SiteGen

/// Mistakes of real files: corrected with a warning if the meaning is clear, otherwise an error with its location.
@Suite struct TimingErrorTests {
    private func read(_ name: String) throws -> (reading: TaleOfAFox.Reading?, diagnostics: [Diagnostic]) {
        TaleOfAFox.read(try TaleOfAFox.fixture("faults/" + name))
    }

    @Test(arguments: [
        ("no-length.srt", "has no length"), ("ends-first.srt", "ends before it starts"),
        ("backwards.json", "starts before the previous one"), ("overlapping.srt", "ends after the next one starts"),
        ("null.json", "have no time"), ("quoted.json", "are in quotes"), ("comma.json", "decimal comma"),
        ("beyond.srt", "beyond the recording"), ("milliseconds.json", "read as milliseconds"),
        ("negative.json", "is negative"), ("together.srt", "starts together with the next one"),
    ])
    func aPlainMeaningIsRepairedWithAWarning(_ name: String, _ message: String) throws {
        let (reading, diagnostics) = try read(name)
        #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.excerpt != nil })
        #expect(diagnostics.contains { $0.message.contains(message) }, "\(diagnostics.map(\.message))")
        let times = try #require(reading?.times)
        #expect(times.times.count == 8)
        // The seven others are where they were.
        let wrong = zip(times.times.map(\.start), TaleOfAFox.starts).filter { $0 != $1 }
        #expect(wrong.count <= 1, "\(wrong)")
    }

    @Test(arguments: ["mark.srt", "utf16.srt", "utf32.srt", "windows.srt", "mac.srt", "nan.json"])
    func whatOtherProgramsWriteDifferentlyIsNoError(_ name: String) throws {
        let (reading, diagnostics) = try read(name)
        #expect(diagnostics == [])
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
        #expect(reading?.times.times.map(\.end) == TaleOfAFox.ends)
    }

    @Test func storysitesOwnJSONIsRepairedToo() throws {
        let (reading, diagnostics) = try read("own-quoted.json")
        #expect(diagnostics.map(\.code) == [.timingRepaired, .timingRepaired])
        #expect(reading?.transcript.labels.labels.map(\.start) == [500, 2600])
        #expect(reading?.transcript.labels.labels.first?.end == 2000)
    }

    /// A repair of the text's times hides none of what is wrong elsewhere.
    @Test(arguments: [
        (#""title": "Fox""#, "timing-shape"), (#""title": {"text": "Fox", "start": 90, "end": 91}"#, "timing-beyond"),
        (#""title": {"text": "Fox", "start": "0.1", "end": 0.4}"#, "timing-shape"),
        (#""made": "align""#, "timing-shape"),
    ])
    func onlyTimesOfTheTextAreRepaired(_ keys: String, _ code: String) {
        let sentences = #"{"text": "Once there was a fox.", "start": "0.5", "end": 2}"#
        let repaired = TaleOfAFox.read(Source(path: "anna.json", text: #"{"sentences": [\#(sentences)]}"#))
        #expect(repaired.reading != nil && repaired.diagnostics.map(\.code) == [.timingRepaired])
        let (reading, diagnostics) = TaleOfAFox.read(
            Source(path: "anna.json", text: #"{"sentences": [\#(sentences)], \#(keys)}"#))
        #expect(reading == nil)
        #expect(diagnostics.contains { $0.isError && $0.code.rawValue == code }, "\(diagnostics.map(\.message))")
    }

    /// The title may end late as a whole, or only one of its words does.
    @Test(arguments: [("1.5", "0.9"), ("0.9", "1.5")])
    func aTitleThatEndsLateIsShownWhereItDoes(_ end: String, _ wordEnd: String) throws {
        let word = #"{"text": "Fox", "start": 0.3, "end": \#(wordEnd)}"#
        // On lines of their own, for an excerpt begins in the middle of a long line.
        let title = [#"{"text": "Fox", "start": 0.3, "end": \#(end), "words": ["#, word, "]}"].joined(separator: "\n")
        let file = Source(path: "anna.json", text: #"{"sentences": [], "title": \#(title)}"#)
        var diagnostics: [Diagnostic] = []
        _ = StorysiteTiming.times(
            ofTitle: Array("Fox".utf8), words: [0..<3], before: 1000, in: file, duration: 4, diagnostics: &diagnostics)
        #expect(diagnostics.map(\.message) == ["the title ends after the text starts"])
        let excerpt = try #require(diagnostics.first?.excerpt)
        let marked = excerpt.text.unicodeScalars.dropFirst(excerpt.column - 1).prefix(excerpt.length)
        #expect(String(String.UnicodeScalarView(marked)) == "1.5")
    }

    @Test(arguments: [
        ("backwards-all.json", "timing-backwards", 3, 34), ("beyond-all.srt", "timing-beyond", 2, 1),
        ("not-a-time.srt", "timing-shape", 2, 18),
        ("not-a-time.sbv", "timing-shape", 4, 1), ("not-a-number.json", "timing-shape", 3, 31),
        ("cut.json", "timing-not-json", 4, 40), ("cut.TextGrid", "timing-shape", 33, 19),
        ("cut.xml", "timing-not-xml", 4, 1), ("crossed.eaf", "timing-not-xml", 2, 15),
        ("no-slot.eaf", "timing-shape", 2, 39), ("microdvd.sub", "timing-unknown", 1, 1),
        ("binary.TextGrid", "timing-unknown", 1, 1),
        ("latin1.srt", "not-utf8", 3, 9), ("prose.txt", "timing-unknown", 1, 1), ("empty.txt", "timing-unknown", 1, 1),
        ("unknown.json", "timing-shape", 1, 1), ("uneven.json", "timing-shape", 1, 15),
        ("two-recordings.smil", "timing-shape", 3, 23), ("too-many.smil", "timing-without-words", 2, 1),
        ("other-unit.csv", "timing-unit", 3, 5), ("no-times.json", "timing-shape", 1, 15),
        ("far-before.json", "timing-shape", 2, 30),
    ])
    func whatHasNoPlainMeaningIsRefusedAtItsPlace(_ name: String, _ code: String, _ line: Int, _ column: Int) throws {
        let (reading, diagnostics) = try read(name)
        #expect(reading == nil)
        let diagnostic = try #require(diagnostics.first { $0.isError })
        #expect(diagnostic.code.rawValue == code, "\(diagnostic.message)")
        #expect(diagnostic.excerpt?.line == line, "\(diagnostic.message)")
        #expect(diagnostic.excerpt?.column == column, "\(diagnostic.message)")
    }

    /// Whisper hears such an end in silence or music.
    @Test func aLastLabelThatOnlyEndsAfterTheRecordingIsCut() {
        let rows = "0.5\t2.0\tOnce there was a fox.\n2.6\t41.5\tShe couldn't fly!\n"
        let (reading, diagnostics) = TaleOfAFox.read(Source(path: "timing", text: rows))
        #expect(diagnostics.map(\.code) == [.timingRepaired])
        #expect(reading?.transcript.labels.labels.map(\.end) == [2000, 4500], "the whole file would be refused")
        let late = TaleOfAFox.read(Source(path: "timing", text: rows.replacing("2.6", with: "6.0")))
        #expect(late.diagnostics.map(\.code) == [.timingBeyond])
    }

    /// Of an archive there is no line to show.
    @Test func anArchiveThatIsCutShortIsRefusedAsAWhole() throws {
        let (reading, diagnostics) = try read("archive.epub")
        #expect(reading == nil && diagnostics.count == 1)
        #expect(diagnostics.first?.code == .timingUnknown && diagnostics.first?.excerpt == nil)
    }

    /// Every warning is documented; that it is one word or several is said rightly.
    @Test func aMistakeIsCountedAndShownWhereItIsFirst() throws {
        let (_, diagnostics) = try read("quoted.json")
        #expect(diagnostics.map(\.message) == ["16 times are in quotes"])
        #expect(diagnostics.first?.excerpt?.line == 2)
        #expect(diagnostics.first?.notes.first == "this is the first")
    }
}

/// Numbers of files at and beyond the limits of a time: none traps, and none is later than the recording.
@Suite struct HugeTimeTests {
    private func read(_ text: String, duration: Double?) -> (reading: TaleOfAFox.Reading?, diagnostics: [Diagnostic]) {
        TaleOfAFox.read(Source(path: "anna", text: text), duration: duration)
    }

    @Test(arguments: ["1e-9223372036854775808", "1e300", "-1e300", "9223372036854775807", "1e22", "86400.001"])
    func aTimeBeyondADayIsRefusedWhereNoRecordingSaysMore(_ number: String) {
        for text in [
            "0.5\t\(number)\tOnce\n", "start,end,text\n\(number),2,Once\n1,2,there\n",
            #"{"words": [{"word": "Once", "start": \#(number), "end": \#(number)}]}"#,
            #"{"sentences": [{"text": "Once", "start": \#(number), "end": \#(number)}]}"#,
        ] {
            let (reading, diagnostics) = read(text, duration: nil)
            #expect(reading == nil, "\(text)")
            #expect(diagnostics.hasErrors, "\(text)")
        }
    }

    @Test func aTimeOfManyDaysIsRefusedWithItsPlace() {
        let (reading, diagnostics) = read("[99999:59.50]Once there was\n", duration: nil)
        #expect(reading == nil)
        #expect(diagnostics.first?.code == .timingBeyond && diagnostics.first?.excerpt?.column == 2)
        #expect(diagnostics.first?.message.contains("24 hours") == true)
    }

    @Test func aLongLabelEndsWithTheDay() {
        let (reading, _) = read("[1439:59.50]" + String(repeating: "a", count: 1000) + "\n", duration: nil)
        #expect(reading?.transcript.labels.labels.first?.end == 86_400_000)
    }

    /// The other words would take weeks to say.
    @Test func aTaleOfLongNumbersIsSetOnATimingOfOneWord() {
        var labels = TimingLabels()
        labels.bytes = Array("Once zzz".utf8)
        labels.labels = [.init(text: 0..<4, start: 0, end: 3000), .init(text: 5..<8, start: 3000, end: 3000)]
        let text = Array(("Once " + String(repeating: String(repeating: "8", count: 60_000) + " ", count: 10)).utf8)
        let words = Words.ranges(in: text.span)
        let set = Timing.set(labels, on: words.span, of: text.span, duration: 1e300)
        #expect(set.times.count == words.count)
        #expect(set.times.allSatisfy { $0.start <= $0.end && $0.end <= 86_400_000 })
    }

    @Test func moreTextThanIsSpokenInADayIsRefused() {
        let line = String(repeating: "[00:01.00]", count: 4000) + String(repeating: "la ", count: 4000)
        let (reading, diagnostics) = read(line, duration: nil)
        #expect(reading == nil)
        #expect(diagnostics.map(\.code) == [.timingShape])
    }

    @Test func aFileThatIsTooLargeIsRefusedBeforeItIsRead() {
        let large = Source(path: "anna", bytes: [UInt8](repeating: UInt8(ascii: " "), count: 16_000_001))
        let diagnostics = TaleOfAFox.read(large).diagnostics
        #expect(diagnostics.map(\.code) == [.timingUnknown])
        #expect(diagnostics.first?.message.contains("at most 16 MB") == true)
    }
}

/// Formats whose times may be anything: numbers, clocks and units.
@Suite struct TimeValueTests {
    @Test(arguments: [
        ("0.5", 0.5), ("12.5s", 12.5), ("250ms", 0.25), ("1.5min", 90), ("0.5h", 1800), ("npt=3.5s", 3.5),
        ("02:33", 153), ("00:10.5", 10.5), ("50:00:10.25", 180010.25), ("1:02:03,004", 3723.004), (" 7 ", 7),
    ])
    func clockValuesOfSMILAreSeconds(_ text: String, _ seconds: Double) {
        let bytes = Array(text.utf8)
        let value = ClockValue.smil(bytes.span, 0..<bytes.count)
        #expect(value.map { abs($0 - seconds) < 1e-9 } == true, "\(value ?? -1)")
    }

    @Test(arguments: ["", "x", "1:2:3:4", "-1", "1::2", ":", "1:", "1e999", "::", "12h30"])
    func whatIsNoClockValueIsNone(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(ClockValue.smil(bytes.span, 0..<bytes.count) == nil)
    }

    @Test(arguments: [("1", 1.0), ("-0", 0), ("1,5", 1.5), ("1e-3", 0.001), ("+2.25E1", 22.5), (".5", 0.5), ("3.", 3)])
    func numbersAreReadAsAnyProgramWritesThem(_ text: String, _ value: Double) {
        let bytes = Array(text.utf8)
        #expect(Decimal(bytes.span, 0..<bytes.count)?.value == value)
    }

    @Test(arguments: [
        "", "-", ".", "1.2.3", "1,2,3", "0x10", "NaN", "inf", "1e", "1e400", "--1", "1 2", "1e-9223372036854775808",
        "1e9223372036854775807", "1e-301",
    ])
    func whatIsNoNumberIsNone(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(Decimal(bytes.span, 0..<bytes.count) == nil)
    }

    @Test func numbersRoundAsSwiftsDo() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let value = Double(Int.random(in: 0..<10_000_000, using: &generator)) / 1000
            let bytes = Array("\(value)".utf8)
            #expect(Decimal(bytes.span, 0..<bytes.count)?.value == value)
        }
    }
}
