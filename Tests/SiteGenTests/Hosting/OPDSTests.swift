import Testing

@testable import SiteGen

@Suite struct OPDSTests {
    private func opds(_ cards: [Card], at address: String = "https://a.example", _ version: OPDS.Version = .atom) throws
        -> OPDS
    {
        OPDS(
            version, config: .unread, address: try SiteAddress(address),
            words: [UIStrings(language: try #require(Language("lv")))], cards: cards, least: 3, length: 4)
    }

    private func cards(_ count: Int) throws -> [Card] {
        let day = try #require(Day("2026-01-01"))
        return try (0..<count).reversed().map { try Card("tale-\($0)", "Tale \($0)", published: day) }
    }

    private func text(_ file: OutputFile) -> String {
        if case .bytes(let bytes) = file.content { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    /// The pages of all tales by their paths.
    private func pages(_ count: Int) throws -> [String: String] {
        let opds = try opds(cards(count))
        let feed = try #require(opds.feeds.first { $0.path == "opds/all" })
        return Dictionary(
            uniqueKeysWithValues: feed.pages.numbers.map { opds.page($0, of: feed) }.map { ($0.path, text($0)) })
    }

    private func link(_ relation: String, in page: String?) -> String? {
        let pattern = try? Regex<(Substring, Substring)>("rel=\"\(relation)\" href=\"https://a.example/([^\"]*)\"")
        return pattern.flatMap { page?.firstMatch(of: $0) }.map { String($0.1) }
    }

    @Test func fullPagesStayWhenATaleComes() throws {
        let (old, new) = (try pages(12), try pages(13))
        #expect(new.keys.sorted() == ["opds/all.xml", "opds/all/1.xml", "opds/all/2.xml"])
        #expect(old["opds/all/1.xml"] == new["opds/all/1.xml"] && old["opds/all/2.xml"] == new["opds/all/2.xml"])
    }

    @Test func aReaderFindsEveryTaleOnceFromPageToPage() throws {
        let pages = try pages(30)
        var (path, seen): (String?, [Int]) = ("opds/all.xml", [])
        var previous: String?
        while let current = path {
            let page = try #require(pages[current])
            seen += page.matches(of: /<title>Tale (\d+)</).compactMap { Int($0.1) }
            #expect(link("previous", in: page) == previous && link("first", in: page) == "opds/all.xml")
            #expect(link("last", in: page) == "opds/all/1.xml" && link("self", in: page) == current)
            (previous, path) = (current, link("next", in: page))
        }
        #expect(seen == (0..<30).reversed())
    }

    @Test func identifiersAreTheSameAtEveryAddress() throws {
        let ids = try ids(at: "https://a.example")
        #expect(try ids == self.ids(at: "https://b.example/deep/") && Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /urn:uuid:\w{8}-\w{4}-8\w{3}-[89ab]\w{3}-\w{12}/) != nil })
    }

    private func ids(at address: String) throws -> [String] {
        let opds = try opds(cards(2), at: address)
        return text(opds.page(0, of: opds.feeds[0])).matches(of: /urn:uuid:[^<]*/).map { String($0.0) }
    }

    @Test(arguments: [
        "]]></title><x a=\"1\">", "&amp;\u{0}\u{B}\u{FFFE}", "\u{202E}a\u{2028}b", "\"}],\"x\":[{\"", "{{title}}",
    ])
    func noTitleIsMarkup(_ title: String) throws {
        let page = try opds([Card("tale", title)])
        let bytes = Array(text(page.page(0, of: page.feeds[0])).utf8)
        let document = try WellFormedXML(bytes)
        #expect(document.namespace == "http://www.w3.org/2005/Atom")
        #expect(text(page.page(0, of: page.feeds[0])).matches(of: /<entry/).count == 1)
        var json = JSONObjectWriter()
        json.add("title", title)
        #expect(throws: Never.self) { try JSONTree(json.finished(), isLenient: false) }
    }

    @Test func onlyTalesThatAnyoneMayHaveAreOffered() throws {
        let locked = try Card("locked", "Locked", access: .premium)
        let coming = try Card("coming", "Coming", state: .coming)
        #expect(try opds([locked, coming]).isEmpty && !opds([locked, Card("fox", "Fox")]).isEmpty)
        #expect(try opds([Card("fox", "Fox")], .json).isEmpty, "it has no cover in pixels")
    }

    @Test(arguments: [
        ("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
        ("CC BY-NC-SA 3.0", "https://creativecommons.org/licenses/by-nc-sa/3.0/"),
        ("CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"), ("CC BY", nil), ("all rights reserved", nil),
    ])
    func licencesOfCreativeCommonsHaveTheirAddress(_ license: String, _ address: String?) throws {
        #expect(OPDS.licence(of: try Card("fox", "Fox", license: license)) == address)
    }

    @Test(arguments: [
        ("2026-03-01", "Sun, 01 Mar 2026 00:00:00 GMT"), ("2024-02-29", "Thu, 29 Feb 2024 00:00:00 GMT"),
        ("2000-01-01", "Sat, 01 Jan 2000 00:00:00 GMT"), ("0000-01-01", "Sat, 01 Jan 0000 00:00:00 GMT"),
    ])
    func daysOfEpisodesHaveTheirDayOfTheWeek(_ day: String, _ text: String) throws {
        let found: Day = try #require(Day(day))
        #expect(Podcast.date(found) == text)
        #expect(Podcast.date(nil) == "Tue, 01 Jan 1980 00:00:00 GMT")
    }

    @Test func exportsAreReadAsTheyWereWritten() throws {
        let file = TaleExports.File(key: Digest([1]), path: "tales/fox/fox.epub", digest: Digest([2]), size: 7)
        var exports = TaleExports(cover: TaleExports.Cover(file: file, width: 800, height: 600), book: file)
        exports.episode = TaleExports.Episode(
            key: Digest([3]),
            sound: TaleExports.Episode.Sound(path: "tales/fox/a.mp3", mediaType: "audio/mpeg", size: 9, seconds: 4),
            art: "tales/fox/a.jpg", chapters: nil, transcript: "tales/fox/a.vtt", made: [file])
        var writer = CacheWriter()
        exports.write(to: &writer)
        var reader = CacheReader(writer.bytes[...])
        let read = TaleExports(from: &reader)
        var again = CacheWriter()
        read.write(to: &again)
        #expect(!reader.failed && again.bytes == writer.bytes && read.episode?.made.first?.size == 7)
    }
}
