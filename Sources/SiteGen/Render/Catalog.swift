/// The library as data: `catalog.json`, its JSON Schema, and that of timing files.
///
/// The catalog of a large library names its parts in place of the tales. The hash of a slug decides in which of them a tale
/// is, so that a new tale changes one part.
struct Catalog {
    let config: SiteConfig
    /// In the library's order.
    let cards: [Card]
    /// The largest number of tales in `catalog.json` itself; parts are on average as large at most.
    var most = 1000

    /// Makes the files and hands over each.
    func make(_ emit: (OutputFile) -> Void) {
        let count = StableParts.count(of: cards.count, most: most)
        var names: [String] = []
        if count > 1 {
            for (number, cards) in StableParts.divide(cards, into: count, by: \.slug).enumerated() where !cards.isEmpty
            {
                let path = "catalog/\(number + 1).json"
                names.append(path)
                emit(OutputFile(path: path, bytes: part(cards)))
            }
        }
        emit(OutputFile(path: "catalog.json", bytes: json(parts: names)))
        emit(OutputFile(path: "catalog.schema.json", bytes: Array(Self.schema.utf8)))
        emit(OutputFile(path: "timing.schema.json", bytes: Array(TimingSchema.text.utf8)))
    }

    /// - Parameter parts: the paths of the parts; empty if the catalog lists the tales itself.
    private func json(parts: [String]) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("$schema", "catalog.schema.json")
        json.add("id", config.id)
        json.add("title", config.title)
        json.add("description", config.description)
        json.add("languages", config.languages.map(\.tag))
        if parts.isEmpty {
            Self.add(cards, to: &json)
        } else {
            json.add("count", cards.count)
            json.add("parts", parts)
        }
        return json.finished()
    }

    private func part(_ cards: [Card]) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("$schema", "../catalog.schema.json")
        json.add("id", config.id)
        Self.add(cards, to: &json)
        return json.finished()
    }

    private static func add(_ cards: [Card], to json: inout JSONObjectWriter) {
        json.add("tales") { json in json.addList(cards) { json, card in write(card, to: &json) } }
    }

    private static func write(_ card: Card, to json: inout JSONObjectWriter) {
        json.add("slug", card.slug)
        if card.state == nil { json.add("url", card.path) }
        json.add("state", card.state?.rawValue)
        if card.access != .free { json.add("access", card.access.rawValue) }
        json.add("title", card.title)
        json.add("language", card.language.tag)
        json.add("summary", card.summary)
        json.add("cover", card.cover?.path)
        json.add("level", card.level?.rawValue)
        if let ages = card.ages { json.add("ages") { $0.addList([ages.lowerBound, ages.upperBound]) } }
        if !card.themes.isEmpty { json.add("themes", card.themes) }
        if !card.characters.isEmpty { json.add("characters", card.characters) }
        json.add("published", card.published?.text)
        json.add("author", card.author)
        json.add("illustrator", card.illustrator)
        json.add("license", card.license)
        if card.state == nil { writeText(card, to: &json) }
        if !card.translations.isEmpty {
            json.add("translations") { json in
                json.addObject { json in
                    for translation in card.translations { json.add(translation.language.tag, translation.slug.value) }
                }
            }
        }
    }

    /// Writes the members that only a tale with a page has.
    private static func writeText(_ card: Card, to json: inout JSONObjectWriter) {
        json.add("minutes", card.minutes)
        json.add("pages", card.pages)
        json.add("words", card.words)
        json.add("voices") { json in
            json.addList(card.voices) { json, voice in
                json.add("id", voice.id)
                json.add("name", voice.name)
                json.add("seconds", milliseconds: Int((voice.duration * 1000).rounded()))
                json.add("light", voice.granularity.rawValue)
                json.add("matched", voice.matched)
            }
        }
    }
}
