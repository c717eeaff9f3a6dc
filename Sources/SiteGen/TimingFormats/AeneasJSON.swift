/// The sync map of aeneas as JSON: nested fragments with times in quotes. Its RBSE form has ids instead of texts.
enum AeneasJSON {
    static let format = TimingFormat(
        "aeneas JSON",
        json: { $0.list("fragments", of: $0.roots[0]) != nil || $0.list("smil_data", of: $0.roots[0]) != nil },
        read)

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
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
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return [track]
    }

    private static func add(
        _ fragment: JSONTree.Node, depth: Int, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) {
        let lines = json.elements(of: json.list("lines", of: fragment)).compactMap { json.text($0) }
        let children = json.elements(of: json.list("children", of: fragment))
        let text = Array(lines.joined(separator: [UInt8(ascii: " ")]))
        try add(fragment, text: text, depth: depth, leaf: children.isEmpty, json, &track)
        for child in children { try add(child, depth: depth + 1, json, &track) }
    }

    /// Adds a fragment. Paragraphs contain sentences, and sentences contain words.
    private static func add(
        _ fragment: JSONTree.Node, text: [UInt8], depth: Int, leaf: Bool, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) {
        let isWord = leaf && depth > 0 && Words.count(inLabel: text.span) <= 1
        let start = try json.time("begin", of: fragment, &track.repairs, isText: true)
        let end = try json.time("end", of: fragment, &track.repairs, isText: true)
        // A fragment without text is silence at the start or end.
        if text.isEmpty { return }
        let granularity: TimingTrack.Granularity = isWord ? .word : depth == 0 && !leaf ? .page : .sentence
        try track.add(granularity, text, from: start, to: end, at: json.location(of: fragment).prefix(1))
    }
}
