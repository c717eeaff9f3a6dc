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
            let isWord = children.isEmpty && depth > 0 && Words.count(inLabel: text.span) <= 1
            let granularity: TimingTrack.Granularity =
                isWord ? .word : depth == 0 && !children.isEmpty ? .page : .sentence
            try track.add(granularity, text, from: start, to: end, at: tree.location(of: fragment))
        }
        for child in children { try add(child, depth: depth + 1, tree, &track) }
    }
}
