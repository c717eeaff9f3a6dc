/// WebVTT (https://www.w3.org/TR/webvtt1/): cues with their words' times in tags, if any.
///
/// Notes, styles and regions are passed over.
enum WebVTT {
    static let format = TimingFormat("WebVTT", text: { $0.bytes.starts(with: "WEBVTT".utf8) }, read)

    static func read(_ lines: TextLines) throws(TimingFault) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for block in blocks(of: lines) {
            let isNote = block.first.map { lines.bytes.span.has("NOTE", at: $0.lowerBound) } ?? false
            var isCue = false
            for line in block {
                guard lines.find("-->", in: line) != nil else {
                    if isCue { cues[cues.count - 1].lines.append(line) }
                    continue
                }
                // Times begin a cue wherever they stand (section 6.1); a note may have an arrow of its own.
                do throws(TimingFault) {
                    guard let times = try Subtitles.times(lines, line) else { continue }
                    if isCue { Subtitles.dropNumber(of: &cues, lines) }
                    cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
                    isCue = true
                } catch {
                    if !isNote { throw error }
                }
            }
        }
        return [Subtitles(lines.bytes, cues).track()]
    }

    /// Lines between empty ones; a line of spaces is none of these.
    private static func blocks(of lines: TextLines) -> [ArraySlice<Range<Int>>] {
        lines.ranges.split(whereSeparator: \.isEmpty)
    }
}
