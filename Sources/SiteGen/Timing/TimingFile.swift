/// Reads a timing file in storysite's own JSON: the spoken sentences with their times in seconds, and their words if
/// they are known.
/// ```json
/// {"sentences": [{"text": "Reiz dzīvoja.", "start": 0.0, "end": 2.31,
///   "words": [{"text": "Reiz", "start": 0.0, "end": 0.42}, {"text": "dzīvoja", "start": 0.42, "end": 0.98}]}]}
/// ```
/// Unknown keys are ignored, because other tools may add their own.
struct TimingFile {
    private var reader: JSONReader
    private var errors: TimingDiagnostics
    private var result = TimingLabels()
    private var sentences = TimingOrder("sentence")
    private var words = TimingOrder("word")
    private var sentencesWithoutWords = 0
    /// The length of the recording in milliseconds; `nil` if it is not known.
    private let duration: Int32?

    /// Reads the labels of a timing file.
    /// - Parameters:
    ///   - duration: the length of the recording, in seconds; `nil` if it is not known.
    ///   - diagnostics: receives all errors: `timing-not-json`, `timing-shape`, `timing-backwards`, `timing-beyond`.
    ///     With any of these the labels are not complete.
    static func labels(of source: Source, duration: Double?, diagnostics: inout [Diagnostic]) -> TimingLabels {
        let (labels, errors) = read(source, duration: duration)
        diagnostics += errors.diagnostics
        return labels
    }

    /// Returns the labels of a timing file and its errors.
    /// - Parameter duration: the length of the recording, in seconds; `nil` if it is not known.
    static func read(_ source: Source, duration: Double?) -> (labels: TimingLabels, errors: TimingDiagnostics) {
        do throws(JSONError) {
            var file = TimingFile(try JSONReader(source.bytes), source, duration: duration.map(Milliseconds.nearest))
            do throws(JSONError) { try file.readFile() } catch { file.errors.add(error) }
            return (file.result, file.errors)
        } catch {
            var errors = TimingDiagnostics(source)
            errors.add(error)
            return (TimingLabels(), errors)
        }
    }

    private init(_ reader: JSONReader, _ source: Source, duration: Int32?) {
        self.reader = reader
        self.duration = duration
        errors = TimingDiagnostics(source)
        result.bytes = source.bytes
        result.labels.reserveCapacity(source.bytes.count / 40)
    }

    private mutating func readFile() throws(JSONError) {
        var (isFound, isMade) = (false, false)
        result.mayHaveTitle = false
        if try reader.kind() == .object {
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if reader.text(key, is: "sentences") {
                    if isFound { errors.add(.timingShape, at: key.quoted, "the key 'sentences' occurs twice") }
                    isFound = true
                    try readSentences()
                } else if reader.text(key, is: "title") {
                    if result.mayHaveTitle { errors.add(.timingShape, at: key.quoted, "the key 'title' occurs twice") }
                    result.mayHaveTitle = true
                    try checkTitle()
                } else if reader.text(key, is: "made") {
                    if isMade { errors.add(.timingShape, at: key.quoted, "the key 'made' occurs twice") }
                    isMade = true
                    try checkMade()
                } else {
                    try reader.skip()
                }
            }
        } else {
            try reader.skip()
        }
        try reader.finish()
        if !isFound {
            errors.add(
                .timingShape, at: 0..<1, "a timing file must be an object with a list 'sentences'",
                notes: [#"write {"sentences": [{"text": "…", "start": 0.0, "end": 2.3}]}, with times in seconds"#])
        }
        // If only some sentences have words, the majority of labels decides.
        result.granularity = sentencesWithoutWords * 2 > result.labels.count ? .sentences : .words
    }

    private mutating func readSentences() throws(JSONError) {
        guard try beginList("'sentences' must be a list in square brackets") else { return }
        while try reader.nextElement() {
            let count = result.labels.count
            guard let entry = try readEntry(sentences.name, hasWords: true) else { continue }
            sentences.check(entry, duration, &errors)
            if result.labels.count > count { continue }
            if append(entry) { sentencesWithoutWords += 1 }
        }
    }

    private mutating func readWords() throws(JSONError) {
        guard try beginList("'words' must be a list in square brackets") else { return }
        while try reader.nextElement() {
            if let end = appendPlainWords() {
                reader.pass(to: end)
                continue
            }
            guard let entry = try readEntry(words.name, hasWords: false) else { continue }
            words.check(entry, duration, &errors)
            append(entry)
        }
    }

    /// Appends the next words as long as they have the form of ``PlainLabel``, are right, and are separated by a comma
    /// with or without a space.
    /// - Returns: the offset after the last of them; `nil` if there is none.
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

    /// Begins the next value if it is a list. Reports and skips any other value.
    /// - Returns: whether it is a list.
    private mutating func beginList(_ message: @autoclosure () -> String) throws(JSONError) -> Bool {
        guard try reader.kind() == .array else {
            errors.add(.timingShape, at: try reader.skip(), message())
            return false
        }
        try reader.beginArray()
        return true
    }

    /// Reads the next sentence, word or title and reports its errors.
    /// - Parameter name: what it is, for messages.
    /// - Returns: `nil` if it cannot be used.
    private mutating func readEntry(
        _ name: String, hasWords: Bool, notes: [String] = []
    ) throws(JSONError) -> TimingEntry? {
        guard try reader.kind() == .object else {
            errors.add(
                .timingShape, at: try reader.skip(), "a \(name) must be an object with 'text', 'start' and 'end'",
                notes: notes)
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
                entry.text = try readText("'text' must be a text in double quotes")
                entry.hasText = true
            } else if reader.text(key, is: "start") {
                entry.start = try readTime("start")
                entry.hasStart = true
            } else if reader.text(key, is: "end") {
                entry.end = try readTime("end")
                entry.hasEnd = true
            } else if hasWords, reader.text(key, is: "words") {
                try readWords()
            } else if hasWords, reader.text(key, is: "corrected") {
                try checkCorrected()
            } else {
                try reader.skip()
            }
        }
        if let missing = entry.missing {
            errors.add(.timingShape, at: begin..<begin + 1, "this \(name) has no \(missing)")
        }
        return entry.isWhole ? entry : nil
    }

