/// What every page of the site shares: the names that all templates may use.
struct SiteFrame: Sendable {
    let config: SiteConfig
    let theme: Theme
    /// The words on screen in each language as scripts that readers of it fetch; none where there is only one language.
    let wordFiles: [Asset]

    /// The words on screen of the language that pages are written in.
    var words: ScreenWords { theme.words[0] }

    /// Nothing but the site itself: no page asks another origin for anything, and nothing written inline runs. Blobs
    /// are for sound that a server without byte ranges makes the reader fetch whole.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
        media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'
        """

    /// By the tags of the site's languages.
    private let shared: [String: Value]

    /// - Parameter pages: the plain pages, which templates lead to.
    init(config: SiteConfig, theme: Theme, pages: [PlainPageName]) {
        (self.config, self.theme) = (config, theme)
        let files = theme.words.map { WordFile($0, config: config, first: theme.words[0], pages: pages) }
        let isMany = files.count > 1
        let assets = files.map { $0.asset() }
        wordFiles = isMany ? assets : []
        shared = Dictionary(
            files.map { file in
                let (words, tag) = (file.words, file.words.language.tag)
                let choice: Value = [
                    "languages": .list(
                        zip(files, assets).map { other, asset in
                            [
                                "lang": .text(other.words.language.tag), "dir": .text(other.words.language.direction),
                                "name": .text(other.words.ownName), "words": .text(asset.path),
                                "current": .flag(other.words.language == words.language),
                            ]
                        })
                ]
                let value: Value = [
                    "lang": .text(tag), "dir": .text(words.language.direction),
                    "policy": .text(Self.policy),
                    "site": [
                        "title": .text(config.titles.text(in: words.language) ?? config.title),
                        "id": .text(config.id),
                        "description": Value(
                            config.descriptions.map { $0.text(in: words.language) ?? $0.own }),
                    ],
                    "assets": theme.addresses,
                    "words": words.templateValue(),
                    "scriptWords": words.scriptValue(),
                    "parents": Value(pages.page("parents", in: words.language)?.path),
                    "choice": isMany ? choice : .nothing,
                ]
                return (tag, value)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// What a language calls itself, if the theme has its words.
    func ownName(of language: Language) -> String {
        theme.words.first { $0.language == language }?.ownName ?? words.name(of: language)
    }

    /// Renders a page of the site.
    /// - Parameters:
    ///   - path: below the site's root; folders above it lead back there.
    ///   - titleWord: the key of the word that the title is, if it is one; it follows the reader's language.
    ///   - descriptionWord: the same of the description.
    ///   - language: of the words on screen; else the site's first.
    ///   - data: what the page's template is given besides what all are.
    func page(
        _ template: String, at path: String, title: String, titleWord: String? = nil, description: String?,
        descriptionWord: String? = nil, in language: Language? = nil, _ data: Value
    ) throws(RenderFault) -> OutputFile {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        let own: Value = [
            "root": .text(String(repeating: "../", count: depth)),
            "title": .text(title), "titleWord": Value(titleWord),
            "description": Value(description), "descriptionWord": Value(descriptionWord),
        ]
        var html: [UInt8] = []
        html.reserveCapacity(1 << 16)
        let common = language.flatMap { shared[$0.tag] } ?? shared[words.language.tag] ?? .nothing
        try theme.templates.render(template, common, own, data, into: &html)
        return OutputFile(path: path, bytes: html)
    }
}
