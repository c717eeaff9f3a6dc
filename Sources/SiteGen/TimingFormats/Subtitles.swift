/// Turns the cues of subtitles (WebVTT, SubRip, SBV) into a track.
struct Subtitles {
    struct Cue {
        var start: TimingTrack.Time
        var end: TimingTrack.Time
        /// The lines of text, as UTF-8 offsets in the file.
        var lines: [Range<Int>]
    }

    private let bytes: [UInt8]
    private let cues: [Cue]

    init(_ bytes: [UInt8], _ cues: [Cue]) { (self.bytes, self.cues) = (bytes, cues) }

    /// Reads the times of a line such as `00:00:01,200 --> 00:00:03.4 align:start`. Hours may be left out.
    /// - Returns: `nil` for a line without an arrow.
    static func times(
        _ lines: TextLines, _ line: Range<Int>
    ) throws(TimingError) -> (start: TimingTrack.Time, end: TimingTrack.Time)? {
        guard let arrow = lines.find("-->", in: line) else { return nil }
        let first = lines.bytes.span.trimmed(line.lowerBound..<arrow)
        let rest = lines.bytes.span.trimmed(arrow + 3..<line.upperBound)
        let end = lines.bytes[rest].firstIndex(where: \.isWhiteSpace) ?? rest.upperBound
        return (try time(lines, first), try time(lines, rest.lowerBound..<end))
    }

    /// Whether a line has the times of a cue, damaged or not: a text can contain an arrow, too.
    static func hasTimes(_ lines: TextLines, _ line: Range<Int>) -> Bool {
        guard let arrow = lines.find("-->", in: line) else { return false }
        func isTime(_ part: Range<Int>) -> Bool {
            ClockValue.seconds(lines.bytes.span, part, parts: 2...3) != nil
        }
        let start = lines.bytes.span.trimmed(line.lowerBound..<arrow)
        if isTime(start) { return true }
        let rest = lines.bytes.span.trimmed(arrow + 3..<line.upperBound)
        let end = lines.bytes[rest].firstIndex(where: \.isWhiteSpace) ?? rest.upperBound
        // Damaged: without spaces, and without the commas of a table.
        return isTime(rest.lowerBound..<end) && lines.bytes[start].first.map { $0 &- 0x30 < 10 } ?? false
            && !lines.bytes[start].contains(where: \.isWhiteSpace)
            && lines.bytes[start].count { $0 == UInt8(ascii: ",") } < 2
    }

    static func time(_ lines: TextLines, _ location: Range<Int>) throws(TimingError) -> TimingTrack.Time {
        guard let seconds = ClockValue.seconds(lines.bytes.span, location, parts: 2...3) else {
            throw TimingError(
                .timingShape, at: location, "'\(lines.string(location))' is not a time",
                notes: ["write it as hours, minutes and seconds: 00:01:02.345"])
        }
        return TimingTrack.Time(value: seconds, location: location)
    }

    /// Removes the last line of the last cue if it is a number: that of the cue whose times follow.
    static func dropNumber(of cues: inout [Cue], _ lines: TextLines) {
        guard let last = cues.last?.lines.last,
            lines.bytes[lines.bytes.span.trimmed(last)].allSatisfy({ $0 &- 0x30 < 10 })
        else { return }
        cues[cues.count - 1].lines.removeLast()
    }

    // MARK: Kinds of subtitles

    /// Where a cue has ruby texts (`<ruby>漢<rt>かん</rt></ruby>`), which say how its letters are read and are not spoken.
    private struct Ruby {
        private var isWithin = false
        /// Whether what follows is a ruby text.
        private(set) var isText = false

