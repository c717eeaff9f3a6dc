/// SubRip (`.srt`): numbered cues, with a comma before the milliseconds. Numbers may be missing, and cues may contain
/// blank lines and arrows.
enum SubRip {
    static let format = TimingFormat(
        "SubRip", text: { lines in lines.written.prefix(50).contains { Subtitles.hasTimes(lines, $0) } }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for (index, line) in lines.ranges.enumerated() {
            if Subtitles.hasTimes(lines, line), let times = try Subtitles.times(lines, line) {
                if index > 0, cues.last?.lines.last == lines.ranges[index - 1] {
                    Subtitles.dropNumber(of: &cues, lines)
                }
                cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
            } else if !cues.isEmpty, !lines.isBlank(line) {
                cues[cues.count - 1].lines.append(line)
            }
        }
        return [try Subtitles(lines.bytes, cues).track()]
    }
}
