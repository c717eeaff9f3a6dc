import Testing

@testable import SiteGen

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("tales/fox: reading", 20, "tales/fox: reading"),
        ("tales/the-fox-who-flew: picture 3 of 9", 20, "tales/…icture 3 of 9"),
        ("一二三四五六七八九十: 3/9", 12, "一二…十: 3/9"),
        ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", 4, "e\u{301}…e\u{301}e\u{301}"),
    ])
    func aLongTextKeepsItsBeginningAndItsEnd(_ text: String, _ room: Int, _ shown: String) {
        #expect(text.shortened(toColumns: room) == shown)
    }
}
