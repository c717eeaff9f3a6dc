import Testing

@testable import SiteGen

@Suite struct LineSplitterTests {
    @Test func linesAreTheSameInPiecesOfAnySize() throws {
        let output = Array("one\n\ntwo words\nrest".utf8)
        for size in 1...output.count {
            var splitter = LineSplitter()
            var lines: [[UInt8]] = []
            for start in stride(from: 0, to: output.count, by: size) {
                lines += try splitter.add(output[start..<min(start + size, output.count)].span)
            }
            #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "", "two words"])
            #expect(String(decoding: splitter.rest, as: UTF8.self) == "rest")
        }
    }

    @Test func anEngineThatNeverEndsItsLineIsStopped() {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        var splitter = LineSplitter()
        #expect(throws: LineSplitter.TooLong.self) {
            for _ in 0...LineSplitter.longest / piece.count { _ = try splitter.add(piece.span) }
        }
    }
}
