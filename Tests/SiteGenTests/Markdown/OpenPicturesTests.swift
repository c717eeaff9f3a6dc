import Testing

@testable import SiteGen

@Suite struct OpenPicturesTests {
    private func pictures(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        var count = 0
        MarkdownDocument(bytes, part: 0..<bytes.count).withBlocks { blocks in
            for block in blocks { block.walk { node, isEntering in if isEntering, node.kind == .image { count += 1 } } }
        }
        return count
    }

    @Test func picturesOfManyParagraphsStayPictures() {
        #expect(pictures(String(repeating: "![a](1.svg) ![b](2.svg)\n\n", count: 3_000)) == 6_000)
        #expect(pictures(String(repeating: "![a](1.svg)\n", count: 2_000)) == 2_000)
    }

    @Test func ofTooManyInOneParagraphTheFurtherOnesAreLetters() {
        #expect(pictures(String(repeating: "![a](1.svg)\n", count: 2_500) + " \t\n![a](1.svg)") == 2_001)
        #expect(pictures(String(repeating: "\\\\![a](1.svg)", count: 2_001)) == 2_000)
    }

    @Test func noParagraphTakesMinutes() {
        let text = String(repeating: "![", count: 400_000) + String(repeating: "[a](#)", count: 200_000)
        #expect(withinAMinute { pictures(text) } == 0)
    }
}
