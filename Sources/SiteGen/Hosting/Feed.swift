/// `feed.xml`: the newest tales for feed readers (Atom, RFC 4287). Only tales with a date of publication are in it,
/// because an entry needs a date.
///
/// Older tales are in archives (RFC 5005, section 4), from the oldest on: a full archive does not change when new tales
/// come.
struct Feed {
    static let path = SiteFrame.feedPath

    let config: SiteConfig
    let address: SiteAddress
    /// The UI strings of each language of the site.
    let words: [UIStrings]
    private let pages: GrowingPages<Card>

    /// - Parameters:
    ///   - cards: in the library's order.
    ///   - least: the least number of tales in the feed itself, if there are as many.
    ///   - archiveLength: the number of tales in each archive.
    init(
        config: SiteConfig, address: SiteAddress, words: [UIStrings], cards: [Card], least: Int = 50,
        archiveLength: Int = 200
    ) {
        (self.config, self.address, self.words) = (config, address, words)
        pages = GrowingPages(cards.filter { $0.published != nil }, least: least, length: archiveLength)
    }

    /// The numbers of its files: 0 for the feed itself, and those of the archives from 1; none if no tale has a date.
    var numbers: Range<Int> { pages.numbers }

    /// The tales in the file of a number.
    func cards(of number: Int) -> ArraySlice<Card> { pages.items(of: number) }

    /// The facts of the file of a number beside its tales.
    func facts(of number: Int) -> String {
        let last = pages.newestOlder ?? 0
        return "\(number)" + (number == 0 ? " after \(last)" : number < last ? " before others" : "")
    }

    /// Returns the file of a number.
    func file(_ number: Int) -> OutputFile { file(cards(of: number), archive: number == 0 ? nil : number) }

    private static func path(of archive: Int) -> String { "feed/\(archive).xml" }

    /// - Parameter archive: its number from 1; `nil` for the feed itself.
    private func file(_ cards: ArraySlice<Card>, archive: Int?) -> OutputFile {
        let path = archive.map(Self.path) ?? Self.path
        var xml = XMLWriter()
        xml.add(
            "feed",
            [
                "xmlns": "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/",
                "xmlns:fh": "http://purl.org/syndication/history/1.0", "xml:lang": config.languages.first?.tag ?? "",
            ]
        ) { xml in
            let home = address.url(of: "index.html")
            xml.add("id", text: TaleIdentifier.named("feed", config: config))
            xml.add("title", text: config.title)
            xml.add("subtitle", text: config.description)
            xml.add("link", ["href": home])
            link("self", path, &xml)
            if let archive {
                xml.add("fh:archive", [:])
                link("current", Self.path, &xml)
                if archive > 1 { link("prev-archive", Self.path(of: archive - 1), &xml) }
                if archive < pages.numbers.count - 1 { link("next-archive", Self.path(of: archive + 1), &xml) }
            } else if let newest = pages.newestOlder {
                link("prev-archive", Self.path(of: newest), &xml)
            }
            if let newest = cards.first?.published { xml.add("updated", text: Day.moment(newest)) }
            xml.add("author") { $0.add("name", text: config.title) }
            for card in cards { write(card, to: &xml) }
        }
        return OutputFile(path: path, bytes: xml.bytes)
    }

    private func link(_ relation: String, _ path: String, _ xml: inout XMLWriter) {
        xml.add("link", ["rel": relation, "type": "application/atom+xml", "href": address.url(ofFile: path)])
    }

    private func write(_ card: Card, to xml: inout XMLWriter) {
        guard let published = card.published else { return }
        let url = address.url(of: card.path)
        xml.add("entry", ["xml:lang": card.language.tag]) { xml in
            xml.add("id", text: TaleIdentifier.publication(card.slug, card.language, config: config))
            xml.add("title", text: card.title)
            xml.add("link", ["href": url, "hreflang": card.language.tag])
            xml.add("published", text: Day.moment(published))
            xml.add("updated", text: Day.moment(published))
            if let author = card.author { xml.add("author") { $0.add("name", text: author) } }
            xml.add("summary", text: card.summary)
            xml.add("rights", text: card.license)
            for theme in card.themes { xml.add("category", ["term": theme]) }
            let credits = card.creditLines(words.first(for: card.language))
            if card.cover != nil || !credits.isEmpty { addContent(of: card, credits, to: &xml) }
        }
    }

    /// Adds the cover twice, in pixels if possible because many feed readers show no SVG: as a thumbnail for feed
    /// readers that show cards, and in the content for others.
    private func addContent(of card: Card, _ credits: [String], to xml: inout XMLWriter) {
        let url = (card.pixelCover?.path ?? card.cover?.path).map { address.url(ofFile: $0) }
        if let url { xml.add("media:thumbnail", ["url": url]) }
        xml.add("content", ["type": "xhtml"]) { xml in
            xml.add("div", ["xmlns": "http://www.w3.org/1999/xhtml"]) { xml in
                if let url { xml.add("p") { $0.add("img", ["src": url, "alt": ""]) } }
                xml.add("p", text: card.summary)
                for line in credits { xml.add("p", text: line) }
            }
        }
    }
}