    /// Checks the title as a sentence is checked, and keeps nothing of it: `StorysiteTiming` reads it for the tale.
    private mutating func checkTitle() throws(JSONError) {
        let (labels, order, count) = (result.labels, words, errors.count)
        (result.labels, words) = ([], TimingOrder("word"))
        var title = TimingOrder("title")
        if let entry = try readEntry(title.name, hasWords: true, notes: ["leave 'title' out if it is not spoken"]) {
            title.check(entry, duration, &errors)
        }
        (result.labels, words) = (labels, order)
        // `TrackRepair` repairs the times of the text only.
        if errors.count > count { errors.areRepairable = false }
    }

    /// Checks what the file says about how it was made; `MadeTiming` reads it.
    private mutating func checkMade() throws(JSONError) {
        let remedy = ["leave 'made' out if the file was made by hand"]
        guard try reader.kind() == .object else {
            errors.add(
                .timingShape, at: try reader.skip(), "'made' must be an object with 'by', 'of' and 'as'", notes: remedy)
            return
        }
        let begin = reader.offset
        var missing = ["'by'", "'of'", "'as'"]
        try reader.beginObject()
        while let key = try reader.nextKey() {
            let name = "'\(reader.string(of: key))'"
            if missing.contains(name) {
                missing.removeAll { $0 == name }
                _ = try readText("\(name) must be a text in double quotes")
            } else if name == "'sound'" {
                try checkSound()
            } else {
                try reader.skip()
            }
        }
        if missing.isEmpty { return }
        errors.add(
            .timingShape, at: begin..<begin + 1, "'made' has no \(missing.joined(separator: ", "))", notes: remedy)
    }

    private mutating func checkSound() throws(JSONError) {
        let message = "'sound' must be a list of texts in double quotes"
        // Earlier versions wrote one text.
        guard try reader.kind() == .array else {
            _ = try readText(message)
            return
        }
        try reader.beginArray()
        while try reader.nextElement() { _ = try readText(message) }
    }

    private mutating func checkCorrected() throws(JSONError) {
        if try reader.kind() == .boolean {
            _ = try reader.readBoolean()
        } else {
            errors.add(.timingShape, at: try reader.skip(), "'corrected' must be true or false, without quotes")
        }
    }

    private mutating func readText(_ message: @autoclosure () -> String) throws(JSONError) -> JSONText? {
        if try reader.kind() == .text { return try reader.readText() }
        errors.add(.timingShape, at: try reader.skip(), message())
        return nil
    }

    private mutating func readTime(_ name: StaticString) throws(JSONError) -> TimingEntry.Time? {
        let kind = try reader.kind()
        let begin = reader.offset
        guard kind == .number else {
            let range = try reader.skip()
            errors.add(
                .timingShape, at: range, "'\(name)' must be a number of seconds",
                notes: kind == .text ? ["write it without quotes, with a decimal point: 2.31"] : [], isTime: true)
            return nil
        }
        let seconds = try reader.readNumber()
        let range = begin..<reader.offset
        if seconds < 0 {
            errors.add(
                .timingShape, at: range,
                "'\(name)' cannot be negative: times are counted from the start of the recording", isTime: true)
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

    /// Appends a label, with its times cut to the recording.
    /// - Parameter text: UTF-8 offsets in the labels' bytes.
    @inline(__always)
    private mutating func append(_ text: Range<Int>, from start: Int32, to end: Int32) {
        let range = Int32(text.lowerBound)..<Int32(text.upperBound)
        let limit = duration ?? .max
        result.labels.append(TimingLabels.Label(text: range, start: min(start, limit), end: min(end, limit)))
    }
}
