/// A podcast of one language: RSS 2.0 with the namespaces of iTunes and of Podcasting 2.0.
/// Each narrated tale is an episode.
struct Podcast: Sendable {
    let config: SiteConfig
    let address: SiteAddress
    /// The UI strings of the site that serve its language best, else those of the site's first language.
    let words: UIStrings
    let language: Language
    /// In its language.
    let title: String
    /// The path of the picture of the podcast.
    let art: String?
    let pages: GrowingPages<Card>

    /// - Parameters:
    ///   - words: the UI strings of each language of the site.
    ///   - cards: in the library's order.
    ///   - art: the path of the picture of all podcasts.
    ///   - least: the least number of episodes in the feed itself, if there are as many.
    ///   - length: the number of episodes on each other page.
    static func all(
        config: SiteConfig, address: SiteAddress, words: [UIStrings], cards: [Card], art: String?, least: Int = 100,
        length: Int = 100
    ) -> [Podcast] {
        let spoken = cards.filter { $0.isOffered && $0.facts.exports.episode != nil }
        let groups = Dictionary(grouping: spoken, by: \.language).sorted { precedesByBytes($0.key.tag, $1.key.tag) }
        return groups.map { language, cards in
            let words = words.first(for: language)
            let name = words.name(of: language, among: groups.map(\.key))
            return Podcast(
                config: config, address: address, words: words, language: language,
                title: "\(config.title(in: language)): \(name)", art: art,
                pages: GrowingPages(cards, least: least, length: length))
        }
    }

    private var path: String { "podcast/tales-\(language.tag.lowercased())" }

    private func path(of number: Int) -> String { number == 0 ? "\(path).xml" : "\(path)/\(number).xml" }

    /// The facts of the page of a number beside its episodes.
    func facts(of number: Int) -> String {
        "\(title) \(language.tag) \(number) \(pages.newer(than: number) ?? -1) \(pages.older(than: number) ?? -1) \(art ?? "")"
    }

    /// Returns the page of a number: 0 is the feed itself.
    func file(_ number: Int) -> OutputFile {
        var xml = XMLWriter()
        xml.add(
            "rss",
            [
                "version": "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom",
                "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
                "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
            ]
        ) { xml in
            xml.add("channel") { xml in
                addHead(number, to: &xml)
                for card in pages.items(of: number) { add(card, to: &xml) }
            }
        }
        return OutputFile(path: path(of: number), bytes: xml.bytes)
    }

    private func addHead(_ number: Int, to xml: inout XMLWriter) {
        let home = address.url(of: "index.html")
        xml.add("title", text: title)
        xml.add("link", text: home)
        xml.add("description", text: Self.html([[config.description(in: language) ?? title]]))
        xml.add("language", text: language.tag)
        for (relation, page) in [
            ("self", number), ("previous", pages.newer(than: number)), ("next", pages.older(than: number)),
        ] {
            guard let page else { continue }
            xml.add(
                "atom:link",
                ["rel": relation, "type": "application/rss+xml", "href": address.url(ofFile: path(of: page))])
        }
        if let art {
            xml.add("itunes:image", ["href": address.url(ofFile: art)])
            xml.add("image") { xml in
                xml.add("url", text: address.url(ofFile: art))
                xml.add("title", text: title)
                xml.add("link", text: home)
            }
        }
        xml.add("itunes:author", text: config.title(in: language))
        xml.add("itunes:category", ["text": "Kids & Family"]) { xml in
            xml.add("itunes:category", ["text": "Stories for Kids"])
        }
        xml.add("itunes:explicit", text: "false")
        xml.add("itunes:type", text: "episodic")
    }

    private func add(_ card: Card, to xml: inout XMLWriter) {
        guard let episode = card.facts.exports.episode else { return }
        xml.add("item") { xml in
            xml.add("title", text: card.title)
            xml.add("link", text: address.url(of: card.path))
            xml.add(
                "guid", ["isPermaLink": "false"],
                text: TaleIdentifier.named("podcast/\(card.slug)/\(card.language.tag)", config: config))
            xml.add("pubDate", text: Self.date(card.published))
            let description = Self.html([[card.summary].compactMap(\.self), card.creditLines(words)])
            xml.add("description", text: description.isEmpty ? nil : description)
            xml.add(
                "enclosure",
                [
                    "url": address.url(ofFile: episode.sound.path), "length": "\(episode.sound.size)",
                    "type": episode.sound.mediaType,
                ])
            xml.add("itunes:duration", text: "\(episode.sound.seconds)")
            xml.add("itunes:explicit", text: "false")
            if let art = episode.art { xml.add("itunes:image", ["href": address.url(ofFile: art)]) }
            if let transcript = episode.transcript {
                xml.add(
                    "podcast:transcript",
                    ["url": address.url(ofFile: transcript), "type": "text/vtt", "language": card.language.tag])
            }
            if let chapters = episode.chapters {
                xml.add(
                    "podcast:chapters",
                    ["url": address.url(ofFile: chapters), "type": "application/json+chapters"])
            }
            // The roles and their groups are those of the podcast taxonomy.
            let people = [
                ("writing", "author", card.author), ("cast", "narrator", card.voices.first?.name),
                ("visuals", "cover art designer", card.illustrator),
            ]
            for (group, role, name) in people {
                if let name { xml.add("podcast:person", ["group": group, "role": role], text: name) }
            }
            // Its text is an identifier, and a licence without one needs an address.
            if let name = card.license.flatMap(LicenseName.stated), let url = OPDS.licence(of: card) {
                xml.add(
                    "podcast:license", ["url": url],
                    text: name.lowercased().replacing(" ", with: "-"))
            }
        }
    }

    /// Returns paragraphs of lines as HTML, which players take descriptions for.
    private static func html(_ paragraphs: [[String]]) -> String {
        paragraphs.filter { !$0.isEmpty }
            .map { "<p>\($0.map(\.escapedForHTML).joined(separator: "<br>"))</p>" }.joined()
    }

    /// Returns the beginning of a day as RSS writes it (RFC 822).
    static func date(_ day: Day?) -> String {
        guard let day = day ?? Day(Day.undated) else { return "" }
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = day.text.split(separator: "-")
        return "\(weekdays[day.weekday]), \(parts[2]) \(months[day.month - 1]) \(parts[0]) 00:00:00 GMT"
    }
}

extension [UIStrings] {
    /// Returns those that serve a language best, else the first ones.
    func first(for language: Language) -> UIStrings {
        let tag = language.bestMatch(among: map(\.language.tag))
        return first { $0.language.tag == tag } ?? self[0]
    }
}
