/// The library as data: `catalog.json`, its JSON Schema, and those of timing files and of a family on a device.
///
/// The catalog of a large library names its parts in place of the tales. The hash of a slug decides in which of them a
/// tale is, so that a new tale changes one part.
struct Catalog {
    let config: SiteConfig

    /// The largest number of tales in `catalog.json` itself; parts are on average as large at most. One changed tale
    /// makes all entries beside its own again.
    static let most = 250

    /// Returns the number of parts of a library; 1 if the catalog lists the tales itself.
    static func count(of tales: Int, most: Int = Self.most) -> Int { HashPartition.count(of: tales, most: most) }

    /// The JSON Schemas.
    var schemas: [OutputFile] {
        [
            OutputFile(path: "catalog.schema.json", bytes: Array(Self.schema.utf8)),
            OutputFile(path: "timing.schema.json", bytes: Array(TimingSchema.text.utf8)),
            OutputFile(path: "family.schema.json", bytes: Array(FamilySchema.text.utf8)),
        ]
            + (config.events == nil
                ? [] : [OutputFile(path: EventsSchema.path, bytes: Array(EventsSchema.text.utf8))])
    }

    /// Returns the catalog of a small library.
    /// - Parameter cards: in the library's order.
    func whole(_ cards: [Card]) -> OutputFile {
        file { json in Self.add(cards, to: &json) }
    }

    /// Returns the catalog that names the parts with these numbers, from 0.
    /// - Parameter count: the number of tales in all of them.
    func index(of parts: [Int], count: Int) -> OutputFile {
        file { json in
            json.add("count", count)
            json.add("parts", parts.map(path))
        }
    }

    private func file(_ addTales: (inout JSONObjectWriter) -> Void) -> OutputFile {
        var json = JSONObjectWriter()
        json.add("$schema", "catalog.schema.json")
        json.add("id", config.id)
        json.add("title", config.title)
        json.add("description", config.description)
        json.add("languages", config.languages.map(\.tag))
        addTales(&json)
        return OutputFile(path: "catalog.json", bytes: json.finished())
    }

    /// Returns the part of a number, from 0.
    /// - Parameter cards: in the library's order.
    func part(_ number: Int, _ cards: [Card]) -> OutputFile {
        var json = JSONObjectWriter()
        json.add("$schema", "../catalog.schema.json")
        json.add("id", config.id)
        Self.add(cards, to: &json)
        return OutputFile(path: path(of: number), bytes: json.finished())
    }

    private func path(of number: Int) -> String { "catalog/\(number + 1).json" }

    private static func add(_ cards: [Card], to json: inout JSONObjectWriter) {
        json.add("tales") { json in json.addList(cards) { json, card in write(card, to: &json) } }
    }

    private static func write(_ card: Card, to json: inout JSONObjectWriter) {
        json.add("slug", card.slug)
        if card.state == nil { json.add("url", card.path) }
        json.add("state", card.state?.rawValue)
        if card.kind != .tale { json.add("kind", card.kind.rawValue) }
        if let learning = card.learning { write(learning, to: &json) }
        if card.access != .free { json.add("access", card.access.rawValue) }
        json.add("title", card.title)
        json.add("language", card.language.tag)
        json.add("summary", card.summary)
        json.add("cover", card.cover?.path)
        json.add("level", card.level?.rawValue)
        if let ages = card.ages { json.add("ages") { $0.addList([ages.lowerBound, ages.upperBound]) } }
        if !card.themes.isEmpty { json.add("themes", card.themes) }
        if !card.characters.isEmpty { json.add("characters", card.characters) }
        if !card.contents.isEmpty { json.add("contains", card.contents.map(\.rawValue)) }
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

    private static func write(_ learning: Learning, to json: inout JSONObjectWriter) {
        json.add("category", learning.category)
        json.add("difficulty", learning.difficulty?.rawValue)
        json.add("points", learning.points)
        if let order = learning.order { json.add("order", order) }
        if let week = learning.week { json.add("week", week) }
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
                json.add("granularity", voice.granularity.rawValue)
                json.add("matched", voice.matched)
            }
        }
    }
}
