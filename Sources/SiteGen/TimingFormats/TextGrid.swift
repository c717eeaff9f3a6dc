/// TextGrids of Praat, long and short. As in Praat, only free-standing numbers, quoted texts and flags in angle
/// brackets have a meaning; everything else is ignored.
///
/// Each interval tier becomes a track. `TrackChoice` later finds the one with the words. Tiers of points are ignored.
enum TextGrid {
    static let format = TimingFormat(
        "Praat TextGrid",
        text: { lines in
            lines.written.prefix(3).contains {
                lines.find("ooTextFile", in: $0) != nil || lines.find("ooBinaryFile", in: $0) != nil
            }
                || lines.written.prefix(2).contains { lines.find("chronological TextGrid", in: $0) != nil }
        }, read, mayBeLatin1: true)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        var tokens = Tokens(bytes: lines.bytes)
        let first = try tokens.text("the kind of the file")
        guard tokens.string(first).hasPrefix("ooTextFile") else {
            throw TimingError(
                .timingShape, at: first, "this is a TextGrid, but neither a long nor a short text file",
                notes: ["open it in Praat and save it as a text file"])
        }
        let kind = try tokens.text("the class of the object")
        guard tokens.string(kind) == "TextGrid" else {
            throw TimingError(
                .timingShape, at: kind, "this file of Praat contains '\(tokens.string(kind))', not a TextGrid")
        }
        _ = try tokens.number("the start")
        _ = try tokens.number("the end")
        guard try tokens.flag() else { return [] }
        var tracks: [TimingTrack] = []
        for _ in 0..<(try tokens.count("how many tiers there are")) {
            let kind = try tokens.text("the class of a tier")
            var track = TimingTrack(name: tokens.string(try tokens.text("the name of a tier")))
            _ = try tokens.number("the start of a tier")
            _ = try tokens.number("the end of a tier")
            let isIntervals = tokens.string(kind) == "IntervalTier"
            for _ in 0..<(try tokens.count("how many intervals there are")) {
                let start = try tokens.number("a start")
                let end = isIntervals ? try tokens.number("an end") : start
                let text = tokens.letters(try tokens.text("a label"))
                if !isIntervals || Silence.isSilence(text[...]) { continue }
                try track.add(.line, text, from: start, to: end, at: start.location)
            }
            track.inferWords()
            if isIntervals { tracks.append(track) }
        }
        return tracks
    }

    private struct Tokens {
        let bytes: [UInt8]
        var offset = 0

        /// Reads the next text.
        /// - Parameter wanted: the name of what is read, for messages.
        /// - Returns: its UTF-8 offsets, without its quotes.
        mutating func text(_ wanted: String) throws(TimingError) -> Range<Int> {
            let token = try next(wanted)
            guard bytes[token.lowerBound] == UInt8(ascii: "\"") else { throw unexpected(token, wanted) }
            return token.inner
        }

        mutating func number(_ wanted: String) throws(TimingError) -> TimingTrack.Time {
            let token = try next(wanted)
            guard let number = Decimal(bytes.span, token) else { throw unexpected(token, wanted) }
            return TimingTrack.Time(value: number.value, location: token)
        }

        mutating func count(_ wanted: String) throws(TimingError) -> Int {
            let number = try number(wanted)
            guard number.value >= 0, number.value <= Double(bytes.count) else {
                throw unexpected(number.location, wanted)
            }
            return Int(number.value)
        }

        /// Reads `<exists>` or `<absent>`.
        mutating func flag() throws(TimingError) -> Bool {
            let token = try next("<exists>")
            guard bytes[token.lowerBound] == UInt8(ascii: "<") else { throw unexpected(token, "<exists>") }
            return bytes.span.has("<exists>", at: token.lowerBound)
        }

        /// A text with single instead of doubled quotes.
        func letters(_ text: Range<Int>) -> [UInt8] {
            var (letters, offset): ([UInt8], Int) = ([], text.lowerBound)
            while offset < text.upperBound {
                letters.append(bytes[offset])
                offset += bytes.span.has("\"\"", at: offset) ? 2 : 1
            }
            return letters
        }

        func string(_ text: Range<Int>) -> String { String(decoding: letters(text), as: UTF8.self) }

        private mutating func next(_ wanted: String) throws(TimingError) -> Range<Int> {
            while offset < bytes.count {
                let start = offset
                switch bytes[start] {
                case let byte where byte.isWhiteSpace: offset += 1
                case UInt8(ascii: "\""): return try quoted()
                case UInt8(ascii: "!"): offset = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                default:
                    offset = bytes[start...].firstIndex { $0.isWhiteSpace || $0 == UInt8(ascii: "\"") } ?? bytes.count
                    let byte = bytes[start]
                    let isNumber = byte &- 0x30 < 10 || "-+.".utf8.contains(byte)
                    if byte == UInt8(ascii: "<") || isNumber && Decimal(bytes.span, start..<offset) != nil {
                        return start..<offset
                    }
                }
            }
            throw TimingError(
                .timingShape, at: bytes.count..<bytes.count, "the file ends where \(wanted) should be",
                notes: ["the file was cut short: save it again"])
        }

        private mutating func quoted() throws(TimingError) -> Range<Int> {
            let start = offset
            offset += 1
            while offset < bytes.count {
                if bytes.span.has("\"\"", at: offset) {
                    offset += 2
                } else if bytes[offset] == UInt8(ascii: "\"") {
                    offset += 1
                    return start..<offset
                } else {
                    offset += 1
                }
            }
            throw TimingError(.timingShape, at: start..<start + 1, "this text has no closing quote")
        }

        private func unexpected(_ token: Range<Int>, _ wanted: String) -> TimingError {
            TimingError(.timingShape, at: token, "\(wanted) must be here")
        }
    }
}
