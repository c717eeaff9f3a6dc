/// The JSON of the Montreal Forced Aligner: tiers with entries `[start, end, label]` in seconds. praatIO writes the
/// same, and a second form in which the tiers are a list and contain their names.
enum MFAJSON {
    static let format = TimingFormat("MFA JSON", json: recognises, read)

    private static func recognises(_ json: JSONTree) -> Bool {
        guard let tiers = json.value("tiers", of: json.roots[0]) else { return false }
        return json.kind(tiers) == .object
            || json.kind(tiers) == .array && json.elements(of: tiers).contains { json.list("entries", of: $0) != nil }
    }

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var tracks: [TimingTrack] = []
        for tier in json.elements(of: json.value("tiers", of: json.roots[0])) {
            let name = json.text(json.value("name", of: tier)).map { String(decoding: $0, as: UTF8.self) }
            var track = TimingTrack(name: json.key(tier) ?? name ?? "")
            for entry in json.elements(of: json.list("entries", of: tier)) {
                let cells = json.elements(of: entry)
                guard cells.count >= 3, let text = json.text(cells[2]) else {
                    if cells.count == 2 { continue }  // a point
                    throw TimingError(
                        .timingShape, at: json.location(of: entry).prefix(1), "an entry must be [start, end, \"label\"]"
                    )
                }
                if Silence.isSilence(text[...]) { continue }
                let start = try json.time(cells[0], named: "start", &track.repairs)
                let end = try json.time(cells[1], named: "end", &track.repairs)
                try track.add(.line, text, from: start, to: end, at: json.location(of: entry).prefix(1))
            }
            track.inferWords()
            tracks.append(track)
        }
        return tracks
    }
}
