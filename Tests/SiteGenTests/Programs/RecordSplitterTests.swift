import Testing

@testable import SiteGen

@Suite struct RecordSplitterTests {
    @Test func linesAreTheSameInPiecesOfAnySize() throws {
        let output = Array("one\n\ntwo words\nrest".utf8)
        for size in 1...output.count {
            var splitter = RecordSplitter()
            var lines: [[UInt8]] = []
            for start in stride(from: 0, to: output.count, by: size) {
                lines += try splitter.add(output[start..<min(start + size, output.count)].span)
            }
            #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "", "two words"])
            #expect(String(decoding: splitter.rest, as: UTF8.self) == "rest")
        }
    }

    @Test func aRecordCanEndWithAnotherByte() throws {
        var splitter = RecordSplitter(endingWith: 0)
        #expect(try splitter.add(Array("a\nb\0\0c".utf8).span) == [Array("a\nb".utf8), []])
        #expect(splitter.rest == Array("c".utf8))
    }

    @Test func anEngineThatNeverEndsItsLineIsStopped() {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        var splitter = RecordSplitter()
        #expect(throws: RecordSplitter.TooLong.self) {
            for _ in 0...RecordSplitter.longest / piece.count { _ = try splitter.add(piece.span) }
        }
    }
}
