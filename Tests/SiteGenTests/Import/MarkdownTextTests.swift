import SeededRandom
import Testing

@testable import SiteGen

/// Text that is written as Markdown is the same text when CommonMark has read it.
@Suite struct MarkdownTextTests {
    /// Pieces that begin, end or are markup somewhere.
    private static let pieces = [
        "\\", "`", "```", "*", "**", "_", "__", "[", "]", "](", "(", ")", "<", ">", "<b>", "<!--", "-->", "&", "&amp;",
        "&#42;",
        "-", "---", "+", "=", "===", "~~~", "#", "##", "1.", "12)", "1234567890.", "!", "![", "|", ":", "\"", "'", "/",
        "a",
        "Reiz", "дім", "狐", "1", "0", ".", ",", " ", "  ", "\t", "\n", "\u{A0}", "\u{3000}", "\u{2028}", "\r\n",
        "\u{0}", "\u{85}",
        "https://a.example", "a@b.example", "{{x}}", "$x$", "{:.y}", "\u{200F}", "👩‍👩‍👧",
    ]

    /// The paragraphs of some Markdown, each as its lines.
    private func paragraphs(_ markdown: String) -> [[String]] {
        let bytes = Array(markdown.utf8)
        return MarkdownDocument(bytes, part: 0..<bytes.count).withBlocks { blocks in
            blocks.map { block in
                guard block.kind == .paragraph else { return ["not a paragraph"] }
                var lines = [""]
                for node in block.children() {
                    switch node.kind {
                    case .text:
                        var literal: [UInt8] = []
                        node.appendLiteral(to: &literal)
                        lines[lines.count - 1] += String(decoding: literal, as: UTF8.self)
                    case .lineBreak: lines.append("")
                    default: lines.append("neither text nor a line break")
                    }
                }
                return lines
            }
        }
    }

    @Test func anyTextComesBack() {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<20_000 {
            let lines = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                    Self.pieces.randomElement(using: &generator) ?? ""
                }.joined().collapsingWhitespace()
            }.filter { !$0.isEmpty }
            if lines.isEmpty { continue }
            let markdown = MarkdownText.block(lines)
            #expect(paragraphs("before\n\n\(markdown)\n\nafter") == [["before"], lines, ["after"]], "\(markdown)")
        }
    }

    @Test(arguments: ["2*\u{FE0F}\u{20E3}3*\u{FE0F}\u{20E3}", "`\u{301}a`\u{301}"])
    func aMarkBeforeACombiningCharacterIsText(_ text: String) {
        #expect(paragraphs(MarkdownText.line(text)) == [[text]])
    }

    @Test func anyTextComesBackWithItsEmphasis() {
        var generator = SeededGenerator(seed: 19)
        var kept = 0
        for _ in 0..<10_000 {
            var text = StyledText()
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                text.append(
                    Self.pieces.randomElement(using: &generator) ?? "",
                    StyledText.Style(rawValue: UInt8.random(in: 0...3, using: &generator)))
            }
            let plain = text.plain.collapsingWhitespace()
            let line = text.collapsingWhitespace()
            #expect(line.plain == plain)
            if plain.isEmpty { continue }
            let bytes = Array("before\n\n\(MarkdownText.block([line, StyledText("end")]))\n\nafter".utf8)
            MarkdownDocument(bytes, part: 0..<bytes.count).withBlocks { blocks in
                #expect(blocks.map { $0.plainText() } == ["before", plain + " end", "after"])
                if blocks[1].children().contains(where: { [.strong, .emphasis].contains($0.kind) }) { kept += 1 }
            }
        }
        #expect(kept > 5_000, "hardly any emphasis is kept")
    }

    @Test func anyTextComesBackFromAHeadingAndAPicture() {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<5_000 {
            let text = (0..<5).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
                .collapsingWhitespace()
            if text.isEmpty { continue }
            let written = MarkdownText.line(text)
            let bytes = Array("## \(written)\n\n![\(written)](1.png)\n".utf8)
            MarkdownDocument(bytes, part: 0..<bytes.count).withBlocks { blocks in
                #expect(blocks.map(\.kind) == [.heading, .paragraph] && blocks.allSatisfy { $0.plainText() == text })
                #expect(blocks.last?.children().map(\.kind) == [.image], "\(written)")
            }
        }
    }

    @Test func anyTextComesBackFromYAML() throws {
        var generator = SeededGenerator(seed: 18)
        let pieces = Self.pieces + ["true", "no", "null", "~", "- ", ": ", " #", "@", "%", "? ", "y"]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined().collapsingWhitespace()
            if text.isBlank { continue }
            let value = YAMLWriter().text(text, as: .words)
            let source = Source(path: "a.yml", text: "key: \(value)\nlist: [\(value), b]\n")
            var (fields, _) = YAMLFields.read(source, name: "a file")
            #expect(fields?.text("key")?.value == text, "\(source.bytes)")
            #expect(fields?.texts("list").map(\.value) == [text, "b"], "\(text)")
        }
    }
}
