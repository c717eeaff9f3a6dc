/// YouTube's `.sbv`, and the SUB of aeneas, which has a header: `0:00:02.680,0:00:05.880` and text below it.
enum SubViewer {
    static let format = TimingFormat(
        "SBV", text: { lines in lines.written.prefix(8).contains { times(lines, $0) != nil } }, read)

    static func read(_ lines: TextLines) throws(TimingFault) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for line in lines.ranges {
            if let times = times(lines, line) {
                cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
            } else if !cues.isEmpty, !lines.isBlank(line) {
                cues[cues.count - 1].lines += parts(lines, line)
            }
        }
        return [Subtitles(lines.bytes, cues).track()]
    }

    private static func times(
        _ lines: TextLines, _ line: Range<Int>
    ) -> (start: TimingTrack.Time, end: TimingTrack.Time)? {
        let cells = lines.cells(line, by: UInt8(ascii: ","))
        guard cells.count == 2, let start = ClockValue.seconds(lines.bytes.span, cells[0], parts: 3...3),
            let end = ClockValue.seconds(lines.bytes.span, cells[1], parts: 3...3)
        else { return nil }
        return (TimingTrack.Time(value: start, place: cells[0]), TimingTrack.Time(value: end, place: cells[1]))
    }

    /// SubViewer breaks lines with `[br]`.
    private static func parts(_ lines: TextLines, _ line: Range<Int>) -> [Range<Int>] {
        guard let mark = lines.find("[br]", in: line) else { return [line] }
        return [line.lowerBound..<mark] + parts(lines, mark + 4..<line.upperBound)
    }
}
