/// Advanced SubStation Alpha (`.ass`) with karaoke tags, as stable-ts writes it: `{\k30}` before a word is its length
/// in hundredths of a second. Drawings, from `{\p1}` to `{\p0}`, are ignored.
enum ASS {
    static let format = TimingFormat(
        "SubStation Alpha",
        text: { lines in
            lines.written.first.map { lines.bytes.span.hasAnyCase("[script info]", at: $0.lowerBound) } ?? false
                || lines.written.contains { isDialogue(lines, $0) }
        }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        var spoken: [(start: TimingTrack.Time, end: TimingTrack.Time, text: Range<Int>)] = []
        for line in lines.written where isDialogue(lines, line) {
            let cells = lines.cells(line, by: UInt8(ascii: ","))
            guard cells.count >= 10 else {
                throw TimingError(.timingShape, at: line, "a line 'Dialogue:' must have nine commas before its text")
            }
            let (start, end) = (try Subtitles.time(lines, cells[1]), try Subtitles.time(lines, cells[2]))
            spoken.append((start, end, cells[9].lowerBound..<line.upperBound))
        }
        // Files often group the lines of one style or singer, so lines are not in order.
        for (start, end, text) in spoken.sorted(by: {
            ($0.start.value, $0.text.lowerBound) < ($1.start.value, $1.text.lowerBound)
        }) {
            try words(lines.bytes, text, from: start).add(to: &track, from: start, to: end, at: start.location)
        }
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return [track]
    }

    /// Line breaks, and the space at which no line is broken.
    private static let spaces: [StaticString] = ["\\N", "\\n", "\\h"]

    private static func isDialogue(_ lines: TextLines, _ line: Range<Int>) -> Bool {
        lines.bytes.span.has("Dialogue:", at: line.lowerBound)
    }

    private static func words(_ bytes: [UInt8], _ range: Range<Int>, from start: TimingTrack.Time) -> StampedLine {
        var (line, time, offset): (StampedLine, Double, Int) = (StampedLine(), start.value, range.lowerBound)
        var (next, isDrawing): (Double?, Bool) = (nil, false)
        // Without it, each brace that is never closed would be looked for up to the end of the line.
        let lastClose = bytes[range].lastIndex(of: UInt8(ascii: "}")) ?? range.lowerBound
        while offset < range.upperBound {
            if bytes[offset] == UInt8(ascii: "{"), offset < lastClose,
                let end = bytes[offset...lastClose].firstIndex(of: UInt8(ascii: "}"))
            {
                if let length = duration(bytes, offset + 1..<end) {
                    time = next ?? time
                    if next != nil || time > start.value {
                        line.append(TimingTrack.Time(value: time, location: offset..<end + 1))
                    }
                    next = time + length
                }
                isDrawing = drawing(bytes, offset + 1..<end) ?? isDrawing
                offset = end + 1
            } else if Self.spaces.contains(where: { bytes.span.has($0, at: offset) }) {
                line.append([UInt8(ascii: " ")])
                offset += 2
            } else {
                let end = bytes[(offset + 1)..<range.upperBound].firstIndex { "{\\".utf8.contains($0) }
                if !isDrawing { line.append(Array(bytes[offset..<(end ?? range.upperBound)])) }
                offset = end ?? range.upperBound
            }
        }
        if let next { line.append(TimingTrack.Time(value: next, location: range)) }
        return line
    }

    /// Whether a drawing follows a tag: its scale in the last `\p1` is not 0; `nil` if the tag does not say it.
    private static func drawing(_ bytes: [UInt8], _ tag: Range<Int>) -> Bool? {
        let scale = tag.last { bytes.span.has("\\p", at: $0) && $0 + 2 < tag.upperBound && bytes[$0 + 2] &- 0x30 < 10 }
        return scale.map { bytes[$0 + 2] != UInt8(ascii: "0") }
    }

    /// The sum of the lengths `\k30`, `\kf30`, `\ko30` and `\K30` in a tag, in seconds; `nil` if it has none.
    private static func duration(_ bytes: [UInt8], _ tag: Range<Int>) -> Double? {
        var total: Double?
        for offset in tag where bytes.span.hasAnyCase("\\k", at: offset) {
            var digits = offset + 2
            while digits < tag.upperBound, "fot".utf8.contains(bytes[digits]) { digits += 1 }
            let end = (digits..<tag.upperBound).first { bytes[$0] &- 0x30 >= 10 } ?? tag.upperBound
            if let number = Decimal(bytes.span, digits..<end) { total = (total ?? 0) + number.value / 100 }
        }
        return total
    }
}
