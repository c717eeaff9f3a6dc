/// The JSON of the Montreal Forced Aligner: tiers, whose entries are `[start, end, label]` in seconds.
enum MontrealJSON {
    static let format = TimingFormat(
        "MFA JSON", json: { $0.value("tiers", of: $0.roots[0]).map($0.kind) == .object }, read)

    static func read(_ json: JSONTree) throws(TimingFault) -> [TimingTrack] {
        var tracks: [TimingTrack] = []
        for tier in json.elements(of: json.value("tiers", of: json.roots[0])) {
            var track = TimingTrack(name: json.key(tier) ?? "")
            for entry in json.elements(of: json.list("entries", of: tier)) {
                let cells = json.elements(of: entry)
                guard cells.count >= 3, let text = json.text(cells[2]) else {
                    if cells.count == 2 { continue }  // a point
                    throw TimingFault(.shape, at: json.place(entry).prefix(1), "an entry is [start, end, \"label\"]")
                }
                if Silence.isSilence(text[...]) { continue }
                let start = try json.time(cells[0], named: "start", &track.repairs)
                let end = try json.time(cells[1], named: "end", &track.repairs)
                track.add(.line, text, from: start, to: end, at: json.place(entry).prefix(1))
            }
            track.findLevel()
            tracks.append(track)
        }
        return tracks
    }
}

/// Labels of aligners for what is no word.
enum Silence {
    static func isSilence(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 8 else { return false }
        return ["", "sil", "sp", "spn", "<eps>", "<sil>", "SIL", "SP", "{SL}", "<p>", "<p:>", "_"].contains(
            String(decoding: text[text.indices].filter { $0 > 0x20 }, as: UTF8.self))
    }
}
