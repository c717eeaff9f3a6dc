import Testing

@testable import SiteGen

struct TextEditTests {
    /// Returns the Markdown of one sentence with other words.
    private func edited(_ markdown: String, to words: String) throws -> String {
        let source = Source(path: "tale.md", text: markdown)
        let body = TaleBody(source, body: 0, lines: SourceLines(source), taken: []) { _, _ in nil }
        let edit = TextEdit(source, start: 0, body: body)
        return String(decoding: try edit.replacing(0..<body.text.bytes.count, with: words), as: UTF8.self)
    }

    @Test func aWordDoesNotEndBeforeACombiningAccent() throws {
        #expect(
            try edited("The <!-- cafe\u{301} --> cafe is open.\n", to: "The bar is open.")
                == "The <!-- cafe\u{301} --> bar is open.\n")
    }

    @Test func anEmojiIsNoPartOfTheWordBeforeIt() throws {
        #expect(try edited("**Hello**❤️ to all.\n", to: "Goodbye❤️ to all.") == "**Goodbye**❤️ to all.\n")
    }
}
