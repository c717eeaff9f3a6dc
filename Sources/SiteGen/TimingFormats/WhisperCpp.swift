/// The JSON of whisper.cpp: `-oj` with a line for each piece, `-ojf` with its tokens, which are parts of words.
///
/// Times are whole milliseconds. A token may hold part of a letter: its bytes are put together first. Tokens in
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

    static func read(_ json: JSONTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        track.unit = .milliseconds
        for piece in json.elements(of: json.list("transcription", of: json.roots[0])) {
            let text = json.text(json.value("text", of: piece)) ?? []
            let (start, end) = try times(of: piece, json, &track)
            let place = json.place(piece).prefix(1)
            track.add(.line, text[text.span.trimmed(0..<text.count)], from: start, to: end, at: place)
            try addTokens(of: piece, json, &track)
        }
        if !track.labels.contains(where: { $0.level == .word }) { track.findLevel() }
        return [track]
    }

    private static func addTokens(
        of piece: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) {
        var isFirst = true
        for token in json.elements(of: json.list("tokens", of: piece)) {
            guard let text = json.text(json.value("text", of: token)), !isMark(text) else { continue }
            let (start, end) = try times(of: token, json, &track)
            let isStart = isFirst || text.first == UInt8(ascii: " ")
            let place = json.place(token).prefix(1)
            if isStart {
                let bare = text.drop { $0 == UInt8(ascii: " ") }
                track.add(.word, bare, from: start, to: end, at: place)
            } else if TextEncoding.firstFault(in: text.span) != nil {
                track.extendWord(by: text, to: end)
            } else {
                track.addPiece(text, from: start, to: end, at: place)
            }
            isFirst = false
        }
    }

    private static func times(
        of node: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) -> (start: TimingTrack.Time?, end: TimingTrack.Time?) {
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

extension TimingTrack {
    /// Adds bytes to the last word, whatever they are.
    mutating func extendWord(by text: [UInt8], to end: Time?) {
        guard let last = labels.last, last.level == .word, last.text.upperBound == letters.count else { return }
        letters += text
        labels[labels.count - 1].text = last.text.lowerBound..<letters.count
        if end != nil { labels[labels.count - 1].end = end }
    }
}
