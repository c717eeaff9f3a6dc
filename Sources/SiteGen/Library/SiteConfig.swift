/// A form in which a build gives tales away.
enum SiteExport: String, Sendable, CaseIterable {
    case epub, podcast
}

/// The content of `site.yml`.
struct SiteConfig: Sendable {
    /// The name of the site's data on a reader's device; two sites on one host must have different ids.
    var id: String
    /// Whether `site.yml` gives no id, so that `id` is a default.
    private(set) var assumesID = false
    var titles: SiteText
    var descriptions: SiteText?
    /// The UI languages; the first is the site's own.
    var languages: [Language]
    /// Whether `site.yml` gives no languages, so that `languages` is a default.
    private(set) var assumesLanguage = false
    var theme: String
    /// Colours that replace those of the theme.
    var colours: SiteColours?
    /// The site's address; without one, no address on the site is absolute.
    var address: SiteAddress?
    /// The forms in which a build gives away each tale that anyone may have.
    var exports: [SiteExport] = []
    /// Where parents write to about a tale.
    var contact: EmailAddress?
    /// Where a device sends what its children read, if a parent agrees; without it, nothing is ever sent.
    var events: EventsAddress?
    /// Words that a page does not show when somebody types them as a name.
    var refused: [String] = []
    /// The paths of the site's icons below the library's root.
    var icons: [String] = []
    /// What lessons are about.
    var categories: [LessonCategory] = []
    var badges = Badge.usual
    private(set) var home = HomeTales()
    private(set) var shelves: [SiteShelf] = []
    /// The file itself; `nil` if it could not be read.
    private(set) var source: Source?
    /// The digests of what the file says: of `home` and `shelves`, on which only pages about several tales depend, and
    /// of everything else.
    private(set) var digests = (arrangement: Digest([]), settings: Digest([]))
    /// A setting about which diagnostics may be found later.
    enum Setting: Hashable {
        case theme, events
        case language(Language)
        /// By its path.
        case picture(String)
        /// By its name.
        case key(String)
    }
    private var excerpts: [Setting: Excerpt] = [:]

    /// The paths of the pictures of badges and categories below the library's root.
    var pictures: [String] { (badges.compactMap(\.picture) + categories.compactMap(\.icon)).map(\.value) }

    /// Whether other programs than browsers get something of it: a catalog needs the site's address.
    var givesAway: Bool { address != nil || !exports.isEmpty }

    /// The title in the site's first language.
    var title: String { titles.own }
    func title(in language: Language) -> String { text(titles, in: language) }
    var description: String? { descriptions?.own }
    func description(in language: Language) -> String? { descriptions.map { text($0, in: language) } }

    /// Returns a text in the site's language that serves a language best, else in the first one.
    private func text(_ text: SiteText, in language: Language) -> String {
        language.bestMatch(among: languages.map(\.tag)).flatMap { text.others[$0] } ?? text.own
    }

    /// The id of a site that gives none.
    private static let fallbackID = "storysite"
    /// The language of a site that gives none.
    private static let fallbackLanguage = Language.latvian

    /// The most languages, icons and refused words that a site may have.
    private static let limits = (languages: 50, icons: 10, refused: 500)

    /// The values to use where `site.yml` cannot be read, so that the rest of the library is still checked.
    static let unread = SiteConfig()

    private init() {
        (id, titles, descriptions, theme) = (Self.fallbackID, SiteText(), nil, "storybook")
        (languages, assumesLanguage) = ([Self.fallbackLanguage], true)
    }

    /// Returns a diagnostic at the location of a setting.
    func diagnostic(
        _ code: DiagnosticCode, about setting: Setting, _ message: String, as severity: Diagnostic.Severity = .error,
        notes: [String]
    ) -> Diagnostic {
        var diagnostic = Diagnostic(severity, code, file: Library.siteFile, message, notes: notes)
        diagnostic.excerpt = excerpts[setting]
        return diagnostic
    }

    private static let keysOfArrangement = ["home", "shelves"]

    /// The keys that only sites with lessons or activities use.
    private static let keysOfLessons = ["categories", "badges"]

    /// The warnings about such keys, for a site without lessons and activities.
    var keysWithoutLessons: [Diagnostic] {
        Self.keysOfLessons.filter { excerpts[.key($0)] != nil }.map { key in
            diagnostic(
                .unusedKey, about: .key(key), "'\(key)' has no effect: the site shows no lesson and no activity",
                as: .warning,
                notes: [
                    "add a tale with 'kind: lesson' or 'kind: activity', or delete '\(key)'; --drafts shows drafts as well"
                ])
        }
    }

