/// Checks the timing of one recording for what is valid but can hardly be right.
struct TimingProof {
    private let reading: TaleReading
    private let voice: Voice
    private let recording: Voice.Recording
    private let words: WordTimes
    private let locations: WordLocations
    private let retiming: Retiming

    /// The fewest words in a row without times that are reported; fewer are a slip of the tongue.
    private static let longRun = 3
    /// The longest word and the longest gap between words, in milliseconds.
    private static let slowest: Int32 = 2000
    private static let widest: Int32 = 3000
    /// The number of findings of a kind that are reported; the others are counted.
    private static let limit = 10

    /// `nil` for a recording without timing.
    init?(_ recording: Voice.Recording, of voice: Voice, in reading: TaleReading) {
        guard let words = recording.words, !words.times.isEmpty else { return nil }
        (self.reading, self.voice, self.recording, self.words) = (reading, voice, recording, words)
        locations = WordLocations(reading)
        retiming = Retiming(recording, of: voice, in: reading.folder)
    }

    /// Everything that can be found without decoding the recording.
    var findings: [Diagnostic] { unmatched + hurried + slow + gaps + uneven }

    /// The same for each word, by the numbers of the recording's words, in order.
    var places: [(code: DiagnosticCode, words: Range<Int>)] {
        func each(_ code: DiagnosticCode, _ words: [Int]) -> [(code: DiagnosticCode, words: Range<Int>)] {
            words.map { (code, $0..<$0 + 1) }
        }
        let runs = words.unmatched.map { (code: DiagnosticCode.unmatchedWords, words: $0) }
        let all =
            runs + each(.hurriedWords, found(words.hurried)) + each(.slowWords, slowWords) + each(.longGap, wideGaps)
        return all.sorted { $0.words.lowerBound < $1.words.lowerBound }
    }

    // MARK: Words

    private var unmatched: [Diagnostic] {
        let runs = words.unmatched.filter { $0.count >= Self.longRun }
        return report(runs) { run in
            let isRest = run.upperBound == words.times.count
            return isRest
                ? (
                    .untimedEnd, inTale(run),
                    "\(timing) ends before the last \(run.count) words: \(quotation(run))",
                    retiming.note(
                        "check that the recording and its timing are complete; to time it again (corrected times are "
                            + "lost): ")
                )
                : (
                    .unmatchedWords, inTale(run),
                    "\(run.count) words in a row are missing from \(timing): \(quotation(run))",
                    retiming.note(
                        "if the recording lacks them, remove them from the text; to time it again (corrected times are "
                            + "lost): ")
                )
        }
    }

    /// The words whose times are in the timing, not interpolated.
    /// - Parameter words: in ascending order.
    private func found(_ words: [Int]) -> [Int] {
        var runs = self.words.unmatched[...]
        return words.filter { word in
            while let run = runs.first, run.upperBound <= word { runs.removeFirst() }
            return !(runs.first?.contains(word) ?? false)
        }
    }

    private var hurried: [Diagnostic] {
        let hurried = found(words.hurried)
        return reportTogether(hurried, .hurriedWords) { first in
            hurried.count == 1
                ? "the word \(quotation(first)) is shorter than 50 ms in \(timing)"
                : "\(hurried.count) words are shorter than 50 ms in \(timing), the first is \(quotation(first))"
        }
    }

    private var slowWords: [Int] {
        let lengths = words.times.map { $0.end - $0.start }
        let pace = Double(lengths.reduce(0) { $0 + Int($1) }) / Double(max(weight(0..<lengths.count), 1))
        let long = lengths.indices.filter { index in
            // In a writing system without spaces a whole phrase may count as a word.
            lengths[index] > Self.slowest && Double(lengths[index]) > 2.5 * pace * Double(weight(index..<index + 1))
        }
        return found(long)
    }

    private var slow: [Diagnostic] {
        let slow = slowWords
        return reportTogether(slow, .slowWords) { first in
            let time = words.times[first.lowerBound]
            let length = Milliseconds.text(time.end - time.start)
            return slow.count == 1
                ? "the word \(quotation(first)) is highlighted for \(length) in \(timing)"
                : "\(slow.count) words are highlighted for more than 2 s in \(timing), the first is "
                    + "\(quotation(first)) with \(length)"
        }
    }

    /// The words after a long gap.
    private var wideGaps: [Int] {
        words.times.indices.dropFirst().filter { index in
            words.times[index].start - words.times[index - 1].end > Self.widest
        }
    }

