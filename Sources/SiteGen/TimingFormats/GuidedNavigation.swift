/// Readium's Guided Navigation and the W3C's Synchronized Narration: references to texts and to parts of a recording
/// (`#t=1.5,3.2`). If the texts cannot be read, the references belong to the tale in order.
enum GuidedNavigation {
    static let format = TimingFormat(
        "guided navigation",
        json: { json in
            json.list("guided", of: json.roots[0]) != nil || json.list("narration", of: json.roots[0]) != nil
        },
        read)

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        track.isOrderOnly = true
        let list = json.list("guided", of: json.roots[0]) ?? json.list("narration", of: json.roots[0])
        for item in json.elements(of: list) { try add(item, json, &track) }
        if track.labels.contains(where: { !$0.text.isEmpty && track.letters[$0.text].first != UInt8(ascii: "#") }) {
            track.isOrderOnly = false
        }
        return [track]
    }

    private static func add(
        _ item: JSONTree.Node, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) {
        let children = json.elements(
            of: json.list("children", of: item) ?? json.list("narration", of: item) ?? json.list("guided", of: item))
        for child in children { try add(child, json, &track) }
        guard children.isEmpty, let audio = json.value("audioref", of: item) ?? json.value("audio", of: item),
            let sound = json.text(audio)
        else { return }
        let (start, end) = try MediaFragment.times(sound, at: json.location(of: audio))
        // A text with `#` is an address; any other one is what is spoken.
        let text = json.text(json.value("text", of: item)) ?? []
        let address = json.text(json.value("textref", of: item)) ?? text
        track.references.append(String(decoding: address, as: UTF8.self))
        let isWords = !text.isEmpty && !text.contains(UInt8(ascii: "#"))
        try track.add(.line, isWords ? text : [], from: start, to: end, at: json.location(of: item).prefix(1))
    }
}
