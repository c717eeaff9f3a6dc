/// `sitemap.xml`: every page that search engines may find (sitemaps.org 0.9), each tale with its translations.
///
/// A larger site has several sitemaps, and `sitemap.xml` lists them. The hash of its path decides in which of them a
/// page is, so that a new tale changes one sitemap and moves no other tale.
struct Sitemap {
    static let path = "sitemap.xml"

    let address: SiteAddress
    /// The pages that are not a tale's.
    let pages: [FoundPage]
    /// Those of all tales, in the library's order. Some have no page, but can name translations.
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
        let translations = TranslationGroups(of: cards)
        for card in cards where card.state == nil {
            add(card.path) { xml in
                // The only day that a library knows; a file's own time would change with every copy of it.
                xml.add("lastmod", text: card.published?.text)
                for version in Self.versions(of: card, among: translations.group(of: card)) {
                    link(to: version.path, in: version.language, &xml)
                }
            }
        }
        return entries
    }

    /// Returns the tale itself and one tale of each other language, sorted by tag; empty for a tale without
    /// translations. Search engines accept a translation only if both pages name each other.
    private static func versions(of card: Card, among translations: [Card]) -> [Card] {
        var byLanguage = [card.language.tag: card]
        for other in translations where other.state == nil && byLanguage[other.language.tag] == nil {
            byLanguage[other.language.tag] = other
        }
        guard byLanguage.count > 1 else { return [] }
        return byLanguage.sorted { precedesByBytes($0.key, $1.key) }.map(\.value)
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
