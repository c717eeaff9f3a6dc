import Foundation
import SeededRandom
import Testing

@testable import SiteGen

/// What is written for other programs and read back is the same to the millisecond.
@Suite struct TimingExportTests {
    private static let told = TimedText(sentences: [
        .init(
            text: "Once there was a „fox”, <wise> & \"old\".", start: 301, end: 2999,
            words: [
                .init(text: "Once", start: 307, end: 801), .init(text: "there", start: 801, end: 1100),
                .init(text: "was", start: 1103, end: 1304), .init(text: "a", start: 1304, end: 1399),
                .init(text: "fox", start: 1502, end: 2001), .init(text: "wise", start: 2001, end: 2333),
                .init(text: "old", start: 2333, end: 2999),
            ]),
        .init(text: "Pff!", start: 3000, end: 3331, words: [.init(text: "Pff", start: 3000, end: 3331)]),
        .init(
            text: "从前有三只小猪。", start: 61_000, end: 62_345,
            words: "从前有三只小猪".enumerated().map {
                .init(
                    text: String($0.element), start: Int32(61_000 + $0.offset * 150),
                    end: Int32(61_149 + $0.offset * 150))
            }),
        .init(
            text: "She couldn't fly!", start: 3_723_004, end: 3_725_999,
            words: [
                .init(text: "She", start: 3_723_004, end: 3_723_500),
                .init(text: "couldn't", start: 3_723_500, end: 3_724_750),
                .init(text: "fly", start: 3_725_000, end: 3_725_999),
            ]),
    ])

