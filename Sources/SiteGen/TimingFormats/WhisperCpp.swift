/// The JSON of whisper.cpp: lines (`-oj`), and with `-ojf` also tokens, which are parts of words.
///
/// Times are whole milliseconds. A token may contain a part of a character, whose bytes are joined first. Tokens in
/// brackets (`[_BEG_]`, `[_TT_50]`, `<|en|>`) are marks of the model and not spoken.
enum WhisperCpp {
    static let format = TimingFormat(
        "whisper.cpp JSON",
        json: { json in
            let list = json.list("transcription", of: json.roots[0])
            return list.map {
                json.elements(of: $0).contains { json.has("offsets", in: $0) } || json.has("params", in: 0)
            }
                ?? false
        }, read, isLenient: true)

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        track.unit = .milliseconds
        for piece in json.elements(of: json.list("transcription", of: json.roots[0])) {
            let text = json.text(json.value("text", of: piece)) ?? []
            let (start, end) = try times(of: piece, json, &track)
            let location = json.location(of: piece).prefix(1)
            try track.add(.line, text[text.span.trimmed(0..<text.count)], from: start, to: end, at: location)
            try addTokens(of: piece, json, &track)
        }
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return [track]
    }

    private static func addTokens(
        of piece: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) {
        var isFirst = true
        for token in json.elements(of: json.list("tokens", of: piece)) {
            guard let text = json.text(json.value("text", of: token)), !isMark(text) else { continue }
            let (start, end) = try times(of: token, json, &track)
            let isStart = isFirst || text.first == UInt8(ascii: " ")
            let location = json.location(of: token).prefix(1)
            if isStart {
                let bare = text.drop { $0 == UInt8(ascii: " ") }
                try track.add(.word, bare, from: start, to: end, at: location)
            } else if TextEncoding.firstError(in: text.span) != nil {
                track.extendWord(by: text, to: end)
            } else {
                try track.addPiece(text, from: start, to: end, at: location)
            }
            isFirst = false
        }
    }

    private static func times(
        of node: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) -> (start: TimingTrack.Time?, end: TimingTrack.Time?) {
        guard let offsets = json.value("offsets", of: node) else { return (nil, nil) }
        return (
            try json.time("from", of: offsets, &track.repairs), try json.time("to", of: offsets, &track.repairs)
        )
    }

    private static func isMark(_ text: [UInt8]) -> Bool {
        let bare = text.drop { $0 == UInt8(ascii: " ") }
        return bare.starts(with: "[_".utf8) && bare.last == UInt8(ascii: "]") || bare.starts(with: "<|".utf8)
    }
}
