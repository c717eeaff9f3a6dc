/// The JSON of Gentle: all words of the transcript. Words that were not found in the recording have no times.
enum Gentle {
    static let format = TimingFormat(
        "Gentle JSON",
        json: { json in
            json.elements(of: json.list("words", of: json.roots[0])).prefix(5).contains { json.has("case", in: $0) }
        }, read)

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        for word in json.elements(of: json.list("words", of: json.roots[0])) {
            // Heard, but not part of the text, such as "uh".
            if json.text(json.value("case", of: word), is: "not-found-in-transcript") { continue }
            let start = try json.time("start", of: word, &track.repairs)
            let end = try json.time("end", of: word, &track.repairs)
            let text = json.text(json.value("word", of: word)) ?? json.text(json.value("alignedWord", of: word)) ?? []
            try track.add(.word, text, from: start, to: end, at: json.location(of: word).prefix(1))
        }
        return [track]
    }
}