    private var gaps: [Diagnostic] {
        report(wideGaps) { index in
            let gap = words.times[index].start - words.times[index - 1].end
            return (
                .longGap, inTale(index..<index + 1),
                "no word is highlighted for \(Milliseconds.text(gap)) before this word in \(timing)",
                "if something is said there, add it to the text; if not, cut the silence out of the recording"
            )
        }
    }

    // MARK: Paragraphs

    private var uneven: [Diagnostic] {
        // For each word, the number of words before it that are not in the timing.
        var unmatched = [0]
        var runs = words.unmatched[...]
        for word in words.times.indices {
            while let run = runs.first, run.upperBound <= word { runs.removeFirst() }
            unmatched.append((unmatched.last ?? 0) + (runs.first?.contains(word) == true ? 1 : 0))
        }
        let paragraphs = recording.paragraphs(of: reading.text).filter { paragraph in
            let missing = unmatched[paragraph.upperBound] - unmatched[paragraph.lowerBound]
            return paragraph.count >= 8 && missing * 2 < paragraph.count
        }
        guard paragraphs.count >= 4 else { return [] }
        let paces = paragraphs.map { paragraph in
            let time = words.times[paragraph.upperBound - 1].end - words.times[paragraph.lowerBound].start
            return Double(time) / Double(weight(paragraph))
        }
        let usual = paces.sorted()[paces.count / 2]
        guard usual > 0 else { return [] }
        let uneven = paragraphs.indices.filter { paces[$0] > usual * 2 || paces[$0] * 2 < usual }
        return report(uneven) { index in
            let isSlow = paces[index] > usual
            let ratio = isSlow ? paces[index] / usual : usual / max(paces[index], usual / 99)
            return (
                .unevenPace, inTale(paragraphs[index]),
                "this paragraph is \(decimal(ratio)) times as \(isSlow ? "slow" : "fast") as the others in \(timing)",
                retiming.note(
                    "the timing is probably wrong here; to time the recording again (corrected times are lost): ")
            )
        }
    }

    private func weight(_ run: Range<Int>) -> Int {
        Pace.weight(
            of: recording.firstWord + run.lowerBound..<recording.firstWord + run.upperBound, reading.text.words.span,
            in: reading.text.bytes.span)
    }

    // MARK: Reporting

    private typealias Finding = (code: DiagnosticCode, words: Range<Int>, message: String, note: Diagnostic.Note)

    private func report<Item>(_ items: [Item], _ describe: (Item) -> Finding) -> [Diagnostic] {
        items.prefix(Self.limit).enumerated().map { number, item in
            let found = describe(item)
            var notes = [found.note]
            if number + 1 == Self.limit, items.count > Self.limit {
                notes.append("and \(items.count - Self.limit) more of this kind")
            }
            return finding(found.code, found.words, found.message, notes)
        }
    }

    /// Reports many words in one diagnostic, at the first of them; a note has the lines of the others.
    private func reportTogether(_ found: [Int], _ code: DiagnosticCode, _ message: (Range<Int>) -> String)
        -> [Diagnostic]
    {
        guard let first = found.first else { return [] }
        var lines: [Int] = []
        for index in found.dropFirst() {
            let line = reading.text.line(ofWord: recording.firstWord + index)
            if lines.last != line { lines.append(line) }
        }
        let others = lines.prefix(Self.limit).map(String.init).joined(separator: ", ")
        let more = lines.count > Self.limit ? " and \(lines.count - Self.limit) more lines" : ""
        let single = first..<first + 1
        return [
            finding(
                code, inTale(single), message(single),
                (lines.isEmpty ? [] : ["the others are in line\(lines.count == 1 ? "" : "s") \(others)\(more)"])
                    + [
                        retiming.note(
                            "listen there; if the timing is wrong, time it again (corrected times are lost): ")
                    ])
        ]
    }

    private func finding(_ code: DiagnosticCode, _ words: Range<Int>, _ message: String, _ notes: [Diagnostic.Note])
        -> Diagnostic
    {
        Diagnostic(.warning, code, in: reading.source, at: locations.range(of: words), message, notes: notes)
    }

    private func inTale(_ run: Range<Int>) -> Range<Int> {
        recording.firstWord + run.lowerBound..<recording.firstWord + run.upperBound
    }

    private func quotation(_ run: Range<Int>) -> String { locations.quotation(of: inTale(run)) }

    /// The name of the timing in messages.
    private var timing: String {
        "the timing of the voice '\(voice.id)'" + (recording.page.map { " for page \($0 + 1)" } ?? "")
    }
}
