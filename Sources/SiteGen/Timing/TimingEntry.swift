/// A sentence or a word of a timing file.
struct TimingEntry {
    struct Time {
        /// Milliseconds from the start of the recording.
        let value: Int32
        /// UTF-8 offsets in the file.
        let range: Range<Int>
    }

    var text: JSONText?
    var start: Time?
    var end: Time?
    /// Whether the keys exist, with right or wrong values.
    var hasText = false
    var hasStart = false
    var hasEnd = false

    init() {}

    init(_ label: PlainLabel) {
        text = JSONText(range: label.text, isEscaped: false)
        start = Time(value: label.start, range: label.startRange)
        end = Time(value: label.end, range: label.endRange)
        (hasText, hasStart, hasEnd) = (true, true, true)
    }

    /// Whether text, start and end were read.
    var isWhole: Bool { text != nil && start != nil && end != nil }

    /// The names of the missing keys for a message, such as `'text', 'end'`; `nil` if there are none.
    var missing: String? {
        if hasText, hasStart, hasEnd { return nil }
        let names = [hasText ? nil : "'text'", hasStart ? nil : "'start'", hasEnd ? nil : "'end'"].compactMap { $0 }
        return names.joined(separator: ", ")
    }
}

/// Checks that the sentences, or the words, of a timing file are in order and lie within the recording.
struct TimingOrder {
    /// `sentence`, `word` or `title`, for messages.
    let name: String
    private var lastStart: Int32 = 0

    /// The milliseconds beyond the recording that are taken for rounding.
    static let tolerance: Int32 = 250

    init(_ name: String) { self.name = name }

    /// Whether a word is right. If so, the next one is compared with it.
    /// - Parameter duration: the length of the recording, in milliseconds.
    @inline(__always)
    mutating func takes(_ word: PlainLabel, _ duration: Int32?) -> Bool {
        guard word.start >= lastStart, word.end >= word.start else { return false }
        if let duration, word.end > duration + Self.tolerance { return false }
        lastStart = word.start
        return true
    }

    /// Reports a sentence or word that runs backwards or lies beyond the recording.
    /// - Parameter duration: the length of the recording, in milliseconds.
    mutating func check(_ entry: TimingEntry, _ duration: Int32?, _ diagnostics: inout TimingDiagnostics) {
        guard let start = entry.start, let end = entry.end else { return }
        if start.value < lastStart {
            let (time, last) = (Milliseconds.text(start.value), Milliseconds.text(lastStart))
            diagnostics.add(
                .timingBackwards, at: start.range,
                "this \(name) starts at \(time), before the previous one, which starts at \(last)",
                notes: ["put them in the order of their times, or correct this time"], isTime: true)
        }
        if end.value < start.value {
            diagnostics.add(
                .timingBackwards, at: end.range, "this \(name) ends before it starts",
                notes: ["write the earlier time first"], isTime: true)
        }
        lastStart = max(lastStart, start.value)
        guard let duration, max(start.value, end.value) > duration + Self.tolerance else { return }
        let time = start.value > duration + Self.tolerance ? start : end
        let isInMilliseconds = time.value / 1000 <= duration + Self.tolerance && Int(time.value) > Int(duration) * 10
        diagnostics.add(
            .timingBeyond, at: time.range,
            "this time lies beyond the recording, which is \(Milliseconds.text(duration)) long",
            notes: [
                isInMilliseconds
                    ? "write times in seconds; these look like milliseconds" : "use the timing of this recording"
            ], isTime: true)
    }
}
