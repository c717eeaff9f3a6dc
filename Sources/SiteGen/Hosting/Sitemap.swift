/// `sitemap.xml`: every page that search engines may find (sitemaps.org 0.9), each tale with its translations.
///
/// A larger site has several sitemaps, and `sitemap.xml` lists them. The hash of its path decides in which of them a
/// page is, so that a new tale changes one sitemap and moves no other tale.
struct Sitemap {
    static let path = "sitemap.xml"

    let address: SiteAddress
    /// The pages that are not a tale's.
    let pages: [FoundPage]
    let cards: [Card]
    /// The largest number of addresses in a file; search engines take 50,000.
    var most = 20_000
    /// The largest size of a file, in bytes; search engines take 50 MB.
    var largest = 20_000_000

    /// Makes the sitemaps and hands over each.
    func make(_ emit: (OutputFile) -> Void) {
        let entries = entries()
        if let parts = Partition(entries, most: most, largest: largest) {
            for (number, part) in parts.all { emit(OutputFile(path: path(of: number), bytes: Self.whole(part))) }
            emit(index(of: parts.all.map(\.number)))
        } else {
            emit(OutputFile(path: Self.path, bytes: Self.whole(entries[...])))
        }
    }

    private func path(of number: Int) -> String { "sitemap-\(number).xml" }

    /// The address of a page with all that is said of it.
    private struct Entry {
        var path: String
        var xml: XMLWriter
    }

    private func entries() -> [Entry] {
        var entries: [Entry] = []
        func add(_ path: String, _ write: (inout XMLWriter) -> Void) {
            var xml = XMLWriter()
            xml.add("url") { xml in
                xml.add("loc", text: address.url(of: path))
                write(&xml)
            }
            entries.append(Entry(path: path, xml: xml))
        }
        for page in pages {
            add(page.path) { xml in
                for version in page.versions { link(to: version.path, in: version.language, &xml) }
            }
        }
        let translations = Translations(of: cards)
        for (number, card) in cards.enumerated() {
            add(card.path) { xml in
                // The only day that a library knows; a file's own time would change with every copy of it.
                xml.add("lastmod", text: card.published?.text)
                for other in translations.group(of: number) {
                    link(to: cards[other].path, in: cards[other].language, &xml)
                }
            }
        }
        return entries
    }

    private func link(to path: String, in language: Language, _ xml: inout XMLWriter) {
        xml.add("xhtml:link", ["rel": "alternate", "hreflang": language.tag, "href": address.url(of: path)])
    }

    /// Returns a sitemap of these entries.
    private static func whole(_ entries: ArraySlice<Entry>) -> [UInt8] {
        var xml = XMLWriter()
        xml.add(
            "urlset",
            [
                "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
                "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
            ]
        ) { xml in
            for entry in entries { xml.add(contentsOf: entry.xml) }
        }
        return xml.bytes
    }

    private func index(of parts: [Int]) -> OutputFile {
        var xml = XMLWriter()
        xml.add("sitemapindex", ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"]) { xml in
            for part in parts {
                xml.add("sitemap") { $0.add("loc", text: address.url(ofFile: path(of: part))) }
            }
        }
        return OutputFile(path: Self.path, bytes: xml.bytes)
    }

    /// Entries in several sitemaps.
    private struct Partition {
        /// The numbers of the sitemaps, from 1, and their entries in the library's order; none is empty.
        let all: [(number: Int, entries: ArraySlice<Entry>)]

        /// Returns `nil` if one sitemap is enough.
        init?(_ entries: [Entry], most: Int, largest: Int) {
            func fits(_ part: [Entry]) -> Bool {
                part.count <= most && part.reduce(0) { $0 + $1.xml.bytes.count } <= largest
            }
            if fits(entries) { return nil }
            var parts = [entries]
            // Sixteen times the limit would be the work of one page that is too large by itself.
            while !parts.allSatisfy(fits), parts.count < 1 << 16 {
                let count = parts.count * 2
                parts = HashPartition.divide(entries, into: count) { HashPartition.hash(of: $0.path) }
            }
            all = parts.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset + 1, $0.element[...]) }
        }
    }
}

/// Groups of tales that are one tale in several languages. Search engines accept a translation only if both pages name
/// each other, but authors often name it on one side. Tales that are linked in either direction,
/// or through a third one, are a group.
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

    /// Returns the tale itself and one tale of each other language, sorted by tag;
    /// empty for a tale without translations.
    func group(of index: Int) -> [Int] {
        var byLanguage = [cards[index].language.tag: index]
        for other in groups[leader(of: index)] ?? [] where byLanguage[cards[other].language.tag] == nil {
            byLanguage[cards[other].language.tag] = other
        }
        guard byLanguage.count > 1 else { return [] }
        return byLanguage.sorted { precedesByBytes($0.key, $1.key) }.map(\.value)
    }
}
