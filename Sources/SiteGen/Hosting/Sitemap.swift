/// `sitemap.xml`: every page that search engines may find (sitemaps.org 0.9), each tale with its translations.
///
/// A file has at most 50,000 addresses and 50 MB. A larger site has several, and `sitemap.xml` lists them.
struct Sitemap {
    static let path = "sitemap.xml"

    let address: SiteAddress
    /// The pages that are not a tale's.
    let pages: [FoundPage]
    let cards: [Card]
    /// The largest number of addresses in a file.
    var most = 50_000
    /// The largest size of a file, in bytes; a little is left for its beginning and end.
    private static let largest = 49_000_000

    func files() -> [OutputFile] {
        var writer = XMLWriter()
        var count = 0
        var finished: [[UInt8]] = []
        func add(_ write: (inout XMLWriter) -> Void) {
            if count == most || writer.bytes.count > Self.largest {
                finished.append(Self.whole(writer))
                (writer, count) = (XMLWriter(), 0)
            }
            writer.add("url", [:], write)
            count += 1
        }
        addPages(add)
        addTales(add)
        finished.append(Self.whole(writer))
        if finished.count == 1 { return [OutputFile(path: Self.path, bytes: finished[0])] }
        let parts = finished.enumerated().map { OutputFile(path: "sitemap-\($0 + 1).xml", bytes: $1) }
        return parts + [index(of: parts)]
    }

    private func addPages(_ add: ((inout XMLWriter) -> Void) -> Void) {
        for page in pages {
            add { xml in
                xml.add("loc", text: address.url(of: page.path))
                for version in page.versions { link(to: version.path, in: version.language, &xml) }
            }
        }
    }

    private func addTales(_ add: ((inout XMLWriter) -> Void) -> Void) {
        let translations = Translations(of: cards)
        for (number, card) in cards.enumerated() {
            add { xml in
                xml.add("loc", text: address.url(of: card.path))
                // The only day that a library knows; a file's own time would change with every copy of it.
                xml.add("lastmod", text: card.published?.text)
                for other in translations.group(of: number) {
                    link(to: cards[other].path, in: cards[other].language, &xml)
                }
            }
        }
    }

    private func link(to path: String, in language: Language, _ xml: inout XMLWriter) {
        xml.add("xhtml:link", ["rel": "alternate", "hreflang": language.tag, "href": address.url(of: path)])
    }

    /// Returns a sitemap of the addresses in `urls`.
    private static func whole(_ urls: XMLWriter) -> [UInt8] {
        var xml = XMLWriter()
        xml.add(
            "urlset",
            [
                "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
                "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
            ]
        ) { $0.add(contentsOf: urls) }
        return xml.bytes
    }

    private func index(of parts: [OutputFile]) -> OutputFile {
        var xml = XMLWriter()
        xml.add("sitemapindex", ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"]) { xml in
            for part in parts {
                xml.add("sitemap") { $0.add("loc", text: address.url(ofFile: part.path)) }
            }
        }
        return OutputFile(path: Self.path, bytes: xml.bytes)
    }
}

/// Groups of tales that are one tale in several languages. Search engines accept a translation only if both pages name each
/// other, but authors often name it on one side. Tales that are linked in either direction, or through a third one, are a
/// group.
private struct Translations {
    private let cards: [Card]
    private var groups: [Int: [Int]] = [:]
    private var leaders: [Int]

    init(of cards: [Card]) {
        self.cards = cards
        leaders = Array(cards.indices)
        let indexes = Dictionary(cards.indices.map { (cards[$0].slug, $0) }, uniquingKeysWith: { first, _ in first })
        for index in cards.indices {
            for translation in cards[index].translations {
                guard let other = indexes[translation.slug.value] else { continue }
                let (left, right) = (leader(of: index), leader(of: other))
                leaders[max(left, right)] = min(left, right)
            }
        }
        for index in cards.indices { groups[leader(of: index), default: []].append(index) }
    }

    private func leader(of index: Int) -> Int {
        var index = index
        while leaders[index] != index { index = leaders[index] }
        return index
    }

    /// Returns the tale itself and one tale of each other language, sorted by tag; empty for a tale without translations.
    func group(of index: Int) -> [Int] {
        var byLanguage = [cards[index].language.tag: index]
        for other in groups[leader(of: index)] ?? [] where byLanguage[cards[other].language.tag] == nil {
            byLanguage[cards[other].language.tag] = other
        }
        guard byLanguage.count > 1 else { return [] }
        return byLanguage.sorted { precedesByBytes($0.key, $1.key) }.map(\.value)
    }
}
