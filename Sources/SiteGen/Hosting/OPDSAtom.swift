/// OPDS 1.2: Atom feeds (specs.opds.io/opds-1.2).
extension OPDS {
    private static let namespaces: XMLWriter.Attributes = [
        "xmlns": "http://www.w3.org/2005/Atom", "xmlns:dcterms": "http://purl.org/dc/terms/",
        "xmlns:opds": "http://opds-spec.org/2010/catalog", "xmlns:lrmi": "http://purl.org/dcx/lrmi-terms/",
    ]
    /// The formats that image links may have.
    private static let imageTypes = ["image/png", "image/jpeg", "image/gif"]

    func atomStart() -> OutputFile {
        var xml = XMLWriter()
        xml.add("feed", Self.namespaces) { xml in
            addHead(version.start, title: config.title, updated: feeds[0].pages.items(of: 0), to: &xml)
            xml.add("subtitle", text: config.description)
            for link in startLinks { add(link, to: &xml) }
            for feed in sections {
                xml.add("entry") { xml in
                    xml.add("title", text: feed.title)
                    xml.add("id", text: TaleIdentifier.named(feed.path, config: config))
                    xml.add("updated", text: Self.updated(feed.pages.items(of: 0)))
                    xml.add("content", ["type": "text"], text: title(of: feed))
                    add(link(feed.relation, path(0, of: feed), version.feedType), to: &xml)
                }
            }
        }
        return OutputFile(path: version.start, bytes: xml.bytes)
    }

    func atomPage(_ number: Int, of feed: Feed) -> OutputFile {
        let cards = feed.pages.items(of: number)
        var xml = XMLWriter()
        xml.add("feed", Self.namespaces) { xml in
            addHead(feed.path, title: title(of: feed), updated: cards, to: &xml)
            for link in links(number, of: feed) { add(link, to: &xml) }
            for facet in feed.facets {
                xml.add(
                    "link",
                    given: [
                        "rel": Self.facet, "href": address.url(ofFile: "\(facet.path).\(version.rawValue)"),
                        "type": version.feedType, "title": facet.title,
                        "opds:facetGroup": words.text("book-catalog-level"),
                        "opds:activeFacet": facet.level == feed.level ? "true" : nil,
                    ])
            }
            for card in cards { add(card, to: &xml) }
        }
        return OutputFile(path: path(number, of: feed), bytes: xml.bytes)
    }

    /// - Parameter name: what the identifier is made of.
    private func addHead(_ name: String, title: String, updated cards: ArraySlice<Card>, to xml: inout XMLWriter) {
        xml.add("id", text: TaleIdentifier.named(name, config: config))
        xml.add("title", text: title)
        xml.add("updated", text: Self.updated(cards))
        xml.add("author") { xml in
            xml.add("name", text: config.title)
            xml.add("uri", text: address.url(of: "index.html"))
        }
    }

    private func add(_ link: Link, to xml: inout XMLWriter) {
        xml.add(
            "link",
            given: [
                "rel": link.relation, "href": link.url, "type": link.type, "title": link.title,
                "length": link.size.map(String.init),
            ])
    }

    private func add(_ card: Card, to xml: inout XMLWriter) {
        let publication = TaleIdentifier.publication(card.slug, card.language, config: config)
        xml.add("entry", ["xml:lang": card.language.tag]) { xml in
            xml.add("title", text: card.title)
            xml.add("id", text: TaleIdentifier.named("opds/\(publication)", config: config))
            xml.add("updated", text: Day.moment(card.published))
            if let author = card.author { xml.add("author") { $0.add("name", text: author) } }
            let narrator = card.voices.first?.name
            for name in [card.illustrator, card.translator, narrator].compactMap(\.self) + card.credits {
                xml.add("contributor") { $0.add("name", text: name) }
            }
            xml.add("dcterms:identifier", text: publication)
            xml.add("dcterms:language", text: card.language.tag)
            xml.add("dcterms:issued", text: card.published?.text)
            xml.add("rights", text: card.license)
            xml.add("summary", ["type": "text"], text: card.summary)
            for theme in card.themes { xml.add("category", ["term": theme, "label": theme]) }
            if let level = card.level {
                xml.add(
                    "category", ["scheme": Self.levelScheme, "term": level.rawValue, "label": words.name(of: level)])
                xml.add(
                    "lrmi:educationalAlignment",
                    ["alignmentType": "readingLevel", "targetName": level.rawValue])
            }
            if let cover = card.pixelCover, Self.imageTypes.contains(cover.type) {
                for relation in ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"] {
                    add(link(relation, cover.path, cover.type), to: &xml)
                }
            }
            for link in links(to: card) { add(link, to: &xml) }
            if let licence = Self.licence(of: card) { xml.add("link", ["rel": "license", "href": licence]) }
        }
    }
}
