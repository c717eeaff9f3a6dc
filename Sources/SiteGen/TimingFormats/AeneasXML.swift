/// The sync map of aeneas as XML: nested fragments, in a newer and an older form.
enum AeneasXML {
    static let format = TimingFormat("aeneas XML", markup: "map", read)

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        guard let root = tree.root else { return [] }
        for fragment in tree.children(of: root) where tree.isElement(fragment, "fragment") {
            try add(fragment, depth: 0, tree, &track)
        }
        if !track.labels.isEmpty, track.labels.allSatisfy({ $0.text.isEmpty }) { track.isOrderOnly = true }
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return [track]
    }

    private static func add(
        _ fragment: MarkupTree.Node, depth: Int, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingError) {
        let parts = tree.children(of: fragment)
        let lines = parts.filter { tree.isElement($0, "line") }.map { tree.text(of: $0) }
        let children = parts.filter { tree.isElement($0, "children") }.flatMap { tree.children(of: $0) }
        let isOld = parts.contains { tree.isElement($0, "identifier") }
        let text = Array(lines.joined(separator: [UInt8(ascii: " ")]))
        func time(_ name: StaticString, _ old: StaticString) throws(TimingError) -> TimingTrack.Time? {
            if let location = tree.attribute(name, of: fragment) { return try tree.time(location, &track.repairs) }
            guard let element = parts.first(where: { tree.isElement($0, old) }) else { return nil }
            return try tree.time(writtenIn: element, &track.repairs)
        }
        let (start, end) = (try time("begin", "start"), try time("end", "end"))
        if isOld || !text.isEmpty {
            let isWord = children.isEmpty && depth > 0 && Words.ranges(in: text.span, by: .character).count <= 1
            let granularity: TimingTrack.Granularity =
                isWord ? .word : depth == 0 && !children.isEmpty ? .page : .sentence
            try track.add(granularity, text, from: start, to: end, at: tree.location(of: fragment))
        }
        for child in children { try add(child, depth: depth + 1, tree, &track) }
    }
}

/// Times in XML formats.
extension MarkupTree {
    /// Reads the time in an attribute, in the notation of SMIL.
    func time(_ location: Range<Int>, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time {
        guard let seconds = ClockValue.smil(bytes.span, location) else {
            let text = String(decoding: bytes[location], as: UTF8.self)
            throw TimingError(
                .timingShape, at: location, "'\(text)' is not a time", notes: ["write it as 12.5s, 250ms or 0:00:12.5"])
        }
        if bytes[location].contains(UInt8(ascii: ",")) { repairs.note(.decimalComma, at: location) }
        return TimingTrack.Time(value: seconds, location: location)
    }

    /// Reads the time that is the text of an element.
    func time(writtenIn element: Node, _ repairs: inout TrackRepairs) throws(TimingError) -> TimingTrack.Time {
        let end = location(of: element).upperBound
        let text = end..<(bytes[end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
        return try time(bytes.span.trimmed(text), &repairs)
    }
}
