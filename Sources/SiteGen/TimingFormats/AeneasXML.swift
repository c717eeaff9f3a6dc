/// The sync map of aeneas as XML: fragments in fragments, in its newer and its older form.
enum AeneasXML {
    static let format = TimingFormat("aeneas XML", markup: "map", read)

    static func read(_ tree: MarkupTree) throws(TimingFault) -> [TimingTrack] {
        var track = TimingTrack()
        guard let root = tree.root else { return [] }
        for fragment in tree.children(of: root) where tree.isElement(fragment, "fragment") {
            try add(fragment, depth: 0, tree, &track)
        }
        if !track.labels.isEmpty, track.labels.allSatisfy({ $0.text.isEmpty }) { track.isOrderOnly = true }
        if !track.labels.contains(where: { $0.level == .word }) { track.findLevel() }
        return [track]
    }

    private static func add(
        _ fragment: MarkupTree.Node, depth: Int, _ tree: MarkupTree, _ track: inout TimingTrack
    ) throws(TimingFault) {
        let parts = tree.children(of: fragment)
        let lines = parts.filter { tree.isElement($0, "line") }.map { tree.text(of: $0) }
        let children = parts.filter { tree.isElement($0, "children") }.flatMap { tree.children(of: $0) }
        let isOld = parts.contains { tree.isElement($0, "identifier") }
        let text = Array(lines.joined(separator: [UInt8(ascii: " ")]))
        func time(_ name: StaticString, _ old: StaticString) throws(TimingFault) -> TimingTrack.Time? {
            if let place = tree.attribute(name, of: fragment) { return try tree.time(place, &track.repairs) }
            guard let element = parts.first(where: { tree.isElement($0, old) }) else { return nil }
            return try tree.time(writtenIn: element, &track.repairs)
        }
        let (start, end) = (try time("begin", "start"), try time("end", "end"))
        if isOld || !text.isEmpty {
            let isWord = children.isEmpty && depth > 0 && Words.ranges(in: text.span).count <= 1
            let level: TimingTrack.Level = isWord ? .word : depth == 0 && !children.isEmpty ? .page : .sentence
            track.add(level, text, from: start, to: end, at: tree.place(fragment))
        }
        for child in children { try add(child, depth: depth + 1, tree, &track) }
    }
}

/// What readers of XML formats share.
extension MarkupTree {
    /// The time in an attribute, as SMIL writes them.
    func time(_ place: Range<Int>, _ repairs: inout TrackRepairs) throws(TimingFault) -> TimingTrack.Time {
        guard let seconds = ClockValue.smil(bytes.span, place) else {
            let text = String(decoding: bytes[place], as: UTF8.self)
            throw TimingFault(.shape, at: place, "'\(text)' is no time", notes: ["times are 12.5s, 250ms or 0:00:12.5"])
        }
        if bytes[place].contains(UInt8(ascii: ",")) { repairs.note(.decimalComma, at: place) }
        return TimingTrack.Time(value: seconds, place: place)
    }

    /// The time that is an element's text.
    func time(writtenIn element: Node, _ repairs: inout TrackRepairs) throws(TimingFault) -> TimingTrack.Time {
        let end = place(element).upperBound
        let text = end..<(bytes[end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
        return try time(bytes.span.trimmed(text), &repairs)
    }
}
