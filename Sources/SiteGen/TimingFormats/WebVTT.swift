/// WebVTT (https://www.w3.org/TR/webvtt1/): cues with their words' times in tags, if any.
///
/// Notes, styles and regions are passed over.
enum WebVTT {
    static let format = TimingFormat("WebVTT", text: { $0.bytes.starts(with: "WEBVTT".utf8) }, read)

    static func read(_ lines: TextLines) throws(TimingFault) -> [TimingTrack] {
        var cues: [Subtitles.Cue] = []
        for block in blocks(of: lines) {
            // The header and its block, else a cue whose name may stand in the line above its times.
            let looked = block.startIndex == 0 ? block : block.prefix(2)
            guard let index = looked.firstIndex(where: { lines.find("-->", in: $0) != nil }),
                let times = try Subtitles.times(lines, block[index])
            else { continue }
            cues.append(Subtitles.Cue(start: times.start, end: times.end, lines: Array(block[(index + 1)...])))
        }
        return [Subtitles(lines.bytes, cues).track()]
    }

    /// Lines between empty ones; a line of spaces is none of these.
    private static func blocks(of lines: TextLines) -> [ArraySlice<Range<Int>>] {
        lines.ranges.split(whereSeparator: \.isEmpty)
    }
}
