import Testing

@testable import SiteGen

@Suite struct RelativeAddressTests {
    @Test(arguments: [
        ("ch1.xhtml#w1", "OEBPS/text/ch1.xhtml#w1"), ("../smil/1.smil", "OEBPS/smil/1.smil"), ("/a/b", "a/b"),
        ("./page%201.xhtml", "OEBPS/text/page 1.xhtml"), ("../../../../x", "x"), ("#w2", "OEBPS/text/toc.xhtml#w2"),
        ("a//b", "OEBPS/text/a/b"),
    ])
    func anAddressIsSeenFromTheFileThatNamesIt(_ address: String, _ path: String) {
        #expect(RelativeAddress.resolve(address, from: "OEBPS/text/toc.xhtml") == path)
    }
}
