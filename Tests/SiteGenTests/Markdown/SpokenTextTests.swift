import Testing

@testable import SiteGen

@Suite struct SpokenTextTests {
    /// Words `a`, one to a line, in blocks of `size` lines with an empty line between blocks.
    private func text(lines: Int, in size: Int) -> SpokenText {
        var text = SpokenText()
        for block in 0..<lines / size {
            let bytes = Array(repeatElement("a", count: size).joined(separator: " ").utf8)
            text.append(
                bytes, words: (0..<size).map { 2 * $0..<2 * $0 + 1 }, lineEnds: (0..<size - 1).map { 2 * $0 + 1 },
                line: block * (size + 1) + 1)
        }
        return text
    }

    @Test func everyWordHasItsLine() {
        let text = text(lines: 12, in: 3)
        #expect(text.words.indices.map(text.line) == [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15])
        #expect(text.words.indices.map { text.lineRange(ofWord: $0) } == text.words)
    }

    /// Minutes when each word looks through all lines.
    @Test func linesOfALongTextTakeNoTime() {
        for size in [2, 40_000] {
            let text = text(lines: 40_000, in: size)
            #expect(withinAMinute { text.words.indices.reduce(0) { $0 + text.line(ofWord: $1) } } > 0)
        }
    }
}
