/// SubRip (`.srt`): numbered cues, a comma before the milliseconds.
///
/// Numbers may be missing, and there may be blank lines within a cue.
enum SubRip {
    static let format = TimingFormat(
        "SubRip", text: { lines in lines.written.prefix(50).contains { lines.find("-->", in: $0) != nil } }, read)

    static func read(_ lines: TextLines) throws(TimingFault) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for (index, line) in lines.ranges.enumerated() {
            if let times = try Subtitles.times(lines, line) {
                dropNumber(of: &cues, lines, before: index)
                cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
            } else if !cues.isEmpty, !lines.isBlank(line) {
                cues[cues.count - 1].lines.append(line)
            }
        }
        return [Subtitles(lines.bytes, cues).track()]
    }

    /// The line before a cue's times is its number, and no text of the cue before.
    private static func dropNumber(of cues: inout [Subtitles.Cue], _ lines: TextLines, before index: Int) {
        guard let last = cues.last?.lines.last, index > 0, lines.ranges[index - 1] == last,
            lines.bytes[lines.bytes.span.trimmed(last)].allSatisfy({ $0 &- 0x30 < 10 })
        else { return }
        cues[cues.count - 1].lines.removeLast()
    }
}
