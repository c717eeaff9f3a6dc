/// `sitemap.xml`: every page that may be found, for search engines (sitemaps.org 0.9), each tale with its translations.
struct Sitemap {
    static let path = "sitemap.xml"

    let address: SiteAddress
    /// Those that are no tale's.
    let pages: [FoundPage]
    let cards: [Card]

    func file() -> OutputFile {
        let translations = Translations(of: cards)
        var xml = XMLWriter()
        xml.add(
            "urlset",
            [
                "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
                "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
            ]
        ) { xml in
            for page in pages {
                xml.add("url") { xml in
                    xml.add("loc", text: address.url(of: page.path))
                    for version in page.versions { link(to: version.path, in: version.language, &xml) }
                }
            }
            for (index, card) in cards.enumerated() {
                xml.add("url") { xml in
                    xml.add("loc", text: address.url(of: card.path))
                    // The only day that a library knows; a file's own time would change with every copy of it.
                    xml.add("lastmod", text: card.published?.text)
                    for other in translations.group(of: index) {
                        link(to: cards[other].path, in: cards[other].language, &xml)
                    }
                }
            }
        }
        return OutputFile(path: Self.path, bytes: xml.bytes)
    }

    private func link(to path: String, in language: Language, _ xml: inout XMLWriter) {
        xml.add("xhtml:link", ["rel": "alternate", "hreflang": language.tag, "href": address.url(of: path)])
    }
}

/// A page that search engines may find and that is no tale.
struct FoundPage: Sendable {
    /// Below the site's root.
    let path: String
    /// The page itself and what it is in other languages, by the languages' tags; none of a page that stands alone.
    var versions: [(language: Language, path: String)] = []
}

/// Which tales are one tale in several languages. Search engines believe a translation only if both sides name it, but
/// authors often write it down on one: whoever is linked in either direction, or through a third, belongs together.
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

    /// The tale itself and one of each other language, by the languages' tags; nothing for a tale that stands alone.
    func group(of index: Int) -> [Int] {
        var byLanguage = [cards[index].language.tag: index]
        for other in groups[leader(of: index)] ?? [] where byLanguage[cards[other].language.tag] == nil {
            byLanguage[cards[other].language.tag] = other
        }
        guard byLanguage.count > 1 else { return [] }
        return byLanguage.sorted { precedesByBytes($0.key, $1.key) }.map(\.value)
    }
}
