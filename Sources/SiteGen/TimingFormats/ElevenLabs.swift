/// The JSON of ElevenLabs: a time in seconds for every letter. Inworld has the same with other keys, and also words. In
/// a stream every line is an object whose times begin at 0 again.
enum ElevenLabs {
    static let format = TimingFormat(
        "ElevenLabs JSON", json: { json in json.roots.contains { alignment($0, json) != nil } }, read)

    private struct Keys {
        let texts: StaticString
        let starts: StaticString
        let ends: StaticString
        let isWords: Bool
    }

    private static let known = [
        Keys(
            texts: "characters", starts: "character_start_times_seconds", ends: "character_end_times_seconds",
            isWords: false),
        Keys(
            texts: "words", starts: "wordStartTimeSeconds", ends: "wordEndTimeSeconds", isWords: true),
        Keys(
            texts: "characters", starts: "characterStartTimeSeconds", ends: "characterEndTimeSeconds", isWords: false),
    ]

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        var offset = 0.0
        for root in json.roots {
            guard let (node, keys) = alignment(root, json) else { continue }
            let texts = json.elements(of: json.list(keys.texts, of: node))
            let starts = json.elements(of: json.list(keys.starts, of: node))
            let ends = json.elements(of: json.list(keys.ends, of: node))
            guard texts.count == starts.count, texts.count == ends.count else {
                throw TimingError(
                    .timingShape, at: json.location(of: node).prefix(1),
                    "this object must have one start and one end for each of its \(texts.count) letters, "
                        + "not \(starts.count) and \(ends.count)"
                )
            }
            var times: [(start: TimingTrack.Time, end: TimingTrack.Time)] = []
            for (start, end) in zip(starts, ends) {
                times.append(
                    (
                        try json.time(start, named: "start", &track.repairs).moved(by: offset),
                        try json.time(end, named: "end", &track.repairs).moved(by: offset)
                    ))
            }
            if keys.isWords {
                for (text, time) in zip(texts, times) {
                    try track.add(
                        .word, json.text(text) ?? [], from: time.start, to: time.end, at: json.location(of: text))
                }
            } else {
                try addWords(texts, times, json, &track)
            }
            if json.roots.count > 1 { offset = times.map(\.end.value).max() ?? offset }
        }
        return [track]
    }

    /// The object with letters and times. The original text is preferred to the normalized one.
    private static func alignment(_ root: JSONTree.Node, _ json: JSONTree) -> (node: JSONTree.Node, keys: Keys)? {
        let info = json.value("timestampInfo", of: root) ?? root
        let places = [
            json.value("alignment", of: root), json.value("normalized_alignment", of: root), root,
            json.value("wordAlignment", of: info), json.value("characterAlignment", of: info),
        ]
        for node in places.compactMap(\.self) {
            for keys in known where json.list(keys.starts, of: node) != nil { return (node, keys) }
        }
        return nil
    }

    /// Adds words, which are the letters between spaces. Text in square brackets is an instruction to the voice and
    /// ignored. Surrogates of UTF-16 that come as two letters are joined.
    private static func addWords(
        _ letters: [JSONTree.Node], _ times: [(start: TimingTrack.Time, end: TimingTrack.Time)], _ json: JSONTree,
        _ track: inout TimingTrack
    ) throws(TimingError) {
        var (units, first, last): ([UInt16], Int?, Int) = ([], nil, 0)
        var isInstruction = false
        func finish(_ track: inout TimingTrack) throws(TimingError) {
            if let begin = first {
                let text = String(decoding: units, as: UTF16.self)
                try track.add(
                    .word, text.utf8, from: times[begin].start, to: times[last].end,
                    at: json.location(of: letters[begin]))
            }
            (units, first) = ([], nil)
        }
        for (index, letter) in letters.enumerated() {
            let own =
                surrogate(json.raw(letter)).map { [$0] }
                ?? Array(String(decoding: json.text(letter) ?? [], as: UTF8.self).utf16)
            switch own.first {
            case UInt16(UInt8(ascii: "[")): isInstruction = true
            case UInt16(UInt8(ascii: "]")) where isInstruction: isInstruction = false
            case .some(let unit) where !isInstruction:
                if unit == 0x20 || unit == 0xA0 || unit == 0x3000 || (0x09...0x0D).contains(unit) {
                    try finish(&track)
                } else {
                    if first == nil { first = index }
                    units += own
                    last = index
                }
            default: break
            }
        }
        try finish(&track)
    }

    /// The surrogate of an escape such as `\ud83e`; `nil` for any other text.
    private static func surrogate(_ raw: ArraySlice<UInt8>) -> UInt16? {
        guard raw.count == 6, raw.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
            let unit = UInt16(String(decoding: raw.dropFirst(2), as: UTF8.self), radix: 16), unit >> 11 == 0x1B
        else { return nil }
        return unit
    }
}
