/// OPDS 2.0: collections of the Readium Web Publication Manifest (specs.opds.io/opds-2.0).
extension OPDS {
    func jsonStart() -> OutputFile {
        var json = JSONObjectWriter()
        json.add("metadata") { json in
            json.addObject { json in
                json.add("title", config.title)
                json.add("description", config.description)
                json.add("modified", Self.updated(feeds[0].pages.items(of: 0)))
            }
        }
        add(startLinks, to: &json)
        json.add("navigation") { json in
            json.addList(sections) { json, feed in
                add(link(feed.relation, path(0, of: feed), version.feedType, title: feed.title), to: &json)
            }
        }
        return OutputFile(path: version.start, bytes: json.finished())
    }

    func jsonPage(_ number: Int, of feed: Feed) -> OutputFile {
        let cards = feed.pages.items(of: number)
        var json = JSONObjectWriter()
        json.add("metadata") { json in
            json.addObject { json in
                json.add("title", title(of: feed))
                json.add("modified", Self.updated(cards))
                if number == 0 { json.add("numberOfItems", feed.pages.count) }
            }
        }
        add(links(number, of: feed), to: &json)
        if !feed.facets.isEmpty { json.add("facets") { json in json.addList([feed]) { add($1, to: &$0) } } }
        json.add("publications") { json in json.addList(Array(cards)) { add($1, to: &$0) } }
        return OutputFile(path: path(number, of: feed), bytes: json.finished())
    }

    /// Adds the members of the group of levels.
    private func add(_ feed: Feed, to json: inout JSONObjectWriter) {
        json.add("metadata") { json in
            json.addObject { json in json.add("title", words.text("book-catalog-level")) }
        }
        json.add("links") { json in
            json.addList(feed.facets) { json, facet in
                let relation = facet.level == feed.level ? "self" : Self.facet
                add(
                    link(relation, "\(facet.path).\(version.rawValue)", version.feedType, title: facet.title),
                    to: &json)
            }
        }
    }

    private func add(_ links: [Link], to json: inout JSONObjectWriter) {
        json.add("links") { json in json.addList(links) { add($1, to: &$0) } }
    }

    /// Adds the members of a link.
    private func add(_ link: Link, to json: inout JSONObjectWriter) {
        json.add("rel", link.relation)
        json.add("href", link.url)
        json.add("type", link.type)
        json.add("title", link.title)
        if let size = link.size { json.add("size", size) }
    }

    /// Adds the members of a publication.
    private func add(_ card: Card, to json: inout JSONObjectWriter) {
        json.add("metadata") { json in json.addObject { addMetadata(of: card, to: &$0) } }
        let licence = Self.licence(of: card).map { Link(relation: "license", url: $0, type: "text/html") }
        add(links(to: card) + [licence].compactMap(\.self), to: &json)
        guard let cover = card.pixelCover else { return }
        json.add("images") { json in
            json.addList([cover]) { json, cover in
                json.add("href", address.url(ofFile: cover.path))
                json.add("type", cover.type)
                json.add("width", cover.width)
                json.add("height", cover.height)
            }
        }
    }

    private func addMetadata(of card: Card, to json: inout JSONObjectWriter) {
        json.add("@type", "http://schema.org/Book")
        json.add("identifier", TaleIdentifier.publication(card.slug, card.language, config: config))
        json.add("title", card.title)
        json.add("language", card.language.tag)
        json.add("modified", Day.moment(card.published))
        json.add("published", card.published?.text)
        json.add("author", card.author)
        json.add("illustrator", card.illustrator)
        json.add("translator", card.translator)
        json.add("narrator", card.voices.first?.name)
        if !card.credits.isEmpty { json.add("contributor", card.credits) }
        json.add("description", card.summary)
        if card.language.direction == "rtl" { json.add("readingProgression", "rtl") }
        let level = card.level.map { (name: words.name(of: $0), code: $0.rawValue as String?) }
        let subjects = card.themes.map { (name: $0, code: nil) } + [level].compactMap(\.self)
        if !subjects.isEmpty {
            json.add("subject") { json in
                json.addList(subjects) { json, subject in
                    json.add("name", subject.name)
                    json.add("code", subject.code)
                    if subject.code != nil { json.add("scheme", Self.levelScheme) }
                }
            }
        }
        // A term of another vocabulary is named by its address (Readium Web Publication Manifest, 2.5).
        json.add("http://purl.org/dc/terms/rights", card.license)
    }
}
