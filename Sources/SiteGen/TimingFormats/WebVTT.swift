/// [WebVTT](https://www.w3.org/TR/webvtt1/): cues, some with the times of their words in tags. Notes, styles and
/// regions are ignored.
enum WebVTT {
    static let format = TimingFormat("WebVTT", text: { $0.bytes.starts(with: "WEBVTT".utf8) }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for block in blocks(of: lines) {
            let isNote = block.first.map { lines.bytes.span.has("NOTE", at: $0.lowerBound) } ?? false
            var isCue = false
            for line in block {
                guard lines.find("-->", in: line) != nil else {
                    if isCue { cues[cues.count - 1].lines.append(line) }
                    continue
                }
                // A line with times begins a cue anywhere in a block (section 6.1). A note may contain an arrow.
                do throws(TimingError) {
                    guard let times = try Subtitles.times(lines, line) else { continue }
                    if isCue { Subtitles.dropNumber(of: &cues, lines) }
                    cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: []))
                    isCue = true
                } catch {
                    if !isNote { throw error }
                }
            }
        }
        return [try Subtitles(lines.bytes, cues).track()]
    }

    /// The lines between empty lines. A line of spaces is not empty.
    private static func blocks(of lines: TextLines) -> [ArraySlice<Range<Int>>] {
        lines.ranges.split(whereSeparator: \.isEmpty)
    }
}
