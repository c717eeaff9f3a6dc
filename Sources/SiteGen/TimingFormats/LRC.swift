/// LRC, the lyrics of songs: a time before each line, and in the enhanced form before each word.
/// ```
/// [offset:+250]
/// [00:02.43]<00:02.43>His <00:02.70>hoe
/// [00:12.00][01:15.30]Chorus
/// ```
/// A line lasts until the next one begins that has another time: a translation often has that of its line. A positive
/// offset, in milliseconds, makes all times earlier.
enum LRC {
    static let format = TimingFormat(
        "LRC", text: { lines in lines.written.prefix(40).contains { stamp(lines, at: $0.lowerBound, in: $0) != nil } },
        read)

    private struct Line {
        var start: TimingTrack.Time
        var words: StampedLine
    }

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var (found, offset, isRepeated): ([Line], Double, Bool) = ([], 0, false)
        for line in lines.written {
            if let own = self.offset(lines, line) {
                offset = own
                continue
            }
            let (starts, words) = read(line, of: lines)
            found += starts.map { Line(start: $0, words: words) }
            isRepeated = isRepeated || starts.count > 1
        }
        // A refrain is written once, with all its times; so lines are not in order.
        if isRepeated {
            found = found.enumerated().sorted {
                ($0.element.start.value, $0.offset) < ($1.element.start.value, $1.offset)
            }.map(\.element)
        }
        var groups: [[Line]] = []
        for line in found {
            if groups.last?.last?.start.value == line.start.value {
                groups[groups.count - 1].append(line)
            } else {
                groups.append([line])
            }
        }
        var tracks = [try track(of: groups, offset) { $0[...] }]
        // If most lines have a translation, one track has the words of the tale.
        if groups.count(where: { $0.count > 1 }) * 2 > groups.count {
            for number in 0..<(groups.map(\.count).max() ?? 0) {
                tracks.append(try track(of: groups, offset) { $0.dropFirst(number).prefix(1) })
            }
        }
        return tracks
    }

    /// - Parameter chosen: the lines to take of those that start together.
    private static func track(
        of groups: [[Line]], _ offset: Double, _ chosen: ([Line]) -> ArraySlice<Line>
    ) throws(TimingError) -> TimingTrack {
        var track = TimingTrack()
        for (index, group) in groups.enumerated() {
            let end = index + 1 < groups.count ? groups[index + 1].first?.start : nil
            for line in chosen(group) {
                try line.words.add(to: &track, from: line.start, to: end, at: line.start.location)
            }
        }
        for index in track.labels.indices {
            var label = track.labels[index]
            label.start = label.start.map { earlier($0, by: offset) }
            label.end = label.end.map { earlier($0, by: offset) }
            track.labels[index] = label
        }
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return track
    }

    private static func earlier(_ time: TimingTrack.Time, by offset: Double) -> TimingTrack.Time {
        TimingTrack.Time(value: max(time.value - offset, 0), location: time.location)
    }

    /// Reads the times at which a line begins, and the line with the times between its words.
    /// - Returns: no times for a line that begins without one.
    private static func read(_ line: Range<Int>, of lines: TextLines) -> ([TimingTrack.Time], StampedLine) {
        var (starts, words, text, offset): ([TimingTrack.Time], StampedLine, [UInt8], Int) =
            ([], StampedLine(), [], line.lowerBound)
        while offset < line.upperBound {
            if let (time, end) = stamp(lines, at: offset, in: line) {
                let isFirst = !words.hasStamps && text.allSatisfy { $0 <= 0x20 }
                if isFirst, lines.bytes[offset] == UInt8(ascii: "[") {
                    starts.append(time)
                } else {
                    words.append(text)
                    words.append(time)
                }
                text = []
                offset = end
            } else {
                text.append(lines.bytes[offset])
                offset += 1
            }
        }
        if starts.isEmpty { return ([], words) }
        words.append(text)
        return (starts, words)
    }

    /// Reads the time `[02:03.45]` or `<02:03.45>` at `offset`. In `[02:03:45]` the last number counts hundredths.
    /// - Returns: `nil` if there is none.
    private static func stamp(
        _ lines: TextLines, at offset: Int, in line: Range<Int>
    ) -> (time: TimingTrack.Time, end: Int)? {
        let bytes = lines.bytes
        guard offset < line.upperBound, "[<".utf8.contains(bytes[offset]),
            let end = bytes[offset..<min(line.upperBound, offset + 20)].firstIndex(where: "]>".utf8.contains)
        else { return nil }
        let location = offset + 1..<end
        let cells = lines.cells(location, by: UInt8(ascii: ":"))
        var seconds = ClockValue.seconds(bytes.span, location, parts: 2...3)
        if cells.count == 3, !bytes[cells[2]].contains(UInt8(ascii: ".")),
            let hundredths = Decimal(bytes.span, cells[2])
        {
            seconds = ClockValue.seconds(bytes.span, cells[0].lowerBound..<cells[1].upperBound)
                .map { $0 + hundredths.value / 100 }
        }
        return seconds.map { (TimingTrack.Time(value: $0, location: location), end + 1) }
    }

    /// The offset of a line such as `[offset:+250]`, in seconds; `nil` for any other line.
    private static func offset(_ lines: TextLines, _ line: Range<Int>) -> Double? {
        guard lines.bytes.span.hasAnyCase("[offset:", at: line.lowerBound),
            let end = lines.bytes[line].firstIndex(of: UInt8(ascii: "]")),
            let number = Decimal(lines.bytes.span, line.lowerBound + 8..<max(end, line.lowerBound + 8))
        else { return nil }
        return number.value / 1000
    }
}
