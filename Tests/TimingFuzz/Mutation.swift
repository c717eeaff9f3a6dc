import SeededRandom

extension SeededGenerator {
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(max(sides, 1))) }
}

/// Changes a file in a few places. A seed always makes the same changes.
struct Mutation {
    /// Pieces that readers find hard, and words of their formats.
    private static let pieces: [[UInt8]] =
        [
            "\"", "\"\"", "{", "}", "[", "]", ",", ":", "\n", "\r", "\r\n", "\t", "<", ">", "</", "/>", "&", "&#", ";",
            "\\", "\\u",
            "\\ud83e", "-", "--", "-->", "<!--", "]]>", "<![CDATA[", "0", "-0", "1e308", "1e-308", "-1",
            "99999999999999999999",
            "9223372036854775807", "-9223372036854775808", "2147483648", "0.0000000000000000000000001",
            "1e-9223372036854775808", "1e9223372036854775807", "1e300", "-1e300", "1e22",
            "86400000", "999999:59.99", "NaN", "null",
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

    /// Numbers beyond what a time can be, and at its limits.
    private static let numbers = [
        "1e300", "-1e300", "1e-300", "1e-9223372036854775808", "1e9223372036854775807", "9223372036854775807",
        "-9223372036854775808", "4294967296", "2147483648", "-2147483649", "86400", "86400001", "999999999", "0", "-1",
        "99999:59.50", "00:00:00",
    ].map { Array($0.utf8) }

    /// The most bytes of a file that was made larger.
    private static let largest = 64_000

    /// - Parameter other: a file to take parts from.
    mutating func apply(to file: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = file
        for _ in 0..<1 + dice.roll(3) {
            let place = dice.roll(bytes.count + 1)
            let length = min(1 << dice.roll(8), bytes.count - place)
            switch dice.roll(17) {
            case 0, 1: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: dice.next()) }
            case 2, 3: bytes.insert(contentsOf: Self.pieces[dice.roll(Self.pieces.count)], at: place)
            case 4:
                let piece = Self.pieces[dice.roll(Self.pieces.count)]
                bytes.replaceSubrange(place..<min(place + piece.count, bytes.count), with: piece)
            case 5: bytes.removeSubrange(place..<place + length)
            case 6:
                let part = Array(bytes[place..<place + length])
                for _ in 0...dice.roll(40) where bytes.count < Self.largest {
                    bytes.insert(contentsOf: part, at: place)
                }
            case 7:
                let begin = dice.roll(other.count + 1)
                bytes.insert(contentsOf: other[begin..<min(begin + 1 << dice.roll(8), other.count)], at: place)
            case 8..<13:
                // Another digit, and so another time.
                if let digit = bytes[place...].firstIndex(where: { $0 &- 0x30 < 10 }) {
                    bytes[digit] = Array("0123456789.,-".utf8)[dice.roll(13)]
                }
            case 13, 14:
                guard let first = bytes[place...].firstIndex(where: { $0 &- 0x30 < 10 }) else { break }
                let end = bytes[first...].firstIndex { !"0123456789.:".utf8.contains($0) } ?? bytes.count
                bytes.replaceSubrange(first..<end, with: Self.numbers[dice.roll(Self.numbers.count)])
            case 15:
                // One part so often that anything whose cost grows with the square takes seconds.
                let part =
                    dice.roll(2) == 0 ? Array(bytes[place..<place + length]) : Self.pieces[dice.roll(Self.pieces.count)]
                guard dice.roll(50) == 0, !part.isEmpty, bytes.count < Self.largest else { break }
                let count = (Self.largest - bytes.count) / part.count
                bytes.insert(contentsOf: repeatElement(part, count: count).joined(), at: place)
            default: if dice.roll(4) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }
}
