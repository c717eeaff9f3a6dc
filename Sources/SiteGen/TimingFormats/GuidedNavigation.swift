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

/// The times in the address of a recording: `#t=1.5,3.2`, `#t=,10`, `#t=npt:10` (Media Fragments URI 1.0).
enum MediaFragment {
    static func times(
        _ address: [UInt8], at location: Range<Int>
    ) throws(TimingError) -> (start: TimingTrack.Time, end: TimingTrack.Time?) {
        let span = address.span
        let mark = address.indices.first { span.has("#t=", at: $0) || span.has("&t=", at: $0) }
        guard let mark else { return (TimingTrack.Time(value: 0, location: location), nil) }
        let all = mark + 3..<(address[(mark + 3)...].firstIndex(of: UInt8(ascii: "&")) ?? address.count)
        let comma = address[all].firstIndex(of: UInt8(ascii: ",")) ?? all.upperBound
        let (first, second) = (all.lowerBound..<comma, min(comma + 1, all.upperBound)..<all.upperBound)
        let start = first.isEmpty ? 0 : ClockValue.smil(span, first)
        let end = second.isEmpty ? nil : ClockValue.smil(span, second)
        guard let start, second.isEmpty || end != nil else {
            throw TimingError(
                .timingShape, at: location, "a part of a recording must be written in seconds, such as #t=1.5,3.25")
        }
        return (
            TimingTrack.Time(value: start, location: location),
            end.map { TimingTrack.Time(value: $0, location: location) }
        )
    }
}
