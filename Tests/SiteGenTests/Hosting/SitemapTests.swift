import Testing

@testable import SiteGen

@Suite struct SitemapTests {
    @Test func moreAddressesThanAFileMayHoldGoToSeveralFiles() throws {
        let pages = (1...5).map { FoundPage(path: "page-\($0)/index.html", versions: []) }
        func files(most: Int) throws -> [String: String] {
            let map = Sitemap(address: try SiteAddress("https://a.example"), pages: pages, cards: [], most: most)
            return Dictionary(
                uniqueKeysWithValues: map.files().compactMap { file in
                    guard case .bytes(let bytes) = file.content else { return nil }
                    return (file.path, String(decoding: bytes, as: UTF8.self))
                })
        }
        #expect(try files(most: 5).keys.sorted() == ["sitemap.xml"])
        let several = try files(most: 2)
        #expect(several.keys.sorted() == ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"])
        #expect(several["sitemap.xml"]?.contains("<loc>https://a.example/sitemap-3.xml</loc>") == true)
        let addresses = several.values.joined().matches(of: /<loc>https:\/\/a\.example\/(page-\d)\//).map {
            String($0.1)
        }
        #expect(addresses.sorted() == (1...5).map { "page-\($0)" }, "search engines would miss pages")
    }
}
