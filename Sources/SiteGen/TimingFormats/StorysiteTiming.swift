/// storysite's own JSON with all its sentences and words. It is read this way when `TimingFile` has found errors, of
/// which some can be repaired, and when the sentences are needed, too.
/// ```json
/// {"sentences": [{"text": "Reiz dzīvoja.", "start": 0.0, "end": 2.31,
///   "words": [{"text": "Reiz", "start": 0.0, "end": 0.42}, {"text": "dzīvoja", "start": 0.42, "end": 0.98}]}]}
/// ```
enum StorysiteTiming {
    static let format = TimingFormat(
        "storysite's own JSON", json: { $0.list("sentences", of: $0.roots[0]) != nil }, read)

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        for sentence in json.elements(of: json.list("sentences", of: json.roots[0])) {
            try add(.sentence, sentence, json, &track)
            for word in json.elements(of: json.list("words", of: sentence)) { try add(.word, word, json, &track) }
        }
        return [track]
    }

    private static func add(
        _ granularity: TimingTrack.Granularity, _ node: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) {
        let name = granularity == .word ? "word" : "sentence"
        guard let text = json.text(json.value("text", of: node)) else {
            throw TimingError(.timingShape, at: json.location(of: node).prefix(1), "this \(name) has no 'text'")
        }
        for key: StaticString in ["start", "end"] where !json.has(key, in: node) {
            throw TimingError(.timingShape, at: json.location(of: node).prefix(1), "this \(name) has no '\(key)'")
        }
        let start = try json.time("start", of: node, &track.repairs)
        let end = try json.time("end", of: node, &track.repairs)
        try track.add(granularity, text, from: start, to: end, at: json.location(of: node).prefix(1))
    }
}

extension StorysiteTiming {
    /// Returns what the file says word for word, with the marks of the bench. What cannot be read is left out.
    static func text(_ json: JSONTree) -> TimedText {
        TimedText(
            sentences: json.elements(of: json.list("sentences", of: json.roots[0])).compactMap { sentence($0, json) },
            title: json.value("title", of: json.roots[0]).flatMap { sentence($0, json) })
    }

    /// Returns the title of a file that may be in any format; `nil` if it has none. Most files of other programs have
    /// none, and are not decoded for it.
    /// ```json
    /// {"sentences": […], "title": {"text": "Lapsa", "start": 0.3, "end": 0.9, "words": […]}}
    /// ```
    static func title(in bytes: [UInt8]) -> TimedText.Sentence? {
        tree(ofTitleIn: bytes).flatMap { sentence($1, $0) }
    }

    private static func tree(ofTitleIn bytes: [UInt8]) -> (json: JSONTree, title: JSONTree.Node)? {
        guard bytes.span.contains("\"title\""), let json = try? JSONTree(bytes, isLenient: false) else { return nil }
        return json.value("title", of: json.roots[0]).map { (json, $0) }
    }

    /// Returns the time of each word of a tale's title, which is spoken before the text;
    /// none if the file has no title, or another one.
    /// - Parameters:
    ///   - file: a timing in any format.
    ///   - title: the title of the tale, UTF-8.
    ///   - words: as ranges of `title`.
    ///   - text: when the text starts, in milliseconds.
    ///   - duration: the length of the recording, in seconds.
    ///   - diagnostics: receives an error if the title starts after the text, and a warning if it ends after the text
    ///     has started or is another one than the tale's.
    static func times(
        ofTitle title: [UInt8], words: [Range<Int>], before text: Int32, in file: Source, duration: Double,
        diagnostics: inout [Diagnostic]
    ) -> [WordTimes.Time] {
        guard !words.isEmpty, let (json, node) = tree(ofTitleIn: file.bytes), let spoken = sentence(node, json) else {
            return []
        }
        func report(
            _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at key: StaticString,
            of entry: JSONTree.Node? = nil, _ message: String, note: String
        ) {
            let location = json.location(of: json.value(key, of: entry ?? node) ?? node)
            diagnostics.append(Diagnostic(severity, code, in: file, at: location, message, notes: [note]))
        }
        guard spoken.start <= text else {
            let (own, first) = (Milliseconds.text(spoken.start), Milliseconds.text(text))
            report(
                .error, .timingBackwards, at: "start",
                "the title starts at \(own), after the text, which starts at \(first)",
                note: "leave 'title' out if it is not spoken before the text")
            return []
        }
        let entries = [node] + json.elements(of: json.list("words", of: node))
        let ends = entries.map { word($0, json)?.end ?? 0 }
        if let late = ends.firstIndex(where: { Int($0) - Int(text) > TrackRepair.rounding }) {
            report(
                .warning, .timingRepaired, at: "end", of: entries[late], "the title ends after the text starts",
                note: "the end is set to the start of the text")
        }
        var labels = TimingLabels()
        labels.granularity = spoken.words.isEmpty ? .sentences : .words
        let ended = spoken.ended(by: text)
        let whole = TimedText.Word(text: ended.text, start: ended.start, end: ended.end)
        for word in ended.words.isEmpty ? [whole] : ended.words {
            let first = Int32(labels.bytes.count)
            labels.bytes += word.text.utf8
            let letters = first..<Int32(labels.bytes.count)
            labels.labels.append(TimingLabels.Label(text: letters, start: word.start, end: word.end))
        }
        let set = Timing.set(labels, on: words.span, of: title.span, duration: duration)
        if set.matched > 0 { return set.times }
        report(
            .warning, .timingOfAnotherText, at: "text", "almost no word of this title is in that of the tale",
            note: "is it the timing of another tale, or was the title changed?")
        return []
    }

    private static func sentence(_ node: JSONTree.Node, _ json: JSONTree) -> TimedText.Sentence? {
        guard let whole = word(node, json) else { return nil }
        return TimedText.Sentence(
            text: whole.text, start: whole.start, end: whole.end,
            isCorrected: json.value("corrected", of: node).map { json.bytes[json.location(of: $0)] == yes } ?? false,
            words: json.elements(of: json.list("words", of: node)).compactMap { word($0, json) })
    }

    private static let yes = Array("true".utf8)[...]

    private static func word(_ node: JSONTree.Node, _ json: JSONTree) -> TimedText.Word? {
        guard let text = json.text(json.value("text", of: node)),
            let start = json.number(json.value("start", of: node)), let end = json.number(json.value("end", of: node))
        else { return nil }
        let from = Milliseconds.nearest(start.value)
        return TimedText.Word(
            text: String(decoding: text, as: UTF8.self), start: from, end: max(Milliseconds.nearest(end.value), from))
    }

    /// Returns storysite's own JSON, with one sentence per line, and the title last:
    /// readers know their own files by how they begin.
    static func write(_ timed: TimedText) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("sentences") { json in json.addList(timed.sentences, put) }
        if let title = timed.title { json.add("title") { json in json.addObject { put(&$0, title) } } }
        return json.finished()
    }

    private static func put(_ json: inout JSONObjectWriter, _ sentence: TimedText.Sentence) {
        json.add("text", sentence.text)
        json.add("start", milliseconds: Int(sentence.start))
        json.add("end", milliseconds: Int(sentence.end))
        if sentence.isCorrected { json.add("corrected", true) }
        if sentence.words.isEmpty { return }
        json.add("words") { json in
            json.addItems(sentence.words) { json, word in
                json.addObject { json in
                    json.add("text", word.text)
                    json.add("start", milliseconds: Int(word.start))
                    json.add("end", milliseconds: Int(word.end))
                }
            }
        }
    }
}