    static func load(_ source: Source) -> (config: SiteConfig?, diagnostics: [Diagnostic]) {
        let (read, diagnostic) = YAMLFields.read(source, name: Library.siteFile)
        guard var fields = read else { return (nil, diagnostic.map { [$0] } ?? []) }
        let config = SiteConfig(&fields)
        let range = fields.range
        var diagnostics = fields.finished()
        // An error, such as a misspelt key, may be the reason why there are no languages.
        if config.assumesLanguage, !diagnostics.hasErrors {
            diagnostics.append(.assumedSiteLanguage(config.languages[0], in: source, at: range))
        }
        // Without an address, the site can be alone on its host, or on none.
        if config.assumesID, config.address != nil, !diagnostics.hasErrors {
            diagnostics.append(.assumedID(config.id, in: source, at: range))
        }
        return (config, diagnostics)
    }

    private init(_ fields: inout YAMLFields) {
        let themeName = fields.text("theme")
        theme = themeName?.value ?? "storybook"
        if let themeName { excerpts[.theme] = fields.source.excerpt(themeName.range) }
        colours = SiteColours(&fields)
        for icon in fields.textOrTexts("icon", limit: Self.limits.icons) {
            icons.append(icon.value)
            excerpts[.picture(icon.value)] = fields.source.excerpt(icon.range)
        }
        let given = Self.languages(&fields)
        (languages, assumesLanguage) = (given.map(\.language), given.isEmpty)
        for (language, range) in given { excerpts[.language(language)] = fields.source.excerpt(range) }
        if languages.isEmpty { languages = [Self.fallbackLanguage] }
        let title = fields.siteText("title", languages: languages)
        if title == nil { fields.require("title", nil) }
        titles = title ?? SiteText()
        descriptions = fields.siteText("description", languages: languages)
        categories = LessonCategory.all(&fields, languages: languages)
        badges = Badge.all(&fields, languages: languages)
        for key in Self.keysOfLessons { excerpts[.key(key)] = fields.range(ofKey: key).map(fields.source.excerpt) }
        for picture in badges.compactMap(\.picture) + categories.compactMap(\.icon) {
            excerpts[.picture(picture.value)] = fields.source.excerpt(picture.range)
        }
        let name = fields.text("id")
        (id, assumesID) = (name?.value ?? Self.fallbackID, name == nil)
        if let name, !Slug.isID(name.value) { fields.add(.badID(name, of: "a site", in: fields.source)) }
        if let text = fields.text("address") {
            address = Self.address(text, &fields) { text throws(SiteAddress.Failure) in try SiteAddress(text) }
        }
        exports = fields.choices("exports")
        if let text = fields.text("contact") {
            contact = EmailAddress(text.value)
            if contact == nil { fields.add(.badContact(text, in: fields.source)) }
        }
        if let text = fields.text("events") {
            excerpts[.events] = fields.source.excerpt(text.range)
            events = Self.address(text, &fields, EventsAddress.init)
        }
        refused = fields.texts("refused", limit: Self.limits.refused).map(\.value)
        home = HomeTales(&fields, languages: languages)
        shelves = SiteShelf.all(&fields, languages: languages)
        source = fields.source
        digests.arrangement = fields.digest { Self.keysOfArrangement.contains($0) }
        digests.settings = fields.digest { !Self.keysOfArrangement.contains($0) }
    }

    /// Returns an address; `nil` if it is wrong, which is then reported.
    private static func address<Address>(
        _ text: Located<String>, _ fields: inout YAMLFields, _ make: (String) throws(SiteAddress.Failure) -> Address
    ) -> Address? {
        do throws(SiteAddress.Failure) { return try make(text.value) } catch {
            fields.add(
                Diagnostic(.error, .badAddress, in: fields.source, at: text.range, error.message, notes: error.notes))
            return nil
        }
    }

    private static func languages(_ fields: inout YAMLFields) -> [(language: Language, range: Range<Int>)] {
        var languages: [(language: Language, range: Range<Int>)] = []
        var first: [Language: Range<Int>] = [:]
        for text in fields.texts("languages", limit: limits.languages) {
            guard let language = Language(text.value) else {
                fields.add(.notALanguage(text, in: fields.source))
                continue
            }
            if let first = first.updateValue(text.range, forKey: language) {
                fields.add(.languageTwice(text, in: fields.source, first: first))
            } else {
                languages.append((language, text.range))
            }
        }
        return languages
    }
}
