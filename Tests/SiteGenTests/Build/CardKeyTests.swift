import Testing

@testable import SiteGen

@Suite struct CardKeyTests {
    /// - Parameter front: the lines of the front matter.
    private func header(_ front: String) throws -> TaleHeader {
        let fields = YAMLFields.read(Source(path: "tales/fox/tale.md", text: front), name: "front matter").fields
        var given = try #require(fields)
        return TaleHeader(&given, language: try #require(Language("en")))
    }

    private func order(_ front: String) throws -> Digest { CardKey.order(of: "tales/fox", try header(front)) }

    @Test func wordsAndWhereValuesStandDoNotMatter() throws {
        let others = "withdrawn: 2026-01-02\ntranslations: { lv: lapsa }\npictures: owl\n"
        let before = try order("title: Fox\n\(others)")
        #expect(try order("title: The Fox\nsummary: A fox goes out.\n\(others)") == before)
        #expect(try order("title: Fox\n\(others.replacing("02", with: "03"))") != before)
    }

    /// The home page and the feed show it: without this they would not change when a cover is drawn by a later build.
    @Test func theDrawnCoverIsShown() throws {
        let header = try header("title: Fox\n")
        func key(_ exports: TaleExports) -> CardKey {
            var facts = CardFacts(cover: nil, seconds: 60, pages: 1, words: 10, voices: [])
            facts.exports = exports
            return CardKey("tales/fox", header, facts)
        }
        let none = Digest([])
        let file = TaleExports.File(key: none, path: "tales/fox/cover.png", digest: none, size: 1)
        let cover = TaleExports.Cover(file: file, width: 4, height: 3)
        #expect(key(TaleExports(cover: cover)).shown != key(TaleExports()).shown)
        #expect(key(TaleExports(book: file)).shown == key(TaleExports()).shown, "only the catalogs have the book")
    }

    @Test func whetherThereAreACoverAndAVoiceMatters() throws {
        let bare = try order("title: Fox\n")
        let drawn = try order("title: Fox\ncover: fox.svg\n")
        let spoken = try order("title: Fox\nvoices: [{ id: anna, audio: anna }]\n")
        #expect(Set([bare, drawn, spoken]).count == 3)
        #expect(try order("title: Fox\ncover: other.svg\n") == drawn, "the picture is only shown")
    }
}
