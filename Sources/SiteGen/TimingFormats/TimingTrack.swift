/// What a timing file says was spoken: its labels in the order of the file, with the times as they are written there.
///
/// Every format is read into this; what becomes of it is the business of `TrackRepair`, not of the readers. A label of
/// several words (a sentence, a line, a page) stands before the labels of its words, where the file has both.
struct TimingTrack: Sendable {
    enum Level: Sendable { case word, sentence, line, page }

    struct Time: Sendable {
        /// In the track's unit.
        var value: Double
        /// UTF-8 offsets in the file.
        var place: Range<Int>
    }

    struct Label: Sendable {
        var level: Level
        /// Where its text stands in `letters`; empty where the file names no words.
        var text: Range<Int>
        var start: Time?
        var end: Time?
        /// Where it stands in the file.
        var place: Range<Int>
    }

    /// A recording, where a file may be about several.
    struct NamedRecording: Sendable {
        var name: String
        /// Where the file names it first.
        var place: Range<Int>
    }

    /// What the file calls it: the name of a tier; mostly nothing.
    var name = ""
    /// What its times are of, where the file says so.
    var recording: NamedRecording?
    /// UTF-8 that the labels' texts are parts of.
    var letters: [UInt8] = []
    var labels: [Label] = []
    /// What times are counted in; `nil` where the format does not say.
    var unit: TimeUnit? = .seconds
    /// What the reader has mended or left out already.
    var repairs = TrackRepairs()
    /// Whether the labels' texts are only ids, and the file's labels follow the text by their order.
    var isOrderOnly = false
    /// For each label the address of its text, where the format gives one.
    var references: [String] = []
    /// Whether an end beyond the recording means its end.
    var endsMayOverrun = false

    mutating func add(
        _ level: Level, _ text: some Sequence<UInt8>, from start: Time?, to end: Time?, at place: Range<Int>
    ) {
        let begin = letters.count
        letters += text
        labels.append(Label(level: level, text: begin..<letters.count, start: start, end: end, place: place))
    }

    /// No word is so long, in bytes, that more pieces would belong to it.
    private static let longest = 256

    /// Adds a piece that may be the rest of the word before it: *can* and *'t*, or punctuation by itself.
    mutating func addPiece(_ text: [UInt8], from start: Time?, to end: Time?, at place: Range<Int>) {
        guard let last = labels.last, last.level == .word, last.text.upperBound == letters.count,
            last.text.count < Self.longest
        else {
            return add(.word, text, from: start, to: end, at: place)
        }
        let before = Array(letters[last.text])
        let own = Words.ranges(in: text.span).count
        if Words.ranges(in: (before + text).span).count >= Words.ranges(in: before.span).count + own, own > 0 {
            return add(.word, text, from: start, to: end, at: place)
        }
        letters += text
        labels[labels.count - 1].text = last.text.lowerBound..<letters.count
        if own > 0, end != nil { labels[labels.count - 1].end = end }
    }

    /// Adds the labels of another track of the same unit.
    mutating func append(_ other: TimingTrack) {
        let begin = letters.count
        letters += other.letters
        for var label in other.labels {
            label.text = begin + label.text.lowerBound..<begin + label.text.upperBound
            labels.append(label)
        }
    }

    func text(of label: Label) -> String { String(decoding: letters[label.text], as: UTF8.self) }

    /// How many words a label has, on average of those that have any.
    var wordsPerLabel: Double {
        var (words, spoken) = (0, 0)
        for label in labels where !label.text.isEmpty {
            var count = 0
            Words.each(in: letters.span.extracting(label.text)) { _ in count += 1 }
            words += count
            if count > 0 { spoken += 1 }
        }
        return spoken == 0 ? 0 : Double(words) / Double(spoken)
    }

    /// In a format whose labels may be anything: labels of one word each are words.
    mutating func findLevel() {
        let average = wordsPerLabel
        guard average > 0, average <= 1.25 else { return }
        for index in labels.indices { labels[index].level = .word }
    }

    /// Where every label is a number or name of a place in a text (`f000012`, `3b`), none of them is a word of it.
    mutating func findIDs() {
        guard labels.count > 1 || labels.first.map({ isID($0) && letters[$0.text].count > 4 }) ?? false else { return }
        isOrderOnly = labels.allSatisfy(isID)
    }

    private func isID(_ label: Label) -> Bool {
        let text = letters[label.text]
        return text.contains { $0 &- 0x30 < 10 } && text.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

/// What the times of a file are counted in.
enum TimeUnit: Sendable, CaseIterable {
    case seconds, milliseconds
    /// Of a hundred nanoseconds, as Windows counts.
    case ticks

    /// How many make a millisecond; of seconds, a thousandth.
    var perMillisecond: Double {
        switch self {
        case .seconds: 0.001
        case .milliseconds: 1
        case .ticks: 10_000
        }
    }

    var name: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .ticks: "ticks of 100 nanoseconds"
        }
    }
}
