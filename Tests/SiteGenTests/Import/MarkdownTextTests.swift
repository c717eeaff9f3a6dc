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
                MarkdownText.tidy(
                    (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                        Self.pieces.randomElement(using: &generator) ?? ""
                    }.joined())
            }.filter { !$0.isEmpty }
            if lines.isEmpty { continue }
            let markdown = MarkdownText.block(lines)
            #expect(paragraphs("before\n\n\(markdown)\n\nafter") == [["before"], lines, ["after"]], "\(markdown)")
        }
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
            let plain = MarkdownText.tidy(text.plain)
            let tidy = text.tidied()
            #expect(tidy.plain == plain)
            if plain.isEmpty { continue }
            let bytes = Array("before\n\n\(MarkdownText.block([tidy, StyledText("end")]))\n\nafter".utf8)
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
            let text = MarkdownText.tidy(
                (0..<5).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined())
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
            let text = MarkdownText.tidy(
                (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                    pieces.randomElement(using: &generator) ?? ""
                }.joined())
            if text.isEmpty { continue }
            let source = Source(
                path: "a.yml", text: "key: \(YAMLText.value(text))\nlist: \(YAMLText.list([text, "b"]))\n")
            var (fields, _) = YAMLFields.read(source, name: "a file")
            #expect(fields?.text("key")?.value == text, "\(source.bytes)")
            #expect(fields?.texts("list").map(\.value) == [text, "b"], "\(text)")
        }
    }

    @Test(arguments: [
        ("https://creativecommons.org/licenses/by-nc/3.0/igo", "CC BY-NC 3.0 IGO"), ("[CC-BY]", "CC BY"),
        ("Released under CC BY 4.0.", "CC BY 4.0"), ("cc-by-nc-sa", "CC BY-NC-SA"), ("cc0", "CC0"),
        ("http://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"), ("All rights reserved", nil), ("cc", nil),
        ("https://creativecommons.org/", nil), ("Made by NC and SA", nil), ("CC BY 3.0 US", "CC BY 3.0 US"),
        ("https://creativecommons.org/licenses/by/4.0/deed.de", "CC BY 4.0"), ("CC BY 4.0 by Anna", "CC BY 4.0"),
        ("CC BY 4.0 (text), CC BY-NC 4.0 (pictures)", nil), ("CC BY 4.0; music: CC BY-NC-SA 3.0", nil),
        ("Not CC BY 4.0; all rights reserved", nil), ("CC BY-ND-NC 4.0", "CC BY-NC-ND 4.0"),
        ("Creative Commons Attribution-ShareAlike 4.0 International", "CC BY-SA 4.0"),
        ("Creative Commons Attribution Non Commercial Share Alike License 3.0 Unported", "CC BY-NC-SA 3.0"),
        ("Attribution 4.0 International (CC BY 4.0)", "CC BY 4.0"),
        ("CC BY (creativecommons.org/licenses/by/4.0)", "CC BY 4.0"),
        ("Story attribution: Anna", nil), ("CC BY-SA-ND 4.0", nil), ("CC-BY-NC4.0", "CC BY-NC 4.0"),
    ])
    func licencesHaveTheirNames(_ text: String, _ name: String?) { #expect(LicenseName.find(in: text) == name) }

    @Test(arguments: [
        ("CC BY 4.0", "licenses/by/4.0/"),
        ("© 2020 Anna Ozola, Bērns un Co. CC BY-NC-SA 3.0 IGO", "licenses/by-nc-sa/3.0/igo/"),
        ("CC BY-ND-NC 4.0", "licenses/by-nc-nd/4.0/"), ("cc by-nc-nd 1.0", "licenses/by-nd-nc/1.0/"), ("CC BY", nil),
        ("Creative Commons Attribution-ShareAlike 4.0 International License", "licenses/by-sa/4.0/"),
        ("CC0 1.0 Universal", "publicdomain/zero/1.0/"), ("CC0 1.0", "publicdomain/zero/1.0/"),
        ("© أنّا CC BY 4.0", "licenses/by/4.0/"),
        ("CC BY 4.0 (text)", nil), ("CC BY 4.0, except the pictures", nil), ("Bilder: CC BY 4.0", nil),
        ("CC BY 4.0 or CC BY-SA 4.0", nil), ("CC BY 4.0 by Anna", "licenses/by/4.0/"), ("CC BY 5.0", nil),
        ("© 2020 Anna, licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("Released under the CC BY 4.0 licence.", "licenses/by/4.0/"), ("No CC BY 4.0", nil),
    ])
    func onlyATextThatStatesOneLicenceHasAnAddress(_ text: String, _ path: String?) {
        #expect(LicenseName.address(in: text) == path.map { "https://creativecommons.org/\($0)" })
    }

    @Test(arguments: [
        ("CC BY 4.0", true), ("http://creativecommons.org/licenses/by/4.0/", true), ("© 2020. CC BY 4.0", false),
        ("CC BY 4.0 (text)", false), ("All rights reserved", false),
    ])
    func whatIsMoreThanALicenceIsKnown(_ text: String, _ isAll: Bool) {
        #expect(LicenseName.isAll(of: text) == isAll)
    }
}
