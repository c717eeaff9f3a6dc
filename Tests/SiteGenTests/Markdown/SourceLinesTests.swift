import Glibc
import Testing

@testable import SiteGen

@Suite struct SourceLinesTests {
    @Test func eachOfTwoEqualTextsOnALineIsFound() {
        var lines = SourceLines(Source(path: "a", text: "one x two\nx three x four x\n"))
        let found = (0..<3).map { _ in lines.range(of: Array("x".utf8), on: 2) }
        #expect(found == [10..<11, 18..<19, 25..<26])
        #expect(lines.range(of: Array("x".utf8), on: 1) == 4..<5)
        #expect(lines.range(of: Array("none".utf8), on: 2) == 10..<26)
    }

    /// libcmark counts lines in this way, too.
    @Test func linesEndAsInCommonMark() {
        let lines = SourceLines(Source(path: "a", text: "a\rb\r\r\nc\r\nd\n\r"))
        #expect((1...7).map { lines.range(of: $0) } == [0..<1, 2..<3, 4..<4, 6..<7, 9..<10, 11..<11, 12..<12])
    }

    /// Of addresses that stand in the text, and of such that do not, because the author wrote them in another way.
    @Test(arguments: ["[a](x", "[a](y"]) func manyLinksOnALineTakeTimeInProportion(_ link: String) {
        func time(_ count: Int) -> Int {
            let text = (0..<count).map { "\(link)\($0)) " }.joined()
            var lines = SourceLines(Source(path: "a", text: text))
            let begin = clock()
            for number in 0..<count { _ = lines.range(of: Array("x\(number)".utf8), on: 1) }
            return clock() - begin
        }
        #expect(time(16_000) < time(1_000) * 80, "a line of ten thousand links holds up the build")
    }
}
