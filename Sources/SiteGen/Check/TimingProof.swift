/// Reads the timing of one recording as a proof-reader does: what is there but can hardly be right.
struct TimingProof {
    private let reading: TaleReading
    private let voice: Voice
    private let recording: Voice.Recording
    private let words: WordTimes
    private let places: WordPlaces
    private let mending: Mending

    /// Fewer words in a row that were not found are a slip of the tongue.
    private static let longRun = 3
    /// Milliseconds a word may take at the most, and words be apart.
    private static let slowest: Int32 = 2000
    private static let widest: Int32 = 3000
    /// Of one kind so many are shown by themselves; the rest is counted.
    private static let limit = 10

    /// `nil` of a recording without timing.
    init?(_ recording: Voice.Recording, of voice: Voice, in reading: TaleReading, _ mending: Mending) {
        guard let words = recording.words, !words.times.isEmpty else { return nil }
        (self.reading, self.voice, self.recording, self.words) = (reading, voice, recording, words)
        (places, self.mending) = (WordPlaces(reading), mending)
    }

    /// Everything that can be told without listening.
    var findings: [Diagnostic] { unmatched + hurried + slow + gaps + uneven }

    // MARK: Words

    private var unmatched: [Diagnostic] {
        let runs = words.unmatched.filter { $0.count >= Self.longRun }
        return tell(runs) { run in
            let isRest = run.upperBound == words.times.count
            return isRest
                ? (
                    "untimed-end", inTale(run),
                    "\(timing) ends before these \(run.count) words: \(quotation(run))",
                    "is the recording complete, and is it timed to its end? \(alignment)"
                )
                : (
                    "unmatched-words", inTale(run),
                    "\(run.count) words in a row are not in \(timing): \(quotation(run))",
                    "if the recording has them, time it again: \(alignment); if it has not, take them out of the text"
                )
        }
    }

    /// The words that were found, not interpolated.
    private func found(_ words: [Int]) -> [Int] {
        words.filter { word in !self.words.unmatched.contains { $0.contains(word) } }
    }

    private var hurried: [Diagnostic] {
        let hurried = found(words.hurried)
        return tellTogether(hurried, "hurried-words") { first in
            hurried.count == 1
                ? "the word \(quotation(first)) has less than 40 ms in \(timing)"
                : "\(hurried.count) words have less than 40 ms in \(timing), the first \(quotation(first))"
        }
    }

    private var slow: [Diagnostic] {
        let lengths = words.times.map { $0.end - $0.start }
        let pace = Double(lengths.reduce(0) { $0 + Int($1) }) / Double(max(weight(0..<lengths.count), 1))
        let long = lengths.indices.filter { index in
            // A phrase of a language without spaces counts as a word, and takes its time.
            lengths[index] > Self.slowest && Double(lengths[index]) > 2.5 * pace * Double(weight(index..<index + 1))
        }
        let slow = found(long)
        return tellTogether(slow, "slow-words") { first in
            let length = Milliseconds.text(lengths[first.lowerBound])
            return slow.count == 1
                ? "the word \(quotation(first)) is lit for \(length) in \(timing)"
                : "\(slow.count) words are lit for more than 2 s in \(timing), the first \(quotation(first)) for \(length)"
        }
    }

    private var gaps: [Diagnostic] {
        let gaps = words.times.indices.dropFirst().filter { index in
            words.times[index].start - words.times[index - 1].end > Self.widest
        }
        return tell(gaps) { index in
            let gap = words.times[index].start - words.times[index - 1].end
            return (
                "long-gap", inTale(index..<index + 1),
                "\(Milliseconds.text(gap)) pass before this word in \(timing), and no word is lit",
                "is something said there that is not in the text, or is the recording to be cut?"
            )
        }
    }

    // MARK: Paragraphs

    private var uneven: [Diagnostic] {
        let told = recording.paragraphs(of: reading.text).filter { paragraph in
            let unmatched = words.unmatched.reduce(0) { $0 + $1.clamped(to: paragraph).count }
            return paragraph.count >= 8 && unmatched * 2 < paragraph.count
        }
        guard told.count >= 4 else { return [] }
        let paces = told.map { paragraph in
            let time = words.times[paragraph.upperBound - 1].end - words.times[paragraph.lowerBound].start
            return Double(time) / Double(weight(paragraph))
        }
        let usual = paces.sorted()[paces.count / 2]
        guard usual > 0 else { return [] }
        let uneven = told.indices.filter { paces[$0] > usual * 2 || paces[$0] * 2 < usual }
        return tell(uneven) { index in
            let isSlow = paces[index] > usual
            let ratio = isSlow ? paces[index] / usual : usual / max(paces[index], usual / 99)
            return (
                "uneven-pace", inTale(told[index]),
                "this paragraph is told \(decimal(ratio)) times as \(isSlow ? "slowly" : "fast") as the others "
                    + "by \(timing)",
                "the timing has probably slipped here: \(alignment)"
            )
        }
    }

    private func weight(_ run: Range<Int>) -> Int {
        Pace.weight(
            of: recording.firstWord + run.lowerBound..<recording.firstWord + run.upperBound, reading.text.words.span,
            in: reading.text.bytes.span)
    }

    // MARK: Telling

    private typealias Finding = (code: String, words: Range<Int>, message: String, note: String)

    private func tell<Item>(_ items: [Item], _ tell: (Item) -> Finding) -> [Diagnostic] {
        items.prefix(Self.limit).enumerated().map { number, item in
            let found = tell(item)
            var notes = [found.note]
            if number + 1 == Self.limit, items.count > Self.limit {
                notes.append("and \(items.count - Self.limit) more of this kind")
            }
            return finding(found.code, found.words, found.message, notes)
        }
    }

    /// To tell of words one by one would be long: the first is shown, and the lines of the others.
    private func tellTogether(_ found: [Int], _ code: String, _ message: (Range<Int>) -> String) -> [Diagnostic] {
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
                    + ["listen there, and time the recording again if it is wrong: \(alignment)"])
        ]
    }

    private func finding(_ code: String, _ words: Range<Int>, _ message: String, _ notes: [String]) -> Diagnostic {
        Diagnostic(.warning, code, in: reading.source, at: places.place(of: words), message, notes: notes)
    }

    private func inTale(_ run: Range<Int>) -> Range<Int> {
        recording.firstWord + run.lowerBound..<recording.firstWord + run.upperBound
    }

    private func quotation(_ run: Range<Int>) -> String { places.quotation(of: inTale(run)) }

    /// What the timing is called.
    private var timing: String {
        "the timing of voice '\(voice.id)'" + (recording.page.map { " for page \($0 + 1)" } ?? "")
    }

    private var alignment: String { mending.align(reading.folder.folder.path) }
}
