import Testing

@testable import SiteGen

/// What is read of pages that are XHTML or HTML, whose rules differ.
@Suite struct MarkupTreeTests {
    private func text(_ page: String) -> String {
        let tree = MarkupTree(html: Array(page.utf8))
        return String(decoding: tree.text(in: 0..<tree.count), as: UTF8.self)
    }

    @Test(arguments: ["<script type=\"text/javascript\" src=\"x.js\"/>", "<style/>", "<script src='a'/><style />"])
    func aScriptThatClosesItselfHidesNothingOfXHTML(_ head: String) {
        #expect(text("<?xml version=\"1.0\"?>\n<html><head>\(head)</head><body>Once</body></html>") == "\nOnce")
    }

    /// Otherwise browsers and storysite would show different texts.
    @Test func aSlashDoesNotCloseAScriptOfHTML() {
        #expect(text("<html><script src=\"x\"/>var a = 1 < 2</script><p>Once</p></html>") == "Once")
    }

    @Test func theContentOfAScriptIsNoTextOfXHTML() {
        #expect(text("<?xml version=\"1.0\"?><p><script>a/</script>Once<style>p {}</style> there</p>") == "Once there")
    }

    @Test func rubyTextsAreNoTextOfAPage() {
        #expect(text("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>だ</p>") == "漢字だ")
    }

    @Test(arguments: [
        ("<a><b></a></b>", 8, "this end tag does not match a start tag"),
        ("<a/></b>", 6, "this end tag does not match a start tag"),
        ("<a><b></b>", 10, "it ends before its closing </a>"),
        (String(repeating: "<a>", count: 65), 192, "this element is inside 64 others, which is too deep"),
    ])
    func anErrorOfXMLSaysWhereAndWhy(_ text: String, _ offset: Int, _ reason: String) {
        #expect(throws: XMLTokens.Malformed(offset: offset, reason: reason)) { try MarkupTree(xml: Array(text.utf8)) }
    }

    @Test(arguments: [
        ("&hearts;", "♥"), ("&rarr;", "→"), ("&alpha;&Omega;", "αΩ"), ("&dagger;&Dagger;", "†‡"), ("&permil;", "‰"),
        ("&thetasym;", "ϑ"), ("&lang;&rang;", "⟨⟩"), ("&nbsp;&yuml;", "\u{A0}ÿ"), ("&apos;&quot;&amp;", "'\"&"),
        ("&OElig;&fnof;&circ;", "Œƒˆ"), ("&zwnj;", "\u{200C}"), ("&unknown; &; &", "&unknown; &; &"),
    ])
    func namesOfHTML4AreCharacters(_ reference: String, _ character: String) {
        #expect(text("<p>\(reference)</p>") == character)
    }
}
