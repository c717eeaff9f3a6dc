/// A line with times between its words, as subtitles and song texts have it: each time is the end of what stands before
/// it and the start of what stands behind it; two times with nothing between them are a pause.
struct StampedLine {
    private enum Piece {
        case text([UInt8])
        case stamp(TimingTrack.Time)
    }

    private var pieces: [Piece] = []

    var hasStamps: Bool { pieces.contains { if case .stamp = $0 { true } else { false } } }

    /// The line without its times.
    var text: [UInt8] {
        var text: [UInt8] = []
        for piece in pieces { if case .text(let own) = piece { text += own } }
        return Array(text[text.span.trimmed(0..<text.count)])
    }

    /// How many bytes of text there are.
    var length: Int { pieces.reduce(0) { if case .text(let text) = $1 { $0 + text.count } else { $0 } } }

    mutating func append(_ text: [UInt8]) {
        if case .text(let before) = pieces.last {
            pieces[pieces.count - 1] = .text(before + text)
        } else if !text.isEmpty {
            pieces.append(.text(text))
        }
    }

    mutating func append(_ stamp: TimingTrack.Time) { pieces.append(.stamp(stamp)) }

    /// Adds the line, and its words if there are times between them.
    func add(
        to track: inout TimingTrack, from start: TimingTrack.Time?, to end: TimingTrack.Time?, at place: Range<Int>
    ) {
        let text = text
        if text.isEmpty { return }
        track.add(.line, text, from: start, to: end, at: place)
        guard hasStamps else { return }
        var (last, isWithinWord) = (start, false)
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .stamp(let time): last = time
            case .text(let text):
                let bare = text.span.trimmed(0..<text.count)
                guard !bare.isEmpty else {
                    isWithinWord = false
                    break
                }
                var stop = end
                if index + 1 < pieces.count, case .stamp(let time) = pieces[index + 1] { stop = time }
                if isWithinWord, bare.lowerBound == 0 {
                    track.addPiece(Array(text[bare]), from: last, to: stop, at: last?.place ?? place)
                } else {
                    track.add(.word, text[bare], from: last, to: stop, at: last?.place ?? place)
                }
                isWithinWord = bare.upperBound == text.count
            }
        }
    }
}
