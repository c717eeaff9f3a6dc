/// The library as data: `catalog.json`, its JSON Schema, and that of timing files.
struct Catalog {
    let config: SiteConfig
    /// In the library's order.
    let cards: [Card]

    func files() -> [OutputFile] {
        [
            OutputFile(path: "catalog.json", bytes: json()),
            OutputFile(path: "catalog.schema.json", bytes: Array(Self.schema.utf8)),
            OutputFile(path: "timing.schema.json", bytes: Array(TimingSchema.text.utf8)),
        ]
    }

    private func json() -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("$schema", "catalog.schema.json")
        json.add("id", config.id)
        json.add("title", config.title)
        json.add("description", config.description)
        json.add("languages", config.languages.map(\.tag))
        json.add("tales") { json in json.addList(cards) { json, card in Self.write(card, to: &json) } }
        return json.finished()
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
