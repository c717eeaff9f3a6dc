/// Label tracks of Audacity, and formats with the same shape: SIL's phrase timings, the AUD and TSV of aeneas.
/// ```
/// 0.500000⇥1.800000⇥This is a test
/// \⇥200.0⇥400.0
/// ```
/// A label with equal times lasts until the next one. A line that begins with a backslash contains frequencies. If the
/// labels are ids of phrases (`1a`, `f000002`), they belong to the text in order.
enum AudacityLabels {
    static let format = TimingFormat(
        "Audacity label track",
        text: { lines in
            let own = lines.written.prefix(20).filter { !isIgnored(lines, $0) }
            return !own.isEmpty && own.allSatisfy { row(lines, $0) != nil }
        }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var track = TimingTrack()
        var isWhole = true
        for line in lines.written where !isIgnored(lines, line) {
            guard let (start, end, text) = row(lines, line) else {
                throw TimingError(
                    .timingShape, at: line, "this line must be a start, a tab, an end, a tab and a text")
            }
            for number in [start, end] {
                if number.decimal.hasComma { track.repairs.note(.decimalComma, at: number.time.location) }
                if number.decimal.hasFraction || number.decimal.value == 0 {
                    isWhole = isWhole && number.decimal.value == 0
                }
            }
            let isPoint = start.time.value == end.time.value
            try track.add(
                .line, lines.bytes[lines.bytes.span.trimmed(text)], from: start.time, to: isPoint ? nil : end.time,
                at: start.time.location)
        }
        if isWhole { track.unit = nil }
        track.detectIDs()
        if !track.isOrderOnly { track.inferWords() }
        return [track]
    }

    private static func isIgnored(_ lines: TextLines, _ line: Range<Int>) -> Bool {
        lines.bytes[line.lowerBound] == UInt8(ascii: "\\") || lines.bytes[line.lowerBound] == UInt8(ascii: "#")
    }

    private static func row(
        _ lines: TextLines, _ line: Range<Int>
    ) -> (
        start: (time: TimingTrack.Time, decimal: Decimal), end: (time: TimingTrack.Time, decimal: Decimal),
        text: Range<Int>
    )? {
        let cells = lines.cells(line, by: UInt8(ascii: "\t"))
        guard cells.count >= 2, let start = Decimal(lines.bytes.span, cells[0]),
            let end = Decimal(lines.bytes.span, cells[1]),
            // A table with a number before its times.
            cells.count < 4 || Decimal(lines.bytes.span, cells[2]) == nil
        else { return nil }
        let text = cells.count > 2 ? cells[2].lowerBound..<line.upperBound : line.upperBound..<line.upperBound
        return (
            (TimingTrack.Time(value: start.value, location: cells[0]), start),
            (TimingTrack.Time(value: end.value, location: cells[1]), end), text
        )
    }
}
