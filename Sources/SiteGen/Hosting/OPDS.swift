/// The catalog for reading apps, in one of two versions: OPDS 1.2 (Atom) and OPDS 2.0 (JSON).
///
/// It begins with a start page, which names feeds: the newest tales, all tales, those of each language. A language
/// whose tales are of several levels has a feed for each level, as a facet.
struct OPDS: Sendable {
    enum Version: String, Sendable, CaseIterable {
        case atom = "xml"
        case json = "json"

        /// The path of the start page.
        var start: String { "opds.\(rawValue)" }

        var startType: String {
            self == .atom ? "application/atom+xml;profile=opds-catalog;kind=navigation" : Self.jsonType
        }
        var feedType: String {
            self == .atom ? "application/atom+xml;profile=opds-catalog;kind=acquisition" : Self.jsonType
        }

        private static let jsonType = "application/opds+json"
    }

    /// A list of tales.
    struct Feed: Sendable {
        /// Its path without the ending and without the number of a page.
        let path: String
        let title: String
        /// The language of all its tales; `nil` for tales in several languages.
        let language: Language?
        let relation: String
        /// The level of all its tales; `nil` for tales of all levels.
        let level: ReadingLevel?
        /// The feeds among which a reader chooses the level; empty if there is one level only.
        var facets: [Facet] = []
        let pages: GrowingPages<Card>
    }

    struct Facet: Sendable {
        let path: String
        let title: String
        let level: ReadingLevel?
    }

    /// A link of a page.
    struct Link: Sendable {
        let relation: String
        let url: String
        let type: String
        var title: String?
        /// In bytes.
        var size: Int?
    }

    let version: Version
    let config: SiteConfig
    let address: SiteAddress
    /// The UI strings of each language of the site.
    private let allWords: [UIStrings]
    var words: UIStrings { allWords[0] }
    /// In the order of the start page; each feed is followed by those of its levels.
    let feeds: [Feed]
    /// The languages that have feeds.
    private let languages: [Language]

    static let newest = "http://opds-spec.org/sort/new"
    static let subsection = "subsection"
    static let facet = "http://opds-spec.org/facet"
    static let openAccess = "http://opds-spec.org/acquisition/open-access"
    static let levelScheme = "https://schema.org/educationalLevel"

    /// - Parameters:
    ///   - allWords: the UI strings of each language of the site.
    ///   - cards: in the library's order.
    ///   - least: the least number of tales on the first page of a feed, if there are as many.
    ///   - length: the number of tales on each other page.
    init(
        _ version: Version, config: SiteConfig, address: SiteAddress, words allWords: [UIStrings], cards: [Card],
        least: Int = 50, length: Int = 100
    ) {
        (self.version, self.config, self.address, self.allWords) = (version, config, address, allWords)
        let words = allWords[0]
        // Drafts of OPDS 2.0 require a cover in pixels, and apps may, too.
        let offered = cards.filter { $0.isOffered && (version == .atom || $0.pixelCover != nil) }
        var feeds: [Feed] = []
        func add(
            _ path: String, _ title: String, _ relation: String, _ cards: [Card], in language: Language? = nil,
            byLevel: Bool = false
        ) {
            func feed(_ level: ReadingLevel?, _ cards: [Card]) -> Feed {
                let (path, title) = level.map { ("\(path)/\($0.rawValue)", words.name(of: $0)) } ?? (path, title)
                return Feed(
                    path: path, title: title, language: language, relation: relation, level: level,
                    pages: GrowingPages(cards, least: least, length: length))
            }
            guard !cards.isEmpty else { return }
            let levels = byLevel ? ReadingLevel.allCases.filter { level in cards.contains { $0.level == level } } : []
            var group = [feed(nil, cards)]
            if levels.count > 1 {
                group += levels.map { level in feed(level, cards.filter { $0.level == level }) }
                let all = Facet(path: path, title: words.text("book-catalog-all"), level: nil)
                let facets = [all] + group.dropFirst().map { Facet(path: $0.path, title: $0.title, level: $0.level) }
                for index in group.indices { group[index].facets = facets }
            }
            feeds += group
        }
        let byLanguage = Dictionary(grouping: offered) { $0.language.tag.lowercased() }
        // Both versions have feeds of the same names.
        let isMixed = Set(cards.lazy.filter(\.isOffered).map { $0.language.tag.lowercased() }).count > 1
        add(
            "opds/new", words.text("book-catalog-new"), Self.newest,
            Array(offered.lazy.filter { $0.published != nil }.prefix(least)))
        add(
            "opds/all", words.text("book-catalog-all"), Self.subsection, offered, byLevel: !isMixed)
        let groups = isMixed ? byLanguage.sorted { precedesByBytes($0.key, $1.key) } : []
        languages = groups.map { $0.value[0].language }
        for ((tag, cards), language) in zip(groups, languages) {
            add(
                "opds/tales-\(tag)", words.name(of: language, among: languages), Self.subsection, cards, in: language,
                byLevel: true)
        }
        self.feeds = feeds
    }

