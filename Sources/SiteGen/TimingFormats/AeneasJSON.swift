/// The sync map of aeneas as JSON: fragments with times as texts, which may hold fragments themselves; and its RBSE
/// form, which has ids and no text.
enum AeneasJSON {
    static let format = TimingFormat(
        "aeneas JSON",
        json: { $0.list("fragments", of: $0.roots[0]) != nil || $0.list("smil_data", of: $0.roots[0]) != nil },
        read)

    static func read(_ json: JSONTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        if let list = json.list("smil_data", of: json.roots[0]) {
            for fragment in json.elements(of: list) {
                let id = json.text(json.value("id", of: fragment)) ?? []
                try add(fragment, text: id, depth: 0, leaf: true, json, &track)
            }
            track.isOrderOnly = true
            return [track]
        }
        for fragment in json.elements(of: json.list("fragments", of: json.roots[0])) {
            try add(fragment, depth: 0, json, &track)
        }
        if !track.labels.contains(where: { $0.level == .word }) { track.findLevel() }
        return [track]
    }

    private static func add(
        _ fragment: JSONTree.Node, depth: Int, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) {
        let lines = json.elements(of: json.list("lines", of: fragment)).compactMap { json.text($0) }
        let children = json.elements(of: json.list("children", of: fragment))
        let text = Array(lines.joined(separator: [UInt8(ascii: " ")]))
        try add(fragment, text: text, depth: depth, leaf: children.isEmpty, json, &track)
        for child in children { try add(child, depth: depth + 1, json, &track) }
    }

    /// Paragraphs hold sentences, and sentences hold words: what is three deep is a word.
    private static func add(
        _ fragment: JSONTree.Node, text: [UInt8], depth: Int, leaf: Bool, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingFault) {
        let isWord = leaf && depth > 0 && Words.ranges(in: text.span).count <= 1
        let start = try json.time("begin", of: fragment, &track.repairs, isText: true)
        let end = try json.time("end", of: fragment, &track.repairs, isText: true)
        // A fragment without text is the silence before or after.
        if text.isEmpty { return }
        let level: TimingTrack.Level = isWord ? .word : depth == 0 && !leaf ? .page : .sentence
        track.add(level, text, from: start, to: end, at: json.place(fragment).prefix(1))
    }
}
