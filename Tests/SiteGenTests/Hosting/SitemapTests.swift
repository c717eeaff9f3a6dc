import Testing

@testable import SiteGen

@Suite struct SitemapTests {
    private func files(_ pages: Int, most: Int) throws -> [String: String] {
        let pages = (0..<pages).map { FoundPage(path: "page-\($0)/index.html") }
        var files: [String: String] = [:]
        Sitemap(address: try SiteAddress("https://a.example"), pages: pages, cards: [], most: most).make { file in
            if case .bytes(let bytes) = file.content { files[file.path] = String(decoding: bytes, as: UTF8.self) }
        }
        return files
    }

    @Test func moreAddressesThanAFileMayHoldGoToSeveralFiles() throws {
        #expect(try files(50, most: 50).keys.sorted() == ["sitemap.xml"])
        let several = try files(50, most: 20)
        let index = try #require(several["sitemap.xml"])
        let parts = several.filter { $0.key != "sitemap.xml" }
        #expect(parts.count > 1)
        #expect(parts.keys.allSatisfy { index.contains("<loc>https://a.example/\($0)</loc>") })
        let addresses = parts.values.map {
            $0.matches(of: /<loc>https:\/\/a\.example\/(page-\d+)\//).map { String($0.1) }
        }
        #expect(addresses.allSatisfy { $0.count <= 20 })
        #expect(
            addresses.joined().sorted() == (0..<50).map { "page-\($0)" }.sorted(), "search engines would miss pages")
    }

    @Test func aNewPageChangesOneSitemap() throws {
        let (old, new) = (try files(50, most: 20), try files(51, most: 20))
        #expect(new.filter { old[$0.key] != $0.value }.count == 1)
    }

    @Test func aTaleWithoutAPageLinksItsTranslationsAsInTheLibrary() throws {
        let cards = [
            try Card("lapsa", "Lapsa"), try Card("fox", "Fox", language: "en"),
            try Card(
                "fuchs", "Fuchs", language: "de", state: .coming,
                translations: [(try #require(Language("lv")), "lapsa"), (.english, "fox")]),
        ]
        var map = ""
        Sitemap(address: try SiteAddress("https://a.example"), pages: [], cards: cards).make { file in
            if case .bytes(let bytes) = file.content { map = String(decoding: bytes, as: UTF8.self) }
        }
        #expect(Work.grouping(cards, own: nil).count == 1)
        #expect(map.matches(of: /hreflang="(en|lv)"/).count == 4)
        #expect(!map.contains("fuchs"), "a page that is still to come would not be found")
    }
}
