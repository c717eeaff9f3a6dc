/// YouTube's `.sbv`, and the SUB of aeneas, which has a first and a last line of its own: `0:00:02.680,0:00:05.880` and
/// text below it.
enum SubViewer {
    static let format = TimingFormat(
        "SBV", text: { lines in lines.written.prefix(8).contains { (try? times(lines, $0)) ?? nil != nil } }, read)

    static func read(_ lines: TextLines) throws(TimingFault) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for line in lines.ranges {
            if let times = try times(lines, line) {
                cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
            } else if !cues.isEmpty, !lines.isBlank(line), lines.find("[END SUBTITLE]", in: line) == nil {
                cues[cues.count - 1].lines += parts(lines, line)
            }
        }
        return [Subtitles(lines.bytes, cues).track()]
    }

    /// - Throws: a fault where only one of two times is one.
    private static func times(
        _ lines: TextLines, _ line: Range<Int>
    ) throws(TimingFault) -> (start: TimingTrack.Time, end: TimingTrack.Time)? {
        let cells = lines.cells(line, by: UInt8(ascii: ","))
        guard cells.count == 2 else { return nil }
        let known = cells.map { ClockValue.seconds(lines.bytes.span, $0, parts: 3...3) }
        if known.allSatisfy({ $0 == nil }) { return nil }
        return (try Subtitles.time(lines, cells[0]), try Subtitles.time(lines, cells[1]))
    }

    /// SubViewer breaks lines with `[br]`.
    private static func parts(_ lines: TextLines, _ line: Range<Int>) -> [Range<Int>] {
        guard let mark = lines.find("[br]", in: line) else { return [line] }
        return [line.lowerBound..<mark] + parts(lines, mark + 4..<line.upperBound)
    }
}
