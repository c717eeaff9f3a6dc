import Testing

@testable import SiteGen

struct TextEditTests {
    /// Returns the Markdown of one sentence with other words.
    /// - Parameter number: that of the sentence; `nil` for all of the text.
    private func edited(_ markdown: String, to words: String, number: Int? = nil) throws -> String {
        let source = Source(path: "tale.md", text: markdown)
        let body = TaleBody(source, body: 0, lines: SourceLines(source)) { _, _ in nil }
        let edit = TextEdit(source, start: 0, body: body)
        let sentence = number.map { body.text.sentences[$0].range } ?? 0..<body.text.bytes.count
        return String(decoding: try edit.replacing(sentence, with: words), as: UTF8.self)
    }

    @Test func thereMayBeNoWhiteSpaceBetweenSentences() throws {
        #expect(try edited("从前有猪。猪走了。天黑了。\n", to: "三只猪走了。", number: 1) == "从前有猪。三只猪走了。天黑了。\n")
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
