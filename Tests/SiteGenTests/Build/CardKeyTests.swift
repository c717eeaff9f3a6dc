import Testing

@testable import SiteGen

@Suite struct CardKeyTests {
    /// - Parameter front: the lines of the front matter.
    private func order(_ front: String) throws -> Digest {
        let fields = YAMLFields.read(Source(path: "tales/fox/tale.md", text: front), name: "front matter").fields
        var given = try #require(fields)
        return CardKey.order(of: "tales/fox", TaleHeader(&given, language: try #require(Language("en"))))
    }

    @Test func wordsAndWhereValuesStandDoNotMatter() throws {
        let others = "withdrawn: 2026-01-02\ntranslations: { lv: lapsa }\npictures: owl\n"
        let before = try order("title: Fox\n\(others)")
        #expect(try order("title: The Fox\nsummary: A fox goes out.\n\(others)") == before)
        #expect(try order("title: Fox\n\(others.replacing("02", with: "03"))") != before)
    }

    @Test func whetherThereAreACoverAndAVoiceMatters() throws {
        let bare = try order("title: Fox\n")
        let drawn = try order("title: Fox\ncover: fox.svg\n")
        let spoken = try order("title: Fox\nvoices: [{ id: anna, audio: anna }]\n")
        #expect(Set([bare, drawn, spoken]).count == 3)
        #expect(try order("title: Fox\ncover: other.svg\n") == drawn, "the picture is only shown")
    }
}
