/// The labels of a timing file in the order of the file, with the times as they are written there.
///
/// The readers of all formats produce tracks, and leave it to `TrackRepair` to check them. A label of several words (a
/// sentence, a line, a page) comes before the labels of its words, if the file has both.
struct TimingTrack: Sendable {
    /// What a label stands for.
    enum Granularity: Sendable { case word, sentence, line, page }

    struct Time: Sendable {
        /// In the track's unit, and never NaN or infinite.
        let value: Double
        /// UTF-8 offsets in the file.
        let location: Range<Int>

        /// A thousand times the ticks of a day. Sums of such times are exact to the millisecond.
        private static let limit = 1e15

        /// - Parameter value: in the track's unit. Values beyond ±10^15 are cut to that, and NaN becomes 0.
        init(value: Double, location: Range<Int>) {
            self.value = value.isNaN ? 0 : min(max(value, -Self.limit), Self.limit)
            self.location = location
        }

        func moved(by offset: Double) -> Time { Time(value: value + offset, location: location) }
    }

    struct Label: Sendable {
        var granularity: Granularity
        /// UTF-8 offsets in `letters`; empty if the file gives only times.
        var text: Range<Int>
        var start: Time?
        var end: Time?
        /// UTF-8 offsets in the file.
        var location: Range<Int>
    }

    /// A recording that a file names.
    struct NamedRecording: Sendable {
        var name: String
        /// UTF-8 offsets of its first mention in the file.
        var location: Range<Int>
    }

    /// The name of the tier; empty in formats without tiers.
    var name = ""
    /// The recording that the times belong to, if the file names one.
    var recording: NamedRecording?
    /// UTF-8 that holds the texts of the labels.
    var letters: [UInt8] = []
    var labels: [Label] = []
    /// The unit of the times; `nil` if the format does not define one.
    var unit: TimeUnit? = .seconds
    /// The repairs that the reader has made.
    var repairs = TrackRepairs()
    /// Whether the labels have ids or nothing instead of words. They belong to the words of the tale in order.
    var isOrderOnly = false
    /// The addresses of the labels' texts, one for each label, in formats that have them.
    var references: [String] = []
    /// Whether an end beyond the recording stands for the end of the recording.
    var endsMayOverrun = false

    /// The most bytes of text in a track. The words of 24 hours, each in a label of its own and in that of its line,
    /// have less than half as many.
    private static let letterLimit = 8 << 20
    /// The most labels of a track: twice the words of 24 hours.
    private static let labelLimit = 1 << 19

    /// Appends a label.
    /// - Throws: `timing-shape` for more labels or text than a recording of 24 hours has.
    mutating func add(
        _ granularity: Granularity, _ text: some Sequence<UInt8>, from start: Time?, to end: Time?,
        at location: Range<Int>
    ) throws(TimingError) {
        let begin = letters.count
        letters += text
        guard labels.count < Self.labelLimit, letters.count <= Self.letterLimit else {
            throw TimingError(
                .timingShape, at: location, "this file has more text than can be spoken in 24 hours",
                notes: ["a refrain with many times counts once for each time"])
        }
        labels.append(
            Label(granularity: granularity, text: begin..<letters.count, start: start, end: end, location: location))
    }

    /// The longest word to which pieces are added, in bytes.
    private static let longestWord = 256

    /// Appends a piece of text. If it continues the word before it, such as *can* and *'t*, or is punctuation, it is
    /// added to that word.
    mutating func addPiece(
        _ text: [UInt8], from start: Time?, to end: Time?, at location: Range<Int>
    ) throws(TimingError) {
        guard let last = labels.last, last.granularity == .word, last.text.upperBound == letters.count,
            last.text.count < Self.longestWord
        else {
            return try add(.word, text, from: start, to: end, at: location)
        }
        let before = Array(letters[last.text])
        // Characters are pieces of their own, whatever words they make.
        func count(_ text: [UInt8]) -> Int { Words.ranges(in: text.span, by: .character).count }
        let own = count(text)
        if count(before + text) >= count(before) + own, own > 0 {
            return try add(.word, text, from: start, to: end, at: location)
        }
        letters += text
        labels[labels.count - 1].text = last.text.lowerBound..<letters.count
        if own > 0, end != nil { labels[labels.count - 1].end = end }
    }

    /// Adds bytes to the last word, such as the rest of a character.
    mutating func extendWord(by text: [UInt8], to end: Time?) {
        guard let last = labels.last, last.granularity == .word, last.text.upperBound == letters.count,
            last.text.count < Self.longestWord
        else { return }
        letters += text
        labels[labels.count - 1].text = last.text.lowerBound..<letters.count
        if end != nil { labels[labels.count - 1].end = end }
    }

    /// Appends the labels of another track with the same unit.
    mutating func append(_ other: TimingTrack) {
        let begin = letters.count
        letters += other.letters
        for var label in other.labels {
            label.text = begin + label.text.lowerBound..<begin + label.text.upperBound
            labels.append(label)
        }
    }

    /// The average number of words per label, of those labels that contain words.
    var wordsPerLabel: Double {
        var (words, spoken) = (0, 0)
        for label in labels where !label.text.isEmpty {
            let count = Words.count(inLabel: letters.span.extracting(label.text))
            words += count
            if count > 0 { spoken += 1 }
        }
        return spoken == 0 ? 0 : Double(words) / Double(spoken)
    }

    /// Takes the labels for words if nearly all have one word: for formats that do not say what their labels are.
    mutating func inferWords() {
        let average = wordsPerLabel
        guard average > 0, average <= 1.25 else { return }
        for index in labels.indices { labels[index].granularity = .word }
    }

    /// Sets `isOrderOnly` if every label is an id of a part of the text, such as `f000012` or `3b`, or if none has a
    /// text.
    mutating func detectIDs() {
        if labels.allSatisfy(\.text.isEmpty) {
            isOrderOnly = true
            return
        }
        guard labels.count > 1 || labels.first.map({ isID($0) && letters[$0.text].count > 4 }) ?? false else { return }
        isOrderOnly = labels.allSatisfy(isID)
    }

    private func isID(_ label: Label) -> Bool {
        let text = letters[label.text]
        return text.contains { $0 &- 0x30 < 10 } && text.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
