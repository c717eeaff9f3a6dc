import SeededRandom
import Testing

@testable import SiteGen

/// What real files have wrong: mended with a warning where the meaning is plain, refused at its place where it is not.
@Suite struct TimingFaultTests {
    private func read(_ name: String) throws -> (reading: TaleOfAFox.Reading?, faults: [Diagnostic]) {
        TaleOfAFox.read(try TaleOfAFox.fixture("faults/" + name))
    }

    @Test(arguments: [
        ("no-length.srt", "has no length"), ("ends-first.srt", "ends before it starts"),
        ("backwards.json", "starts before the one ahead"), ("overlapping.srt", "ends after the next one starts"),
        ("null.json", "have no time"), ("quoted.json", "stand in quotes"), ("comma.json", "decimal comma"),
        ("beyond.srt", "beyond the recording"), ("milliseconds.json", "read as milliseconds"),
        ("negative.json", "before the start"), ("together.srt", "starts together with the next one"),
    ])
    func aPlainMeaningIsMendedWithAWarning(_ name: String, _ message: String) throws {
        let (reading, faults) = try read(name)
        #expect(faults.allSatisfy { $0.severity == .warning && $0.place != nil })
        #expect(faults.contains { $0.message.contains(message) }, "\(faults.map(\.message))")
        let times = try #require(reading?.times)
        #expect(times.times.count == 8)
        // The seven others are where they were.
        let wrong = zip(times.times.map(\.start), TaleOfAFox.starts).filter { $0 != $1 }
        #expect(wrong.count <= 1, "\(wrong)")
    }

    @Test(arguments: ["mark.srt", "utf16.srt", "utf32.srt", "windows.srt", "mac.srt", "nan.json"])
    func whatOtherProgramsWriteDifferentlyIsNoFault(_ name: String) throws {
        let (reading, faults) = try read(name)
        #expect(faults == [])
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
        #expect(reading?.times.times.map(\.end) == TaleOfAFox.ends)
    }

    @Test func storysitesOwnJSONIsMendedToo() throws {
        let (reading, faults) = try read("own-quoted.json")
        #expect(faults.map(\.code) == ["timing-repaired", "timing-repaired"])
        #expect(reading?.transcript.labels.labels.map(\.start) == [500, 2600])
        #expect(reading?.transcript.labels.labels.first?.end == 2000)
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
        let (reading, faults) = try read(name)
        #expect(reading == nil)
        let fault = try #require(faults.first { $0.severity == .error })
        #expect(fault.code == code, "\(fault.message)")
        #expect(fault.place?.line == line, "\(fault.message)")
        #expect(fault.place?.column == column, "\(fault.message)")
    }

    /// Of an archive there is no line to show.
    @Test func anArchiveThatIsCutShortIsRefusedAsAWhole() throws {
        let (reading, faults) = try read("archive.epub")
        #expect(reading == nil && faults.count == 1)
        #expect(faults.first?.code == "timing-unknown" && faults.first?.place == nil)
    }

    /// Every warning is documented; that it is one word or several is said rightly.
    @Test func aFaultIsCountedAndShownWhereItIsFirst() throws {
        let (_, faults) = try read("quoted.json")
        #expect(faults.map(\.message) == ["16 times stand in quotes"])
        #expect(faults.first?.place?.line == 2)
        #expect(faults.first?.notes.first == "this is the first")
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

    @Test(arguments: ["", "-", ".", "1.2.3", "1,2,3", "0x10", "NaN", "inf", "1e", "1e400", "--1", "1 2"])
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
