/// YouTube's `.sbv`: a line with two times, such as `0:00:02.680,0:00:05.880`, and lines of text below it. The SUB
/// files of aeneas have a line of their own before and after these.
enum SubViewer {
    static let format = TimingFormat(
        "SBV", text: { lines in lines.written.prefix(8).contains { (try? times(lines, $0)) ?? nil != nil } }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for line in lines.ranges {
            if let times = try times(lines, line) {
                cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
            } else if !cues.isEmpty, !lines.isBlank(line), lines.find("[END SUBTITLE]", in: line) == nil {
                cues[cues.count - 1].lines += parts(lines, line)
            }
        }
        return [try Subtitles(lines.bytes, cues).track()]
    }

    /// Reads a line with two times.
    /// - Returns: `nil` if neither part of the line is a time.
    /// - Throws: `timing-shape` if only one is.
    private static func times(
        _ lines: TextLines, _ line: Range<Int>
    ) throws(TimingError) -> (start: TimingTrack.Time, end: TimingTrack.Time)? {
        let cells = lines.cells(line, by: UInt8(ascii: ","))
        guard cells.count == 2 else { return nil }
        let known = cells.map { ClockValue.seconds(lines.bytes.span, $0, parts: 3...3) }
        if known.allSatisfy({ $0 == nil }) { return nil }
        return (try Subtitles.time(lines, cells[0]), try Subtitles.time(lines, cells[1]))
    }

    /// Divides a line at `[br]`, SubViewer's mark for a line break.
    private static func parts(_ lines: TextLines, _ line: Range<Int>) -> [Range<Int>] {
        var (parts, rest): ([Range<Int>], Range<Int>) = ([], line)
        while let mark = lines.find("[br]", in: rest) {
            parts.append(rest.lowerBound..<mark)
            rest = mark + 4..<rest.upperBound
        }
        return parts + [rest]
    }
}