    var isEmpty: Bool { feeds.isEmpty }

    /// Returns the start page.
    func start() -> OutputFile {
        switch version {
        case .atom: atomStart()
        case .json: jsonStart()
        }
    }

    /// Returns a page of a feed.
    func page(_ number: Int, of feed: Feed) -> OutputFile {
        switch version {
        case .atom: atomPage(number, of: feed)
        case .json: jsonPage(number, of: feed)
        }
    }

    func path(_ number: Int, of feed: Feed) -> String {
        number == 0 ? "\(feed.path).\(version.rawValue)" : "\(feed.path)/\(number).\(version.rawValue)"
    }

    /// The title of a feed by itself, with that of the site: both in the language of its tales, if they have one.
    func title(of feed: Feed) -> String {
        guard let language = feed.language else { return "\(config.title): \(feed.title)" }
        let words = allWords.first(for: language)
        let name = feed.level.map(words.name) ?? words.name(of: language, among: languages)
        return "\(config.title(in: language)): \(name)"
    }

    /// The feeds that the start page names.
    var sections: [Feed] { feeds.filter { $0.level == nil } }

    /// The facts of a page beside its tales.
    func facts(_ number: Int, of feed: Feed) -> String {
        let links = links(number, of: feed).map { "\($0.relation) \($0.url)" } + feed.facets.map(\.path)
        return ([title(of: feed)] + links).joined(separator: "\n")
    }

    /// The links of a page, without those to the feeds of levels.
    func links(_ number: Int, of feed: Feed) -> [Link] {
        func page(_ relation: String, _ number: Int?) -> Link? {
            number.map { link(relation, path($0, of: feed), version.feedType) }
        }
        let all = [
            page("self", number), link("start", version.start, version.startType, title: config.title),
            link("up", version.start, version.startType, title: config.title), page("first", 0),
            page("previous", feed.pages.newer(than: number)), page("next", feed.pages.older(than: number)),
            page("last", feed.pages.newestOlder.map { _ in 1 } ?? 0),
        ]
        return all.compactMap(\.self)
    }

    /// The links of the start page.
    var startLinks: [Link] {
        let start = Version.atom == version ? [Link]() : [link("alternate", Version.atom.start, Version.atom.startType)]
        return [
            link("self", version.start, version.startType), link("start", version.start, version.startType),
            Link(relation: "alternate", url: address.url(of: "index.html"), type: "text/html"),
        ] + start
    }

    func link(_ relation: String, _ path: String, _ type: String, title: String? = nil) -> Link {
        Link(relation: relation, url: address.url(ofFile: path), type: type, title: title)
    }

    /// The links to a tale: the one by which readers get all of it comes first. Its page is always the alternate, which
    /// an entry without content must have (RFC 4287, 4.1.2).
    func links(to card: Card) -> [Link] {
        let page = address.url(of: card.path)
        let book = card.facts.exports.book
        return [
            Link(
                relation: Self.openAccess, url: book.map { address.url(ofFile: $0.path) } ?? page,
                type: book == nil ? "text/html" : "application/epub+zip", size: book?.size),
            Link(relation: "alternate", url: page, type: "text/html"),
        ]
    }

    /// Returns the newest day among cards that are sorted by it.
    static func updated(_ cards: some Collection<Card>) -> String { Day.moment(cards.first?.published) }

    /// The address of a licence of Creative Commons; `nil` for another text.
    static func licence(of card: Card) -> String? { card.license.flatMap(LicenseName.address) }
}

extension UIStrings {
    func name(of level: ReadingLevel) -> String { text("level-\(level.rawValue)") }
}