        /// - Parameter tag: without its brackets.
        mutating func pass(_ tag: ArraySlice<UInt8>) {
            let name = tag.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ".") }
            switch String(decoding: name, as: UTF8.self) {
            case "ruby": isWithin = true
            case "rt": isText = isWithin
            case "/rt": isText = false
            case "/ruby": (isWithin, isText) = (false, false)
            default: break
            }
        }
    }

    /// A cue's text without its tags.
    private struct Reading {
        var line = StampedLine()
        /// The first text inside `<u>` or `<font>`, if there is one.
        var marked: [UInt8]?
        /// The number of bytes of text before `marked`.
        var before = 0
    }

    func track() throws(TimingError) -> TimingTrack {
        var track = TimingTrack()
        if !cues.isEmpty,
            cues.allSatisfy({ $0.lines.first.map { bytes[$0].first == UInt8(ascii: "{") && hasSelector($0) } ?? false })
        {
            return try selectors()
        }
        let readings = cues.map { reading($0.lines) }
        if isHighlighted(readings) {
            try addHighlighted(readings, to: &track)
        } else if isRolling(readings) {
            try addRolling(to: &track)
        } else {
            for (cue, reading) in zip(cues, readings) {
                try reading.line.add(to: &track, from: cue.start, to: cue.end, at: cue.start.location)
            }
        }
        if !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return track
    }

    /// The track of cues that contain selectors of parts of a page (DAISY, SyncMediaLite) instead of words. They belong
    /// to the words of the tale in order.
    private func selectors() throws(TimingError) -> TimingTrack {
        var track = TimingTrack()
        track.isOrderOnly = true
        for cue in cues { try track.add(.line, [], from: cue.start, to: cue.end, at: cue.start.location) }
        return track
    }

    /// Whether a line begins a selector, which is JSON.
    private func hasSelector(_ line: Range<Int>) -> Bool {
        let text = String(decoding: bytes[line], as: UTF8.self)
        return text == "{" || text.hasPrefix("{\"") || text.hasPrefix("{ \"")
    }

    /// Whether the file repeats each line once for each word, with that word marked: for players without times in a
    /// cue.
    private func isHighlighted(_ readings: [Reading]) -> Bool {
        zip(readings, readings.dropFirst()).contains { left, right in
            left.marked != nil && right.marked != nil && left.before < right.before && left.line.text == right.line.text
        }
    }

    private func addHighlighted(_ readings: [Reading], to track: inout TimingTrack) throws(TimingError) {
        var index = 0
        while index < cues.count {
            var (end, last) = (index + 1, readings[index].marked == nil ? -1 : readings[index].before)
            let text = readings[index].line.text
            while end < cues.count, readings[end].line.text == text {
                if readings[end].marked != nil {
                    guard readings[end].before > last else { break }
                    last = readings[end].before
                }
                end += 1
            }
            try track.add(.line, text, from: cues[index].start, to: cues[end - 1].end, at: cues[index].start.location)
            for number in index..<end {
                guard let word = readings[number].marked else { continue }
                let bare = word.span.trimmed(0..<word.count)
                try track.add(
                    .word, word[bare], from: cues[number].start, to: cues[number].end, at: cues[number].start.location)
            }
            index = end
        }
    }

    /// Whether these are YouTube's own rolling captions: each cue repeats the line of the one before, and very short
    /// cues come between them. Programs that convert them to SubRip keep the cues and drop the stamps of words.
    private func isRolling(_ readings: [Reading]) -> Bool {
        let hasStamps = readings.contains { $0.line.hasStamps }
        return cues.indices.contains { index in
            let (text, line) = (readings[index].line.text, readings[index].line)
            guard !line.hasStamps, cues[index].end.value - cues[index].start.value < 0.0105, !text.isEmpty else {
                return false
            }
            if hasStamps { return true }
            guard index > 0, index + 1 < cues.count, let last = cues[index - 1].lines.last,
                let next = cues[index + 1].lines.first
            else { return false }
            return reading([last]).line.text == text && reading([next]).line.text == text
        }
    }

    private func addRolling(to track: inout TimingTrack) throws(TimingError) {
        var last: [UInt8] = []
        for cue in cues {
            let end = cue.end
            for line in cue.lines {
                let reading = reading([line])
                let text = reading.line.text
                guard !text.isEmpty, reading.line.hasStamps || text != last else { continue }
                if end.value - cue.start.value < 0.0105 { continue }
                try reading.line.add(to: &track, from: cue.start, to: end, at: cue.start.location)
                if !reading.line.hasStamps, Words.count(inLabel: text.span) == 1 {
                    try track.add(.word, text, from: cue.start, to: end, at: cue.start.location)
                }
                last = text
            }
        }
    }

    // MARK: Tags

    private func reading(_ lines: [Range<Int>]) -> Reading {
        var (reading, text, marked): (Reading, [UInt8], [UInt8]?) = (Reading(), [], nil)
        var ruby = Ruby()
        func flush(_ reading: inout Reading) {
            reading.line.append(text)
            text = []
        }
        for (number, line) in lines.enumerated() {
            if number > 0 {
                text.append(UInt8(ascii: " "))
                marked?.append(UInt8(ascii: " "))
            }
            var offset = line.lowerBound
            while offset < line.upperBound {
                if let end = tagEnd(at: offset, in: line) {
                    let inside = offset + 1..<end
                    ruby.pass(bytes[inside])
                    if let seconds = ClockValue.seconds(bytes.span, inside, parts: 2...3) {
                        flush(&reading)
                        reading.line.append(TimingTrack.Time(value: seconds, location: inside))
                    } else if isMark(inside) {
                        flush(&reading)
                        if marked == nil, reading.marked == nil {
                            marked = []
                            reading.before = reading.line.length
                        }
                    } else if bytes[offset + 1] == UInt8(ascii: "/"), isMark(offset + 2..<end), marked != nil {
                        reading.marked = marked
                        marked = nil
                    }
                    offset = end + 1
                    continue
                }
                var next = offset + 1
                while next < line.upperBound, bytes[next] != UInt8(ascii: "<"), bytes[next] != UInt8(ascii: "{") {
                    next += 1
                }
                var piece: [UInt8] = []
                if !ruby.isText { MarkupText.append(bytes.span, offset..<next, to: &piece) }
                text += piece
                marked? += piece
                offset = next
            }
        }
        flush(&reading)
        return reading
    }

    /// The offset of the closing bracket of the tag `<…>` or `{\…}` that begins at `offset`; `nil` if none does.
    private func tagEnd(at offset: Int, in line: Range<Int>) -> Int? {
        let isBrace = bytes[offset] == UInt8(ascii: "{") && bytes.span.has("\\", at: offset + 1)
        guard isBrace || bytes[offset] == UInt8(ascii: "<"), offset + 1 < line.upperBound,
            !bytes[offset + 1].isWhiteSpace
        else { return nil }
        let close = isBrace ? UInt8(ascii: "}") : UInt8(ascii: ">")
        return bytes[offset + 1..<min(line.upperBound, offset + 200)].firstIndex(of: close)
    }

    /// Whether a tag is `u` or `font`, which mark the spoken word.
    private func isMark(_ inside: Range<Int>) -> Bool {
        let name = bytes[inside].prefix { !$0.isWhiteSpace }
        return name.elementsEqual("u".utf8) || name.elementsEqual("font".utf8)
    }
}
