/// `feed.xml`: the newest tales for feed readers (Atom, RFC 4287). Only tales with a date of publication are in it, because
/// an entry needs a date.
struct Feed {
    static let path = SiteFrame.feedPath
    /// The largest number of tales.
    private static let length = 50

    let config: SiteConfig
    let address: SiteAddress
    /// Newest first.
    private let cards: [Card]

    /// - Parameter cards: in the library's order.
    init(config: SiteConfig, address: SiteAddress, cards: [Card]) {
        (self.config, self.address) = (config, address)
        self.cards = Array(cards.lazy.filter { $0.published != nil }.prefix(Self.length))
    }

    /// Returns the feed; `nil` if no tale has a date.
    func file() -> OutputFile? {
        guard let newest = cards.first?.published else { return nil }
        var xml = XMLWriter()
        xml.add(
            "feed",
            [
                "xmlns": "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/",
                "xml:lang": config.languages.first?.tag ?? "",
            ]
        ) { xml in
            let home = address.url(of: "index.html")
            xml.add("id", text: home)
            xml.add("title", text: config.title)
            xml.add("subtitle", text: config.description)
            xml.add("link", ["href": home])
            xml.add(
                "link", ["rel": "self", "type": "application/atom+xml", "href": address.url(ofFile: Self.path)])
            xml.add("updated", text: Self.moment(newest))
            xml.add("author") { $0.add("name", text: config.title) }
            for card in cards { write(card, to: &xml) }
        }
        return OutputFile(path: Self.path, bytes: xml.bytes)
    }

    private func write(_ card: Card, to xml: inout XMLWriter) {
        guard let published = card.published else { return }
        let url = address.url(of: card.path)
        xml.add("entry", ["xml:lang": card.language.tag]) { xml in
            xml.add("id", text: url)
            xml.add("title", text: card.title)
            xml.add("link", ["href": url, "hreflang": card.language.tag])
            xml.add("published", text: Self.moment(published))
            xml.add("updated", text: Self.moment(published))
            if let author = card.author { xml.add("author") { $0.add("name", text: author) } }
            xml.add("summary", text: card.summary)
            for theme in card.themes { xml.add("category", ["term": theme]) }
            if let cover = card.cover { write(cover.path, summary: card.summary, to: &xml) }
        }
    }

    /// Adds the cover twice: as a thumbnail for feed readers that show cards, and as content for others.
    private func write(_ cover: String, summary: String?, to xml: inout XMLWriter) {
        let url = address.url(ofFile: cover)
        xml.add("media:thumbnail", ["url": url])
        xml.add("content", ["type": "xhtml"]) { xml in
            xml.add("div", ["xmlns": "http://www.w3.org/1999/xhtml"]) { xml in
                xml.add("p") { $0.add("img", ["src": url, "alt": ""]) }
                xml.add("p", text: summary)
            }
        }
    }

    /// Returns the beginning of a day (RFC 3339).
    private static func moment(_ day: Day) -> String { "\(day.text)T00:00:00Z" }
}
