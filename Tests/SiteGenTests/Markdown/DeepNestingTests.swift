import Testing

@testable import SiteGen

@Suite struct DeepNestingTests {
    private func limited(_ text: String) -> String? {
        let bytes = Array("x\n\(text)".utf8)
        return DeepNesting.limited(bytes, 2..<bytes.count).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func marksFarAlongALineAreText() {
        let quotes = String(repeating: "> ", count: 201)
        #expect(limited("\(quotes)> > x\n> x") == "\(quotes)\\> > x\n> x")
        let indented = String(repeating: "\t", count: 100) + "- "
        #expect(limited("x\r\(indented)1) - x") == "x\r\(indented)\\1) - x")
        #expect(limited("\u{FEFF}\(quotes)-") == "\u{FEFF}\(quotes)\\-")
    }

    @Test(arguments: ["-", "- ", "x> ", "1234567890. "]) func otherLinesStayAsTheyAre(_ part: String) {
        let text = String(repeating: part, count: part == "- " ? 201 : 2000)
        #expect(limited(text) == nil)
        #expect(limited(text + "x\n\n" + String(repeating: " ", count: 1000) + "x") == nil)
    }
}
