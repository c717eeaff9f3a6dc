/// The JSON of openai-whisper and the programs built on it (faster-whisper, stable-ts, WhisperX, the API's
/// `verbose_json`), and of other recognisers that list `words`: Vosk, AssemblyAI, Deepgram, Google.
/// ```json
/// {"segments": [{"start": 0.0, "end": 1.2, "text": " Hello you.", "words": [
///   {"word": " Hello", "start": 0.0, "end": 0.5}, {"word": " you.", "start": 0.5, "end": 1.2}]}]}
/// ```
/// In Whisper, an entry that begins with a space begins a word, and other entries continue one. In the other programs,
/// each entry is a word. Words may lack times, such as numbers in WhisperX.
enum Whisper {
    static let format = TimingFormat(
        "Whisper JSON", json: { json in !segments(of: json).isEmpty || !words(of: json).isEmpty || isEmpty(json) }, read
    )

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        var hasWords = false
        for segment in segments(of: json) {
            let text = json.text(json.value("text", of: segment)) ?? []
            let location = json.location(of: segment).prefix(1)
            let start = try json.time("start", of: segment, &track.repairs)
            let end = try end(["end"], of: segment, from: start, json, &track)
            try track.add(.line, trimmed(text), from: start, to: end, at: location)
            let words = json.elements(of: json.list("words", of: segment))
            hasWords = try add(words, json, &track) || hasWords
        }
        if !hasWords {
            var alone = TimingTrack()
            if try add(words(of: json), json, &alone) { track = alone }
        }
        if let unit = unit(of: json) { track.unit = unit }
        return [track]
    }

    /// The segments: in one of several keys, in a list, or one per line.
    private static func segments(of json: JSONTree) -> [JSONTree.Node] {
        json.roots.flatMap { root -> [JSONTree.Node] in
            for holder in [root, json.value("result", of: root), json.value("transcription", of: root)] {
                let list = json.elements(of: json.list("segments", of: holder))
                if isTimed(list, json) { return list }
            }
            let bare = json.kind(root) == .array ? json.elements(of: root) : json.roots.count > 1 ? [root] : []
            let isSegment = bare.first.map { json.has("text", in: $0) && !json.has("word", in: $0) } ?? false
            return isSegment && isTimed(bare, json) ? bare : []
        }
    }

    /// The words of the whole file.
    private static func words(of json: JSONTree) -> [JSONTree.Node] {
        json.roots.flatMap { root -> [JSONTree.Node] in
            if json.kind(root) == .array || json.has("word", in: root) {
                let bare = json.kind(root) == .array ? json.elements(of: root) : [root]
                return isTimed(bare, json) ? bare.filter { json.has("word", in: $0) } : []
            }
            for key: StaticString in ["word_segments", "words", "result"] {
                let list = json.elements(of: json.list(key, of: root))
                if isTimed(list, json) { return list }
            }
            let channels = json.elements(of: json.list("channels", of: json.value("results", of: root))).prefix(1)
            return (channels + json.elements(of: json.list("results", of: root))).flatMap { result in
                json.elements(
                    of: json.list("words", of: json.elements(of: json.list("alternatives", of: result)).first))
            }
        }
    }

    /// Whether this is a file in which nothing was recognised.
    private static func isEmpty(_ json: JSONTree) -> Bool { json.list("segments", of: json.roots[0]) != nil }

    /// Whether some of the first objects of a list have times.
    private static func isTimed(_ list: [JSONTree.Node], _ json: JSONTree) -> Bool {
        list.prefix(20).contains { node in
            ["start", "end", "startTime", "startOffset", "endTime", "endOffset", "start_time"].contains { key in
                json.has(key, in: node)
            }
        }
    }

    /// Adds words to a track.
    /// - Returns: whether any of them has a time.
    private static func add(
        _ words: [JSONTree.Node], _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) -> Bool {
        let texts = words.map { word in
            json.text(json.value("punctuated_word", of: word)) ?? json.text(json.value("word", of: word))
                ?? json.text(json.value("text", of: word)) ?? []
        }
        let marksWords = texts.contains { $0.first == UInt8(ascii: " ") }
        var isTimed = false
        for (index, (word, text)) in zip(words, texts).enumerated() {
            var start = try time(["start", "startTime", "startOffset", "start_time"], of: word, json, &track)
            let end = try end(["end", "endTime", "endOffset", "end_time"], of: word, from: start, json, &track)
            let location = json.location(of: word).prefix(1)
            // Google omits a start of 0.
            if start == nil, end != nil, json.has("endTime", in: word) || json.has("endOffset", in: word) {
                start = TimingTrack.Time(value: 0, location: location)
            }
            isTimed = isTimed || start != nil
            if marksWords, index > 0, text.first != UInt8(ascii: " ") {
                try track.addPiece(text, from: start, to: end, at: location)
            } else {
                try track.add(.word, trimmed(text), from: start, to: end, at: location)
            }
        }
        return isTimed
    }

    private static func time(
        _ keys: [StaticString], of node: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) -> TimingTrack.Time? {
        guard let key = keys.first(where: { json.has($0, in: node) }) else { return nil }
        // Google writes `"1.400s"`.
        if let found = json.value(key, of: node), json.kind(found) == .text, json.raw(found).last == UInt8(ascii: "s"),
            let seconds = ClockValue.smil(json.bytes.span, json.location(of: found).inner)
        {
            return TimingTrack.Time(value: seconds, location: json.location(of: found))
        }
        return try json.time(key, of: node, &track.repairs)
    }

    /// The end, or the start and the length.
    private static func end(
        _ keys: [StaticString], of node: JSONTree.Node, from start: TimingTrack.Time?, _ json: JSONTree,
        _ track: inout TimingTrack
    ) throws(TimingError) -> TimingTrack.Time? {
        if let end = try time(keys, of: node, json, &track) { return end }
        guard let start else { return nil }
        return try time(["duration", "dur"], of: node, json, &track)?.moved(by: start.value)
    }

    /// Milliseconds for AssemblyAI, whose files are recognised by their other keys; `nil` for others.
    private static func unit(of json: JSONTree) -> TimeUnit? {
        let root = json.roots[0]
        return json.has("audio_duration", in: root) && json.has("words", in: root) ? .milliseconds : nil
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] { Array(text[text.span.trimmed(0..<text.count)]) }
}
