/// The tales with which home opens, by their names in addresses, as `site.yml` gives them.
struct HomeTales: Sendable {
    /// The one whose translations are for readers of the other languages; `nil` if each language has its own.
    private(set) var shared: Located<String>?
    /// In the order of `site.yml`.
    private(set) var own: [(language: Language, slug: Located<String>)] = []

    init() {}

    /// Takes the key `home` of `site.yml`: `home: fox` or `home: { en: fox, lv: lapsa }`.
    init(_ fields: inout YAMLFields, languages: [Language]) {
        guard case .mapping = fields.node("home")?.content else {
            shared = fields.text("home")?.slug
            return
        }
        for (tag, language, text) in fields.pairsByLanguage("home") {
            if let language, languages.contains(language) {
                own.append((language, text.slug))
            } else {
                fields.add(.notOfTheSite(tag.value, in: fields.source, at: tag.range, languages: languages))
            }
        }
    }

    var slugs: [Located<String>] { [shared].compactMap(\.self) + own.map(\.slug) }
}
