/// Reads a voice's timing file: the sentences spoken with their times in seconds, and their words if they are known.
/// ```json
/// {"sentences": [{"text": "Reiz dzīvoja.", "start": 0.0, "end": 2.31,
///   "words": [{"text": "Reiz", "start": 0.0, "end": 0.42}, {"text": "dzīvoja", "start": 0.42, "end": 0.98}]}]}
/// ```
/// Keys of other tools are passed over.
struct TimingFile {
    private var reader: JSONReader
    private var faults: TimingFaults
    private var result = TimingLabels()
    private var sentences = TimingOrder("sentence")
    private var words = TimingOrder("word")
    private var sentencesWithoutWords = 0
    /// Milliseconds; `nil` when the recording's duration is not known.
    private let duration: Int32?

    /// The labels of a timing file, and everything that is wrong with it.
    /// - Parameters:
    ///   - duration: of the recording, in seconds; `nil` if it is not known.
    ///   - diagnostics: what is wrong is appended: `timing-not-json`, `timing-shape`, `timing-backwards`,
    ///     `timing-beyond`. With any of these the labels are not complete.
    static func labels(of source: Source, duration: Double?, diagnostics: inout [Diagnostic]) -> TimingLabels {
        do throws(JSONFault) {
            var file = TimingFile(try JSONReader(source.bytes), source, duration: duration.map(Milliseconds.nearest))
            do throws(JSONFault) { try file.readFile() } catch { file.faults.add(error) }
            diagnostics += file.faults.diagnostics
            return file.result
        } catch {
            var faults = TimingFaults(source)
            faults.add(error)
            diagnostics += faults.diagnostics
            return TimingLabels()
        }
    }

    private init(_ reader: JSONReader, _ source: Source, duration: Int32?) {
        self.reader = reader
        self.duration = duration
        faults = TimingFaults(source)
        result.bytes = source.bytes
        result.labels.reserveCapacity(source.bytes.count / 40)
    }

    private mutating func readFile() throws(JSONFault) {
        var isFound = false
        if try reader.kind() == .object {
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if reader.text(key, is: "sentences") {
                    if isFound { faults.add(.shape, at: key.quoted, "'sentences' is here a second time") }
                    isFound = true
                    try readSentences()
                } else {
                    try reader.skip()
                }
            }
        } else {
            try reader.skip()
        }
        try reader.finish()
        if !isFound {
            faults.add(
                .shape, at: 0..<1, "a timing file is an object with a list of 'sentences'",
                notes: [#"its shape is {"sentences": [{"text": "…", "start": 0.0, "end": 2.3}]}, times in seconds"#])
        }
        // Where some sentences have words and some have none, most labels decide what the voice is said to have.
        result.level = sentencesWithoutWords * 2 > result.labels.count ? .sentences : .words
    }

    private mutating func readSentences() throws(JSONFault) {
        guard try beginList("'sentences' should be a list") else { return }
        while try reader.nextElement() {
            let count = result.labels.count
            guard let entry = try readEntry(hasWords: true) else { continue }
            sentences.check(entry, duration, &faults)
            if result.labels.count > count { continue }
            if append(entry) { sentencesWithoutWords += 1 }
        }
    }

    private mutating func readWords() throws(JSONFault) {
        guard try beginList("'words' should be a list") else { return }
        while try reader.nextElement() {
            if let end = appendPlainWords() {
                reader.pass(to: end)
                continue
            }
            guard let entry = try readEntry(hasWords: false) else { continue }
            words.check(entry, duration, &faults)
            append(entry)
        }
    }

    /// Appends the words that come next as far as they are plain, without a fault, and parted by no more than a comma and
    /// a space.
    /// - Returns: where the last of them ends; `nil` if there is none.
    private mutating func appendPlainWords() -> Int? {
        let source = reader.bytes
        let bytes = source.span
        var end: Int?
        var next = reader.offset
        while let word = PlainLabel(in: bytes, at: next), bytes[word.limit] == UInt8(ascii: "}"),
            words.takes(word, duration)
        {
            append(word.text, from: word.start, to: word.end)
            next = word.limit + 1
            end = next
            guard next < bytes.count, bytes[next] == UInt8(ascii: ",") else { break }
            next += 1
            if next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
        }
        return end
    }

    /// Opens the list that comes next; whatever else comes is passed over with a fault.
    private mutating func beginList(_ message: @autoclosure () -> String) throws(JSONFault) -> Bool {
        guard try reader.kind() == .array else {
            faults.add(.shape, at: try reader.skip(), message())
            return false
        }
        try reader.beginArray()
        return true
    }

    /// - Returns: the sentence or word that comes next, its faults noted; `nil` if it cannot be used.
    private mutating func readEntry(hasWords: Bool) throws(JSONFault) -> TimingEntry? {
        let name = hasWords ? sentences.name : words.name
        guard try reader.kind() == .object else {
            faults.add(.shape, at: try reader.skip(), "a \(name) should be an object with 'text', 'start' and 'end'")
            return nil
        }
        let begin = reader.offset
        var entry = TimingEntry()
        try reader.beginObject()
        if let label = PlainLabel(in: reader.bytes.span, at: begin) {
            entry = TimingEntry(label)
            reader.pass(to: label.limit)
        }
        while let key = try reader.nextKey() {
            if reader.text(key, is: "text") {
                entry.text = try readText()
                entry.hasText = true
            } else if reader.text(key, is: "start") {
                entry.start = try readTime("start")
                entry.hasStart = true
            } else if reader.text(key, is: "end") {
                entry.end = try readTime("end")
                entry.hasEnd = true
            } else if hasWords, reader.text(key, is: "words") {
                try readWords()
            } else {
                try reader.skip()
            }
        }
        if let missing = entry.missing {
            faults.add(.shape, at: begin..<begin + 1, "this \(name) has no \(missing)")
        }
        return entry.isWhole ? entry : nil
    }

    private mutating func readText() throws(JSONFault) -> JSONText? {
        if try reader.kind() == .text { return try reader.readText() }
        faults.add(.shape, at: try reader.skip(), "'text' should be a text in double quotes")
        return nil
    }

    private mutating func readTime(_ name: StaticString) throws(JSONFault) -> TimingEntry.Time? {
        let kind = try reader.kind()
        let begin = reader.offset
        guard kind == .number else {
            let range = try reader.skip()
            faults.add(
                .shape, at: range, "'\(name)' should be a number of seconds",
                notes: kind == .text ? ["write it without quotes, with a decimal point: 2.31"] : [])
            return nil
        }
        let seconds = try reader.readNumber()
        let range = begin..<reader.offset
        if seconds < 0 {
            faults.add(.shape, at: range, "'\(name)' is counted from the start of the recording and cannot be negative")
            return nil
        }
        return TimingEntry.Time(value: Milliseconds.nearest(seconds), range: range)
    }

    @discardableResult
    private mutating func append(_ entry: TimingEntry) -> Bool {
        guard let text = entry.text, let start = entry.start?.value, let end = entry.end?.value else { return false }
        var range = text.range
        if text.isEscaped {
            let begin = result.bytes.count
            reader.append(text, to: &result.bytes)
            range = begin..<result.bytes.count
        }
        append(range, from: start, to: end)
        return true
    }

    /// - Parameter text: UTF-8 offsets in the labels' bytes.
    @inline(__always)
    private mutating func append(_ text: Range<Int>, from start: Int32, to end: Int32) {
        let place = Int32(text.lowerBound)..<Int32(text.upperBound)
        let limit = duration ?? .max
        result.labels.append(TimingLabels.Label(text: place, start: min(start, limit), end: min(end, limit)))
    }
}
