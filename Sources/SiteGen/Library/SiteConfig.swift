/// What `site.yml` says.
struct SiteConfig: Sendable {
    /// Names the site's data on the device; two sites of one host must differ in it.
    var id: String
    var titles: SiteText
    var descriptions: SiteText?
    /// Of the words on screen; the first is the site's own.
    var languages: [Language]
    var theme: String
    /// In place of the theme's own.
    var colours: SiteColours?
    /// Where the site will stand, if its author says so; without it nothing on the site is absolute.
    var address: SiteAddress?
    /// The site's own pictures of itself, below the library's root.
    var icons: [String] = []
    /// Where languages, theme and icons are named, for what is found out about them later.
    private var places: [String: Excerpt] = [:]

    /// In the site's first language.
    var title: String { titles.own }
    var description: String? { descriptions?.own }

    /// Latvian, which this generator was made for first.
    static let fallbackLanguage = Language("lv")

    /// What holds where `site.yml` cannot be read: enough to look through the rest of the library.
    static let unread = SiteConfig()

    private init() {
        (id, titles, descriptions, theme) = ("storysite", SiteText(), nil, "storybook")
        languages = Self.fallbackLanguage.map { [$0] } ?? []
    }

    /// A fault about one of the languages, the theme or the icons, where it is named.
    func fault(_ code: String, about name: String, _ message: String, notes: [String]) -> Diagnostic {
        var fault = Diagnostic(.error, code, file: Library.siteFile, message, notes: notes)
        fault.place = places[name]
        return fault
    }

    static func load(_ source: Source) -> (config: SiteConfig?, faults: [Diagnostic]) {
        if let fault = source.encodingFault() { return (nil, [fault]) }
        let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let (node, fault) = YAMLParser.parse(source, part: start..<source.bytes.count)
        if let fault { return (nil, [fault]) }
        var fields = YAMLFields(node, in: source, at: 0..<0, name: "site.yml")
        let config = SiteConfig(&fields)
        return (config, fields.finished())
    }

    private init?(_ fields: inout YAMLFields) {
        let themeName = fields.text("theme")
        theme = themeName?.value ?? "storybook"
        if let themeName { places[themeName.value] = fields.source.excerpt(themeName.range) }
        colours = SiteColours(&fields)
        for icon in fields.textOrTexts("icon") {
            icons.append(icon.value)
            places[icon.value] = fields.source.excerpt(icon.range)
        }
        languages = []
        for text in fields.texts("languages") {
            if let language = Language(text.value) {
                languages.append(language)
                places[text.value] = fields.source.excerpt(text.range)
            } else {
                fields.add(.notALanguage(text, in: fields.source))
            }
        }
        if languages.isEmpty, let language = Self.fallbackLanguage { languages = [language] }
        let title = fields.siteText("title", languages: languages)
        if title == nil { fields.require("title", nil) }
        titles = title ?? SiteText()
        descriptions = fields.siteText("description", languages: languages)
        let given = fields.text("id")
        id = given?.value ?? "storysite"
        if let given, !Slug.isPlain(given.value) {
            fields.add(
                Diagnostic(
                    .error, "bad-id", in: fields.source, at: given.range, "'\(given.value)' cannot be the id of a site",
                    notes: ["use the letters a–z, digits and hyphens"]))
        }
        if let text = fields.text("address") {
            do throws(SiteAddress.Fault) { address = try SiteAddress(text.value) } catch {
                fields.add(
                    Diagnostic(
                        .error, "bad-address", in: fields.source, at: text.range, error.message, notes: error.notes))
            }
        }
        if languages.isEmpty { return nil }
    }
}
