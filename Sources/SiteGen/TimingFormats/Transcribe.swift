/// The JSON of Amazon Transcribe: words with times in quotes, and punctuation without times.
enum Transcribe {
    static let format = TimingFormat("Amazon Transcribe JSON", json: { items(of: $0) != nil }, read)

    private static func items(of json: JSONTree) -> JSONTree.Node? {
        json.list("items", of: json.value("results", of: json.roots[0]))
    }

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        for item in json.elements(of: items(of: json)) {
            let best = json.elements(of: json.list("alternatives", of: item)).first
            let text = json.text(json.value("content", of: best)) ?? []
            let location = json.location(of: item).prefix(1)
            if json.text(json.value("type", of: item), is: "punctuation") {
                try track.addPiece(text, from: nil, to: nil, at: location)
                continue
            }
            let start = try json.time("start_time", of: item, &track.repairs, isText: true)
            let end = try json.time("end_time", of: item, &track.repairs, isText: true)
            try track.add(.word, text, from: start, to: end, at: location)
        }
        return [track]
    }
}
