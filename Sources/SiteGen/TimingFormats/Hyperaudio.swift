/// Transcripts of hyperaudio: HTML elements with a start and a length in milliseconds.
/// ```html
/// <span data-m="52890" data-d="90">I </span>
/// ```
enum Hyperaudio {
    static let format = TimingFormat(
        "hyperaudio", html: { tree in tree.elements.contains { tree.attribute("data-m", of: $0) != nil } }, read)

    static func read(_ tree: MarkupTree) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        track.unit = .milliseconds
        // If no element ends with a space, each is a word.
        let hasSpaces = tree.elements.contains { node in
            tree.attribute("data-m", of: node) != nil && (tree.text(of: node).last?.isWhiteSpace ?? false)
        }
        var last: MarkupTree.Node?
        for node in tree.elements {
            guard let location = tree.attribute("data-m", of: node) else { continue }
            guard let start = Decimal(tree.bytes.span, location) else {
                throw TimingError(.timingShape, at: location, "'data-m' must be a number of milliseconds")
            }
            if tree.string("class", of: node)?.split(separator: " ").contains("speaker") ?? false { continue }
            var end: TimingTrack.Time?
            if let location = tree.attribute("data-d", of: node), let length = Decimal(tree.bytes.span, location) {
                end = TimingTrack.Time(value: start.value + length.value, location: location)
            }
            let text = tree.text(of: node)
            let bare = text.span.trimmed(0..<text.count)
            let time = TimingTrack.Time(value: start.value, location: location)
            let before = last.map { tree.text(in: $0 + 1..<max(node, $0 + 1)) } ?? []
            if last != nil, hasSpaces, bare.lowerBound == 0, !(before.last?.isWhiteSpace ?? true) {
                try track.addPiece(Array(text[bare]), from: time, to: end, at: tree.location(of: node))
            } else {
                try track.add(.word, text[bare], from: time, to: end, at: tree.location(of: node))
            }
            last = node
        }
        return [track]
    }
}
