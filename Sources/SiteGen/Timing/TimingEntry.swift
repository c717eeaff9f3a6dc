/// A sentence or a word as a timing file has it.
struct TimingEntry {
    struct Time {
        /// Milliseconds.
        let value: Int32
        /// Where it stands in the file.
        let range: Range<Int>
    }

    var text: JSONText?
    var start: Time?
    var end: Time?
    /// Whether the keys are there, be their values right or wrong.
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

    var isWhole: Bool { text != nil && start != nil && end != nil }

    /// The keys that are missing, as a message has them.
    var missing: String? {
        if hasText, hasStart, hasEnd { return nil }
        let names = [hasText ? nil : "'text'", hasStart ? nil : "'start'", hasEnd ? nil : "'end'"].compactMap { $0 }
        return names.joined(separator: ", ")
    }
}

/// Checks that sentences, or words, follow each other in time and lie within the recording.
struct TimingOrder {
    let name: String
    private var lastStart: Int32 = 0

    /// How far beyond the recording is taken for rounding, in milliseconds.
    static let tolerance: Int32 = 250

    init(_ name: String) { self.name = name }

    /// Whether there is nothing to say of a word, which then counts as the last one.
    /// - Parameter duration: of the recording, in milliseconds.
    @inline(__always)
    mutating func takes(_ word: PlainLabel, _ duration: Int32?) -> Bool {
        guard word.start >= lastStart, word.end >= word.start else { return false }
        if let duration, word.end > duration + Self.tolerance { return false }
        lastStart = word.start
        return true
    }

    /// - Parameter duration: of the recording, in milliseconds.
    mutating func check(_ entry: TimingEntry, _ duration: Int32?, _ faults: inout TimingFaults) {
        guard let start = entry.start, let end = entry.end else { return }
        if start.value < lastStart {
            let (time, last) = (Milliseconds.text(start.value), Milliseconds.text(lastStart))
            faults.add(
                .backwards, at: start.range, "this \(name) starts at \(time), the one before it later, at \(last)")
        }
        if end.value < start.value { faults.add(.backwards, at: end.range, "this \(name) ends before it starts") }
        lastStart = max(lastStart, start.value)
        guard let duration, max(start.value, end.value) > duration + Self.tolerance else { return }
        let time = start.value > duration + Self.tolerance ? start : end
        let isThousandfold = time.value / 1000 <= duration + Self.tolerance && Int(time.value) > Int(duration) * 10
        faults.add(
            .beyond, at: time.range, "this is beyond the recording, which is \(Milliseconds.text(duration)) long",
            notes: isThousandfold ? ["times are in seconds; these look like milliseconds"] : [])
    }
}
