import SeededRandom

extension SeededGenerator {
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(max(sides, 1))) }
}

/// Spoils a file in a few places: a round is the same whenever it is run.
struct Mutation {
    /// What readers find hard, among words of their formats.
    private static let pieces: [[UInt8]] =
        [
            "\"", "\"\"", "{", "}", "[", "]", ",", ":", "\n", "\r", "\r\n", "\t", "<", ">", "</", "/>", "&", "&#", ";",
            "\\", "\\u",
            "\\ud83e", "-", "--", "-->", "<!--", "]]>", "<![CDATA[", "0", "-0", "1e308", "1e-308", "-1",
            "99999999999999999999",
            "9223372036854775807", "-9223372036854775808", "2147483648", "0.0000000000000000000000001", "NaN", "null",
            "true",
            "\"\"", "00:00:00.000", "99999:99:99.999", "00:60", "npt=", "#t=,", "ms", "\u{0}", "\u{FEFF}", "é", "从",
            "\u{1F98A}",
            "WEBVTT", "NOTE", "<u>", "</u>", "<00:00:01.000>", "[00:01.00]", "[offset:-99999999999]", "{\\k999999999}",
            "Dialogue:",
            "intervals: size = 999999999", "<exists>", "! ", "start", "end", "text", "words", "time", "begin",
            "children", "par",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0], [0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0x00]]

    private var dice: SeededGenerator

    init(seed: UInt64) { dice = SeededGenerator(seed: seed) }

    /// - Parameter other: a file to take parts from.
    mutating func apply(to file: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = file
        for _ in 0..<1 + dice.roll(3) {
            let place = dice.roll(bytes.count + 1)
            let length = min(1 << dice.roll(8), bytes.count - place)
            switch dice.roll(14) {
            case 0, 1: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: dice.next()) }
            case 2, 3: bytes.insert(contentsOf: Self.pieces[dice.roll(Self.pieces.count)], at: place)
            case 4:
                let piece = Self.pieces[dice.roll(Self.pieces.count)]
                bytes.replaceSubrange(place..<min(place + piece.count, bytes.count), with: piece)
            case 5: bytes.removeSubrange(place..<place + length)
            case 6:
                let part = Array(bytes[place..<place + length])
                for _ in 0...dice.roll(40) where bytes.count < 64_000 { bytes.insert(contentsOf: part, at: place) }
            case 7:
                let begin = dice.roll(other.count + 1)
                bytes.insert(contentsOf: other[begin..<min(begin + 1 << dice.roll(8), other.count)], at: place)
            case 8..<13:
                // Another number, and so another time.
                if let digit = bytes[place...].firstIndex(where: { $0 &- 0x30 < 10 }) {
                    bytes[digit] = Array("0123456789.,-".utf8)[dice.roll(13)]
                }
            default: if dice.roll(4) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }
}
