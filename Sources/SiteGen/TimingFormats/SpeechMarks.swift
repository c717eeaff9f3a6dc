/// The speech marks of Amazon Polly, Azure, edge-tts and Google as JSON: line by line or in a list.
///
/// Polly counts milliseconds and has no ends. Azure and edge-tts count ticks of 100 nanoseconds. Google has the marks
/// of the SSML instead of words; they belong to the text in order.
enum SpeechMarks {
    static let format = TimingFormat(
        "speech marks", json: { json in !marks(of: json).isEmpty }, read)

    static func read(_ json: JSONTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        let marks = marks(of: json)
        guard let first = marks.first else { return [track] }
        if json.has("timeSeconds", in: first) {
            track.isOrderOnly = true
            for mark in marks {
                let name = json.text(json.value("markName", of: mark)) ?? []
                let start = try json.time("timeSeconds", of: mark, &track.repairs)
                try track.add(.line, name, from: start, to: nil, at: json.location(of: mark).prefix(1))
            }
            return [track]
        }
        let isPolly = json.has("time", in: first)
        track.unit = isPolly ? .milliseconds : .ticks
        for mark in marks {
            guard let granularity = granularity(of: mark, json) else { continue }
            let text = json.text(json.value(isPolly ? "value" : "text", of: mark) ?? json.value("Text", of: mark)) ?? []
            let location = json.location(of: mark).prefix(1)
            guard !isPolly else {
                let start = try json.time("time", of: mark, &track.repairs)
                try track.add(granularity, text, from: start, to: nil, at: location)
                continue
            }
            let key = keys.first { json.has($0, in: mark) } ?? "offset"
            let start = try json.time(key, of: mark, &track.repairs)
            try track.add(granularity, text, from: start, to: try end(of: mark, start, json, &track), at: location)
        }
        return [track]
    }

    private static let keys: [StaticString] = ["audioOffset", "AudioOffset", "audio_offset", "offset", "Offset"]

    private static func marks(of json: JSONTree) -> [JSONTree.Node] {
        var nodes = json.roots
        if nodes.count == 1, let root = nodes.first {
            let list = [
                root, json.list("timepoints", of: root), json.list("marks", of: root), json.list("words", of: root),
            ]
            .compactMap(\.self).first { json.kind($0) == .array }
            if let list { nodes = json.elements(of: list) }
        }
        return nodes.filter { node in
            json.has("time", in: node) && json.has("type", in: node) || json.has("timeSeconds", in: node)
                || keys.contains { json.has($0, in: node) }
                    && (json.has("text", in: node) || json.has("Text", in: node))
        }
    }

    /// The granularity of a mark; `nil` for visemes, marks of the SSML and punctuation, which are not spoken.
    private static func granularity(of mark: JSONTree.Node, _ json: JSONTree) -> TimingTrack.Granularity? {
        let type = ["type", "boundaryType", "boundary_type", "BoundaryType"].compactMap {
            (key: StaticString) in json.text(json.value(key, of: mark))
        }.first
        guard let type else { return .word }
        let name = String(decoding: type, as: UTF8.self).lowercased()
        if name.contains("punctuation") || name.contains("viseme") || name.contains("ssml") { return nil }
        return name.contains("sentence") ? .sentence : name.contains("word") ? .word : nil
    }

    /// The end of a mark in ticks, from its duration: in ticks, in milliseconds if that many ticks would be inaudibly
    /// short, or in .NET's clock notation.
    private static func end(
        of mark: JSONTree.Node, _ start: TimingTrack.Time?, _ json: JSONTree, _ track: inout TimingTrack
    ) throws(TimingError) -> TimingTrack.Time? {
        guard let start, let node = json.value("duration", of: mark) ?? json.value("Duration", of: mark) else {
            return nil
        }
        if let number = json.number(node) {
            let ticks = number.value < 10_000 ? number.value * 10_000 : number.value
            return TimingTrack.Time(value: start.value + ticks, location: json.location(of: node))
        }
        guard json.kind(node) == .text, let seconds = ClockValue.seconds(json.bytes.span, json.location(of: node).inner)
        else {
            throw TimingError(.timingShape, at: json.location(of: node), "'duration' must be a number")
        }
        return TimingTrack.Time(value: start.value + seconds * 10_000_000, location: json.location(of: node))
    }
}
