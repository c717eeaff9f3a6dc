/// storysite's own JSON, with all its sentences and words; where `TimingFile` has found faults, those that have a plain
/// meaning are mended.
/// ```json
/// {"sentences": [{"text": "Reiz dzīvoja.", "start": 0.0, "end": 2.31,
///   "words": [{"text": "Reiz", "start": 0.0, "end": 0.42}, {"text": "dzīvoja", "start": 0.42, "end": 0.98}]}]}
/// ```
enum StorysiteTiming {
    static let format = TimingFormat(
        "storysite's own JSON", json: { $0.list("sentences", of: $0.roots[0]) != nil }, read)

    static func read(_ json: JSONTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        for sentence in json.elements(of: json.list("sentences", of: json.roots[0])) {
            try add(.sentence, sentence, json, &track)
            for word in json.elements(of: json.list("words", of: sentence)) { try add(.word, word, json, &track) }
        }
        return [track]
    }

    private static func add(
        _ level: TimingTrack.Level, _ node: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) {
        let name = level == .word ? "word" : "sentence"
        guard let text = json.text(json.value("text", of: node)) else {
            throw TimingFault(.shape, at: json.place(node).prefix(1), "this \(name) has no 'text'")
        }
        for key: StaticString in ["start", "end"] where !json.has(key, in: node) {
            throw TimingFault(.shape, at: json.place(node).prefix(1), "this \(name) has no '\(key)'")
        }
        let start = try json.time("start", of: node, &track.repairs)
        let end = try json.time("end", of: node, &track.repairs)
        track.add(level, text, from: start, to: end, at: json.place(node).prefix(1))
    }
}
