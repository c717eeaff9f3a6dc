/// A line of subtitles or of a song with times between its words.
///
/// Each time is the end of the text before it and the start of the text after it. Two times with nothing between them
/// are a pause.
struct StampedLine {
    private enum Piece {
        /// Indices in `letters`.
        case text(Range<Int>)
        case stamp(TimingTrack.Time)
    }

    /// UTF-8 of all pieces.
    private var letters: [UInt8] = []
    private var pieces: [Piece] = []
    /// Whether the line contains times.
    private(set) var hasStamps = false

    /// The line without its times.
    var text: [UInt8] { Array(letters[letters.span.trimmed(0..<letters.count)]) }

    /// The number of bytes of text.
    var length: Int { letters.count }

    mutating func append(_ text: some Sequence<UInt8>) {
        let begin = letters.count
        letters += text
        if begin == letters.count { return }
        if case .text(let before) = pieces.last {
            pieces[pieces.count - 1] = .text(before.lowerBound..<letters.count)
        } else {
            pieces.append(.text(begin..<letters.count))
        }
    }

    mutating func append(_ stamp: TimingTrack.Time) {
        pieces.append(.stamp(stamp))
        hasStamps = true
    }

    /// Adds the line to a track, and its words if there are times between them.
    func add(
        to track: inout TimingTrack, from start: TimingTrack.Time?, to end: TimingTrack.Time?, at location: Range<Int>
    ) throws(TimingError) {
        let text = text
        if text.isEmpty { return }
        try track.add(.line, text, from: start, to: end, at: location)
        guard hasStamps else { return }
        var (last, isWithinWord) = (start, false)
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .stamp(let time): last = time
            case .text(let range):
                let bare = letters.span.trimmed(range)
                guard !bare.isEmpty else {
                    isWithinWord = false
                    break
                }
                var stop = end
                if index + 1 < pieces.count, case .stamp(let time) = pieces[index + 1] { stop = time }
                if isWithinWord, bare.lowerBound == range.lowerBound {
                    try track.addPiece(Array(letters[bare]), from: last, to: stop, at: last?.location ?? location)
                } else {
                    try track.add(.word, letters[bare], from: last, to: stop, at: last?.location ?? location)
                }
                isWithinWord = bare.upperBound == range.upperBound
            }
        }
    }
}
