/// A shelf that an editor describes in `site.yml`. It stands in the library before those of reading levels.
struct SiteShelf: Sendable {
    /// Its heading.
    let titles: SiteText
    let content: Content

    enum Content: Sendable {
        /// These tales in this order, by their names in addresses.
        case tales([Located<String>])
        case rule(Rule)
    }

    /// What the tales of a shelf have in common: one of the values of each list. An empty list asks for nothing.
    struct Rule: Sendable {
        let themes: [Located<String>]
        let characters: [Located<String>]
        let levels: [ReadingLevel]
        /// The age of the youngest listeners, in years.
        let ages: ClosedRange<Int>?
        let kinds: [TaleKind]

        static let keys = ["themes", "characters", "levels", "ages", "kinds"]

        fileprivate init(_ group: inout YAMLFields) {
            (themes, characters) = (group.texts("themes"), group.texts("characters"))
            (levels, ages, kinds) = (group.choices("levels"), group.ages("ages"), group.choices("kinds"))
        }

        var asksForNothing: Bool {
            themes.isEmpty && characters.isEmpty && levels.isEmpty && ages == nil && kinds.isEmpty
        }
    }

    /// The most shelves of a library, and the most tales that one of them names.
    private static let limits = (shelves: 50, tales: 200)
    private static let example = "{ title: Bedtime, tales: [fox, moon] }"

    /// Takes the key `shelves` of `site.yml`.
    static func all(_ fields: inout YAMLFields, languages: [Language]) -> [SiteShelf] {
        var shelves: [SiteShelf] = []
        var named: [String: Range<Int>] = [:]
        for var group in fields.groups("shelves", name: "a shelf", limit: limits.shelves, example: example) {
            if let shelf = SiteShelf(&group, languages: languages, &named) { shelves.append(shelf) }
            fields.add(group)
        }
        return shelves
    }

    /// - Parameter named: the tales that shelves have named so far, with where.
    private init?(_ group: inout YAMLFields, languages: [Language], _ named: inout [String: Range<Int>]) {
        let titles = group.siteText("title", languages: languages)
        if titles == nil { group.require("title", nil) }
        let given = Rule.keys.first { !group.isMissing($0) }
        let rule = Rule(&group)
        let texts = group.texts("tales", limit: Self.limits.tales)
        var tales: [Located<String>] = []
        for text in texts {
            let slug = text.slug
            if let first = named[slug.value] {
                group.add(.taleOnTwoShelves(text, in: group.source, first: first))
            } else {
                named[slug.value] = slug.range
                tales.append(slug)
            }
        }
        if let given, let range = group.range(ofKey: given), !group.isMissing("tales") {
            group.add(.shelfWithTalesAndRule(given, in: group.source, at: range))
        } else if texts.isEmpty, rule.asksForNothing, !group.hasUnknownKeys, !group.diagnostics.hasErrors {
            group.add(.shelfWithoutTales(in: group.source, at: group.range))
        }
        guard let titles else { return nil }
        (self.titles, content) = (titles, given == nil ? .tales(tales) : .rule(rule))
    }
}

extension Diagnostic {
    fileprivate static func shelfWithoutTales(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .missingKey, in: source, at: range.lowerBound..<range.lowerBound, "this shelf has no tales",
            notes: [
                "name them, as in 'tales: [fox, moon]', or say what they have in common, as in 'themes: [animals]'"
            ])
    }

    fileprivate static func shelfWithTalesAndRule(
        _ key: String, in source: Source, at range: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .error, .duplicateValue, in: source, at: range, "this shelf has both 'tales' and '\(key)'",
            notes: ["remove one of the two, or make two shelves of it"])
    }

    /// - Parameter translation: the name by which a shelf has it already, if it is that of a translation.
    static func taleOnTwoShelves(
        _ slug: Located<String>, as translation: String? = nil, in source: Source, first: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .warning, .duplicateValue, in: source, at: slug.range,
            "the tale '\(slug.value)' is on a shelf already"
                + (translation.map { ", with its translation '\($0)'" } ?? ""),
            notes: [
                translation == nil
                    ? "remove one of the two: a tale stands on the first shelf that names it"
                    : "remove one of the two: a tale and its translations stand on the first shelf that names one"
            ]
        ).noting("first given here", in: source, at: first)
    }
}
