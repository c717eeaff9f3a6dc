import CCmark
import Foundation
import Testing

@testable import SiteGen

/// Property 3: without its word spans a page is exactly what cmark makes of the same Markdown.
@Suite struct CommonMarkTests {
    struct Example: Decodable {
        let example: Int
        let markdown: String
        let html: String
    }

    static func examples() throws -> [Example] {
        try JSONDecoder().decode([Example].self, from: Specifications.bytes("commonmark-0.30.json"))
    }

    @Test func everyExampleOfTheSpecificationIsWhatCmarkMakesOfIt() throws {
        let examples = try Self.examples()
        #expect(examples.count == 652)
        for example in examples {
            let written = render(example.markdown)
            #expect(withoutSpans(written) == cmark(example.markdown), "example \(example.example)")
        }
    }

    @Test func examplesWithoutRawHTMLAreWhatTheSpecificationSays() throws {
        let plain = try Self.examples().filter { !cmark($0.markdown).contains("<!-- raw HTML omitted -->") }
        #expect(plain.count > 500)
        for example in plain where !example.html.contains("javascript:") {
            #expect(withoutSpans(render(example.markdown)) == example.html, "example \(example.example)")
        }
    }

    @Test func everyWordHasOneSpanInOrder() throws {
        for example in try Self.examples() {
            var writer = ProseWriter(addresses: PlainAddresses())
            let bytes = Array(example.markdown.utf8)
            let document = MarkdownDocument(bytes, part: 0..<bytes.count)
            document.withBlocks { for block in $0 { writer.write(block) } }
            let text = writer.text
            let spans = wordSpans(String(decoding: writer.takeHTML(), as: UTF8.self))
            #expect(
                spans == text.words.map { String(decoding: text.bytes[$0], as: UTF8.self) },
                "example \(example.example)")
        }
    }

    @Test(arguments: [
        ("**T**rīs vilki", "<span class=\"s\"><span><strong>T</strong>rīs</span> <span>vilki</span></span>"),
        (
            "*Viens. Divi.* Trīs",
            """
            <em><span class="s"><span>Viens</span>.</span> <span class="s"><span>Divi</span>.</span></em> \
            <span class="s"><span>Trīs</span></span>
            """
        ),
        (
            "Ak *vai! Nāk* vilks.",
            """
            <span class="s"><span>Ak</span> </span><em><span class="s c"><span>vai</span>!</span> \
            <span class="s"><span>Nāk</span></span></em><span class="s c"> <span>vilks</span>.</span>
            """
        ),
        (
            "a*bc d*e",
            """
            <span class="s"><span>a</span><em><span>bc</span> <span>d</span></em><span>e</span></span>
            """
        ),
        (
            "Tom & Jerry <b>x</b>",
            """
            <span class="s"><span>Tom</span> &amp; <span>Jerry</span> <!-- raw HTML omitted --><span>x</span></span>\
            <!-- raw HTML omitted -->
            """
        ),
    ])
    func wordsAndSentencesNestWithMarks(_ markdown: String, _ expected: String) {
        #expect(render(markdown) == "<p>\(expected)</p>\n")
    }

    @Test(arguments: [
        "x *y![p](1.svg)*", "x [y![p](1.svg)](#page-1)", "x *y.<br>*", "Say *hello<br>*", "*![p](1.svg)word* more",
        "*<b>word* more. *And* more", "a **b *c![p](1.svg)*** d", "a[![p](1.svg)](#x)b *c[](#y)* d",
    ])
    func elementsNestAroundPicturesAndLeftOutHTML(_ markdown: String) {
        #expect(
            Nesting.error(in: render(markdown)) == nil,
            "browsers would repair this page in their own way: \(render(markdown))")
    }

    @Test func elementsNestInEveryExample() throws {
        for example in try Self.examples() {
            #expect(Nesting.error(in: render(example.markdown)) == nil, "example \(example.example)")
        }
    }

    @Test func elementsNestInRandomMarkdown() {
        let parts = [
            "a", "bc", " ", ". ", "*", "**", "_", "`", "[", "](#x)", "![", "](p.png)", "<b>", "</b>", "<br>", "\n",
            "\\\n", "! ",
        ]
        var dice = Dice(11)
        for _ in 0..<20_000 {
            let markdown = (0...dice.roll(14)).map { _ in parts[dice.roll(parts.count)] }.joined()
            let html = render(markdown)
            #expect(Nesting.error(in: html) == nil, "\(markdown.debugDescription) becomes \(html)")
            #expect(withoutSpans(html) == cmark(markdown), "\(markdown.debugDescription)")
        }
    }

    private func render(_ markdown: String) -> String {
        let bytes = Array(markdown.utf8)
        var writer = ProseWriter(addresses: PlainAddresses())
        let document = MarkdownDocument(bytes, part: 0..<bytes.count)
        document.withBlocks { for block in $0 { writer.write(block) } }
        return String(decoding: writer.takeHTML(), as: UTF8.self)
    }

    private func cmark(_ markdown: String) -> String {
        guard let html = unsafe cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_DEFAULT) else {
            return ""
        }
        defer { unsafe free(html) }
        return unsafe String(cString: html)
    }

    private func withoutSpans(_ html: String) -> String {
        html.replacing(/<\/?span[^>]*>/, with: "")
    }

    /// The text of each bare span, in order.
    private func wordSpans(_ html: String) -> [String] {
        html.matches(of: /<span>(.*?)<\/span>/.dotMatchesNewlines()).map { match in
            let text = String(match.1).replacing(/<[^>]*>/, with: "")
            return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                .replacing("&amp;", with: "&")
        }
    }
}
