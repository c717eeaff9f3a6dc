import Testing

@testable import SiteGen

@Suite struct SourceTests {
    @Test func countsLinesAndColumnsInTheWholeFile() {
        let source = Source(path: "tale.md", text: "---\r\ntitle: Ē\nautor: x\n")
        let start = source.bytes.count - "autor: x\n".utf8.count
        let place = source.excerpt(start..<start + 5)
        #expect(place == Excerpt(line: 3, column: 1, text: "autor: x", length: 5))
    }

    @Test func columnsCountLettersAndNotBytes() {
        let source = Source(path: "tale.md", text: "āē x")
        #expect(source.excerpt(5..<6).column == 4)
    }
}
