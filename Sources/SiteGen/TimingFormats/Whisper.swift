/// The JSON of openai-whisper and of what was built on it (faster-whisper, stable-ts, WhisperX, the API's
/// `verbose_json`), and of other recognisers that list `words`: Vosk, AssemblyAI, Deepgram, Google.
/// ```json
/// {"segments": [{"start": 0.0, "end": 1.2, "text": " Hello you.", "words": [
///   {"word": " Hello", "start": 0.0, "end": 0.5}, {"word": " you.", "start": 0.5, "end": 1.2}]}]}
/// ```
/// Words of Whisper begin with a space where a word begins; those of the others are words as they are. Words without
/// times (digits, to WhisperX) are named and get none.
enum Whisper {
    static let format = TimingFormat("Whisper JSON", json: { segments(of: $0) != nil || words(of: $0) != nil }, read)

    static func read(_ json: JSONTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        var hasWords = false
        let segments = segments(of: json).map(json.elements) ?? []
        for segment in segments {
            let text = json.text(json.value("text", of: segment)) ?? []
            let place = json.place(segment).prefix(1)
            let start = try json.time("start", of: segment, &track.repairs)
            let end = try json.time("end", of: segment, &track.repairs)
            track.add(.line, trimmed(text), from: start, to: end, at: place)
            let words = json.elements(of: json.list("words", of: segment))
            hasWords = try add(words, json, &track) || hasWords
        }
        if !hasWords, let list = words(of: json) {
            var alone = TimingTrack()
            if try add(json.elements(of: list), json, &alone) { track = alone }
        }
        if let unit = unit(of: track, json) { track.unit = unit }
        return [track]
    }

    /// The list of segments, wherever a program puts it; also a bare list of them.
    private static func segments(of json: JSONTree) -> JSONTree.Node? {
        let root = json.roots[0]
        for holder in [root, json.value("result", of: root), json.value("transcription", of: root)] {
            if let list = json.list("segments", of: holder), isTimed(list, json) || holder == root { return list }
        }
        return json.kind(root) == .array && isTimed(root, json) && json.value("text", of: root + 1) != nil
            && json.value("word", of: root + 1) == nil ? root : nil
    }

    /// The list of words of the whole file.
    private static func words(of json: JSONTree) -> JSONTree.Node? {
        let root = json.roots[0]
        if json.kind(root) == .array {
            return isTimed(root, json) && json.value("word", of: root + 1) != nil ? root : nil
        }
        let deepgram = json.elements(of: json.list("channels", of: json.value("results", of: root))).first
        let google = json.elements(of: json.list("results", of: root)).first
        let alternatives = [deepgram, google].map { json.elements(of: json.list("alternatives", of: $0)).first }
        let lists = [
            json.list("word_segments", of: root), json.list("words", of: root), json.list("result", of: root),
            json.list("words", of: alternatives[0]), json.list("words", of: alternatives[1]),
        ]
        return lists.compactMap(\.self).first { isTimed($0, json) }
    }

    /// Whether the objects of a list have times.
    private static func isTimed(_ list: JSONTree.Node, _ json: JSONTree) -> Bool {
        json.elements(of: list).prefix(20).contains { node in
            ["start", "end", "startTime", "startOffset", "endTime", "start_time"].contains { key in
                json.has(key, in: node)
            }
        }
    }

    /// - Returns: whether any of the words has a time.
    private static func add(
        _ words: [JSONTree.Node], _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> Bool {
        let texts = words.map { word in
            json.text(json.value("punctuated_word", of: word)) ?? json.text(json.value("word", of: word))
                ?? json.text(json.value("text", of: word)) ?? []
        }
        let marksWords = texts.contains { $0.first == UInt8(ascii: " ") }
        var isTimed = false
        for (index, (word, text)) in zip(words, texts).enumerated() {
            let start = try time(["start", "startTime", "startOffset", "start_time"], of: word, json, &track)
            let end = try time(["end", "endTime", "endOffset", "end_time"], of: word, json, &track)
            let place = json.place(word).prefix(1)
            isTimed = isTimed || start != nil
            if marksWords, index > 0, text.first != UInt8(ascii: " ") {
                track.addPiece(text, from: start, to: end, at: place)
            } else {
                track.add(.word, trimmed(text), from: start, to: end, at: place)
            }
        }
        return isTimed
    }

    private static func time(
        _ keys: [StaticString], of node: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> TimingTrack.Time? {
        guard let key = keys.first(where: { json.has($0, in: node) }) else { return nil }
        // Google writes "1.400s", and leaves a start of 0 out.
        if let found = json.value(key, of: node), json.kind(found) == .text, json.raw(found).last == UInt8(ascii: "s"),
            let seconds = ClockValue.smil(json.bytes.span, json.place(found).inner)
        {
            return TimingTrack.Time(value: seconds, place: json.place(found))
        }
        return try json.time(key, of: node, &track.repairs)
    }

    /// AssemblyAI counts in whole milliseconds, and says so in no way but by its other keys.
    private static func unit(of track: TimingTrack, _ json: JSONTree) -> TimeUnit? {
        let root = json.roots[0]
        if json.has("audio_duration", in: root), json.has("words", in: root) { return .milliseconds }
        return nil
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] { Array(text[text.span.trimmed(0..<text.count)]) }
}

extension Range<Int> {
    /// What is between the first and the last byte.
    var inner: Range<Int> { count < 2 ? self : lowerBound + 1..<upperBound - 1 }
}
