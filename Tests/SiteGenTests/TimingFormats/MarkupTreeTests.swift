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

    /// Pages of EPUBs are XHTML even without a declaration.
    @Test func aPageThatATimingNamesIsXHTML() {
        var (texts, track) = (ReferencedText(), TimingTrack())
        track.labels = [.init(granularity: .line, text: 0..<0, location: 0..<0)]
        track.references = ["page.xhtml#w1"]
        let page = "<html><head><script src=\"x.js\"/></head><body><p id=\"w1\">Once there</p></body></html>"
        #expect(texts.fill(&track) { _ in Array(page.utf8) })
        #expect(String(decoding: track.letters, as: UTF8.self) == "Once there")
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