    private func readBack(_ bytes: [UInt8], as format: TimingExport.Format) throws -> TimedText {
        var diagnostics: [Diagnostic] = []
        let source = Source(path: "timing", bytes: bytes)
        let found = TimingReader.transcript(of: source, duration: nil, tale: nil, diagnostics: &diagnostics)
        #expect(diagnostics == [], "\(format)")
        return TimedText(try #require(found).transcript)
    }

    /// Players show references of SubRip as they are written.
    @Test func ampersandsOfSubRipStandAsTheyAre() {
        var told = TimedText()
        told.sentences = [
            .init(text: "Fox & Cat < Dog", start: 0, end: 900), .init(text: "<i> &amp; 5", start: 1000, end: 1900),
        ]
        let text = String(decoding: TimingExport.Format.srt.write(told, duration: nil), as: UTF8.self)
        #expect(text.contains("\nFox & Cat < Dog\n"))
        #expect(text.contains("\n&lt;i> &amp;amp; 5\n"))
    }

    @Test(arguments: [
        (TimingExport.Format.vtt, "&lt;\u{301}i&gt; &amp;\u{301}amp;"),
        (TimingExport.Format.srt, "&lt;\u{301}i> &amp;\u{301}amp;"),
    ])
    func aMarkBeforeACombiningCharacterIsNoTag(_ format: TimingExport.Format, _ written: String) {
        let told = TimedText(sentences: [.init(text: "<\u{301}i> &\u{301}amp;", start: 0, end: 900)])
        let text = String(decoding: format.write(told, duration: nil), as: UTF8.self)
        #expect(text.contains("\n\(written)\n"))
    }

    @Test(arguments: TimingExport.Format.allCases)
    func wordsComeBackToTheMillisecond(_ format: TimingExport.Format) throws {
        let back = try readBack(format.write(Self.told, duration: 3_800_000), as: format)
        let (own, other) = (Self.told.sentences.flatMap(\.words), back.sentences.flatMap(\.words))
        #expect(own.map(\.start) == other.map(\.start))
        #expect(own.map(\.end) == other.map(\.end))
        for (left, right) in zip(own, other) { #expect(right.text.contains(left.text)) }
    }

    @Test(arguments: [TimingExport.Format.json, .vtt, .textgrid, .csv])
    func sentencesComeBackWithTheirWords(_ format: TimingExport.Format) throws {
        let back = try readBack(format.write(Self.told, duration: nil), as: format)
        #expect(back.sentences.map(\.text) == Self.told.sentences.map(\.text))
        #expect(back.sentences.map(\.start) == Self.told.sentences.map(\.start))
        #expect(back.sentences.map(\.end) == Self.told.sentences.map(\.end))
    }

    @Test(arguments: TimingExport.Format.allCases)
    func sentencesAloneComeBackAlone(_ format: TimingExport.Format) throws {
        var told = Self.told
        for index in told.sentences.indices { told.sentences[index].words = [] }
        let back = try readBack(format.write(told, duration: nil), as: format)
        #expect(back.sentences.map(\.start) == told.sentences.map(\.start))
        #expect(back.sentences.map(\.end) == told.sentences.map(\.end))
        #expect(back.sentences.map(\.text) == told.sentences.map(\.text))
    }

    /// SubRip has no escape, so a text could be read as the times of a cue.
    @Test(
        arguments: TimingExport.Format.allCases,
        ["Go --> there now.", "12:30 --> 13:00 is noon.", "12:30 --> noon", "At --> 12:30"])
    func anArrowInATextComesBack(_ format: TimingExport.Format, _ text: String) throws {
        let told = TimedText(sentences: [
            .init(text: text, start: 500, end: 1900), .init(text: "She flies.", start: 2000, end: 2900),
        ])
        let back = try readBack(format.write(told, duration: nil), as: format)
        #expect(back.sentences.map(\.text) == told.sentences.map(\.text), "\(format)")
        #expect(back.sentences.map(\.start) == [500, 2000], "\(format)")
    }

    @Test(arguments: TimingExport.Format.allCases)
    func anArrowBetweenWordsLeavesTheirTimes(_ format: TimingExport.Format) throws {
        let told = TimedText(sentences: [
            .init(
                text: "Go --> there.", start: 500, end: 1900,
                words: [.init(text: "Go", start: 500, end: 900), .init(text: "there", start: 900, end: 1900)])
        ])
        let back = try readBack(format.write(told, duration: nil), as: format)
        #expect(back.sentences.flatMap(\.words).map(\.start) == [500, 900], "\(format)")
    }

    /// Players of SubRip show references as they are written.
    @Test func anArrowOfSubRipStandsAsItIs() {
        let told = TimedText(sentences: [.init(text: "Go --> there", start: 0, end: 900)])
        let text = String(decoding: TimingExport.Format.srt.write(told, duration: nil), as: UTF8.self)
        #expect(text.contains("\nGo --> there\n"))
    }

    @Test(arguments: TimingExport.Format.allCases)
    func randomTimesComeBack(_ format: TimingExport.Format) throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<40 {
            var (told, time) = (TimedText(), Int32.random(in: 0...2000, using: &generator))
            for _ in 0..<Int.random(in: 2...6, using: &generator) {
                let texts = (0..<Int.random(in: 2...9, using: &generator)).map { _ in
                    ["fox", "ķēniņš", "м'яч", "kādu-nekādu", "two"].randomElement(using: &generator) ?? ""
                }
                let words = texts.map { text -> TimedText.Word in
                    time += Int32.random(in: 0...1, using: &generator) * Int32.random(in: 1...900, using: &generator)
                    let start = time
                    time += Int32.random(in: 1...900, using: &generator)
                    return .init(text: text, start: start, end: time)
                }
                told.sentences.append(
                    .init(
                        text: texts.joined(separator: " ") + ".", start: words[0].start,
                        end: words[words.count - 1].end, words: words))
            }
            let back = try readBack(format.write(told, duration: nil), as: format)
            let (own, other) = (told.sentences.flatMap(\.words), back.sentences.flatMap(\.words))
            #expect(own.map(\.start) == other.map(\.start), "\(format)")
            #expect(own.map(\.end) == other.map(\.end), "\(format)")
        }
    }

    /// A text with the times of its words, in sentences.
    private func told(_ narration: SampleNarration, _ times: [WordTimes.Time]) -> TimedText {
        TimedText(
            sentences: Sentences.ranges(in: narration.text.span).map { range in
                let words = zip(narration.words, times).filter { range.contains($0.0.lowerBound) }.map { word, time in
                    TimedText.Word(
                        text: String(decoding: narration.text[word], as: UTF8.self), start: time.start, end: time.end)
                }
                return .init(
                    text: String(decoding: narration.text[range], as: UTF8.self).trimmingCharacters(in: .whitespaces),
                    start: words[0].start, end: words[words.count - 1].end, words: words)
            })
    }

    /// The times of a text as a build takes them from a file, which must have measured words.
    private func setBack(
        _ narration: SampleNarration, _ times: [WordTimes.Time], as format: TimingExport.Format
    ) throws -> [WordTimes.Time] {
        let bytes = format.write(told(narration, times), duration: Milliseconds.nearest(narration.duration))
        var diagnostics: [Diagnostic] = []
        let found = TimingReader.transcript(
            of: Source(path: "timing", bytes: bytes), duration: narration.duration, tale: nil,
            diagnostics: &diagnostics)
        let result = narration.set(try #require(found).transcript.labels)
        #expect(result.precision == .measured, "\(format)")
        #expect(result.share == 1, "\(format)")
        return result.times
    }

    /// Words of several characters, and sentences of one word.
    @Test(
        arguments: TimingExport.Format.allCases,
        [
            "从前，有三只小猪住在草地上。再见！一天早上，妈妈说：“你们长大啦，去盖自己的房子吧。”",
            "むかしむかし、おじいさんが山へ行きました。さようなら！東京タワーのとなりに、大きな桃の木があります。",
        ])
    func wordsWithoutSpacesComeBackAsWords(_ format: TimingExport.Format, _ text: String) throws {
        let narration = SampleNarration(text)
        let times = narration.set().times
        #expect(try setBack(narration, times, as: format) == times, "\(format)")
        let words = try readBack(format.write(told(narration, times), duration: nil), as: format)
            .sentences.flatMap(\.words)
        #expect(words.map(\.start) == times.map(\.start), "\(format)")
    }

    /// Whisper gives words that it does not hear clearly the same time.
    @Test(arguments: TimingExport.Format.allCases)
    func crowdedWordsComeBack(_ format: TimingExport.Format) throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<30 {
            var narration = SampleNarration.tale(words: 60, using: &generator)
            var time: Int32 = 300
            for index in narration.labels.indices {
                // Long words between crowds of short ones.
                let isLong = Int.random(in: 0..<6, using: &generator) == 0
                let length = isLong ? Int32.random(in: 50...900, using: &generator) : Int32(index % 7)
                (narration.labels[index].start, narration.labels[index].end) = (time, time + length)
                time += length
            }
            let times = narration.set().times
            #expect(try setBack(narration, times, as: format) == times, "\(format)")
        }
    }

    /// What is printed is storysite's own form: its strict reader takes it.
    @Test(arguments: TimingFormatTests.words)
    func whatIsPrintedIsReadWithoutADiagnostic(_ name: String, _ format: String) throws {
        let (reading, _) = TaleOfAFox.read(try TaleOfAFox.fixture(name), tale: TaleOfAFox.tale)
        let told = TimedText(try #require(reading).transcript)
        var diagnostics: [Diagnostic] = []
        let source = Source(path: "anna.json", bytes: StorysiteTiming.write(told))
        let labels = TimingFile.labels(of: source, duration: TaleOfAFox.duration, diagnostics: &diagnostics)
        #expect(diagnostics == [])
        #expect(labels.labels.map(\.start) == TaleOfAFox.starts)
    }
}
