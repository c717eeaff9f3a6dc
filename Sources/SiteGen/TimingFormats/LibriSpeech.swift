/// Alignments of LibriSpeech: the name of a recording, its words, and the time at which each ends.
/// ```
/// 84-121123-0001 ",GO,,DO," "0.480,0.680,0.890,1.2,1.5"
/// ```
/// An empty word is silence. Times are in seconds.
enum LibriSpeech {
    static let format = TimingFormat(
        "LibriSpeech alignment", text: { lines in lines.written.first.map { texts(lines, $0) != nil } ?? false }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        let written = lines.written
        if written.count > 1 {
            throw TimingError(
                .timingShape, at: written[1], "this line belongs to another recording",
                notes: ["keep only the line of this voice's recording"])
        }
        for line in written {
            guard let (words, ends) = texts(lines, line) else { continue }
            let (texts, times) = (lines.cells(words, by: UInt8(ascii: ",")), lines.cells(ends, by: UInt8(ascii: ",")))
            guard texts.count == times.count else {
                throw TimingError(
                    .timingShape, at: ends,
                    "this line has \(counted(texts.count, "word")) but \(counted(times.count, "time"))")
            }
            var start = TimingTrack.Time(value: 0, location: ends.prefix(1))
            for (text, location) in zip(texts, times) {
                guard let number = Decimal(lines.bytes.span, location) else {
                    throw TimingError(
                        .timingShape, at: location, "'\(lines.string(location))' is not a time",
                        notes: ["write it in seconds, such as 12.5"])
                }
                let end = TimingTrack.Time(value: number.value, location: location)
                if !text.isEmpty { try track.add(.word, lines.bytes[text], from: start, to: end, at: location) }
                start = end
            }
        }
        return [track]
    }

    private static func texts(_ lines: TextLines, _ line: Range<Int>) -> (Range<Int>, Range<Int>)? {
        let quotes = line.filter { lines.bytes[$0] == UInt8(ascii: "\"") }
        guard quotes.count == 4, quotes[0] > line.lowerBound, lines.isBlank(quotes[1] + 1..<quotes[2]) else {
            return nil
        }
        let ends = quotes[2] + 1..<quotes[3]
        guard let first = lines.cells(ends, by: UInt8(ascii: ",")).first, Decimal(lines.bytes.span, first) != nil else {
            return nil
        }
        return (quotes[0] + 1..<quotes[1], ends)
    }
}
