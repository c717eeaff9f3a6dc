import Testing

@testable import SiteGen

@Suite struct FeedTests {
    private func files(_ count: Int) throws -> [String: String] {
        let day = try #require(Day("2026-01-01"))
        let cards = try (0..<count).reversed().map { try Card("tale-\($0)", "Tale", published: day) }
        var files: [String: String] = [:]
        let feed = Feed(
            config: .unread, address: try SiteAddress("https://a.example"),
            words: [UIStrings(language: try #require(Language("lv")))], cards: cards, least: 3, archiveLength: 4)
        for file in feed.numbers.map(feed.file) {
            if case .bytes(let bytes) = file.content { files[file.path] = String(decoding: bytes, as: UTF8.self) }
        }
        return files
    }

    private func tales(in feed: String?) -> [Int] {
        (feed ?? "").matches(of: /<link href="[^"]*tale-(\d+)/).compactMap { Int($0.1) }
    }

    @Test func olderTalesAreInArchivesThatStay() throws {
        #expect(try files(6).keys.sorted() == ["feed.xml"])
        let (old, new) = (try files(12), try files(13))
        #expect(new.keys.sorted() == ["feed.xml", "feed/1.xml", "feed/2.xml"])
        #expect(old["feed/1.xml"] == new["feed/1.xml"] && old["feed/2.xml"] == new["feed/2.xml"])
        #expect(tales(in: new["feed.xml"]) == [12, 11, 10, 9, 8])
        #expect(tales(in: new["feed/2.xml"]) == [7, 6, 5, 4])
        #expect(tales(in: new["feed/1.xml"]) == [3, 2, 1, 0])
    }

    @Test func aReaderFindsTheWayFromTheFeedToTheOldestArchive() throws {
        let files = try files(13)
        func link(_ relation: String, in path: String) -> String? {
            files[path]?.firstMatch(of: try! Regex<(Substring, Substring)>("rel=\"\(relation)\"[^>]*href=\"([^\"]*)\""))
                .map { String($0.1) }
        }
        #expect(link("prev-archive", in: "feed.xml") == "https://a.example/feed/2.xml")
        #expect(link("prev-archive", in: "feed/2.xml") == "https://a.example/feed/1.xml")
        #expect(link("prev-archive", in: "feed/1.xml") == nil)
        #expect(link("next-archive", in: "feed/1.xml") == "https://a.example/feed/2.xml")
        #expect(link("current", in: "feed/1.xml") == "https://a.example/feed.xml")
        #expect(
            files["feed/1.xml"]?.contains("<fh:archive/>") == true && files["feed.xml"]?.contains("fh:archive") == false
        )
    }
}
