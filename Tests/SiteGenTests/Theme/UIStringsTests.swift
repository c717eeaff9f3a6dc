import Testing

@testable import SiteGen

@Suite struct UIStringsTests {
    @Test(arguments: [
        ("{title} – mīļākā", "{title}", "Lapsa", "Lapsa – mīļākā"), ("{a}{a} {b}", "{a}", "ķ", "ķķ {b}"),
        ("{{a}} {a", "{a}", "x", "{x} {a"), ("neviena", "{a}", "x", "neviena"), ("", "{a}", "x", ""),
        ("{a}", "{a}", "{a}", "{a}"),
    ])
    func namesInBracesAreFilledIn(_ text: String, _ name: String, _ value: String, _ filled: String) {
        #expect(text.filling(name, with: value) == filled)
    }
}
