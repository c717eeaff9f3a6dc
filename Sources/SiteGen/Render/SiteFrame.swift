/// What every page of the site shares: the names that all templates may use.
///
/// A class, for of a struct every tale would copy dozens of references, each counted by all threads at once.
final class SiteFrame: Sendable {
    let config: SiteConfig
    let theme: Theme
    let icons: SiteIcons
    /// The lists of what all pages share, for tales that are kept on a device, by the scripts of the tales; none without the
    /// theme's worker.
    private let shells: [Script?: Asset]

    /// The words on screen of the language that pages are written in.
    var words: ScreenWords { theme.words[0] }

    /// Nothing but the site itself: no page asks another origin for anything, and nothing written inline runs. Blobs
    /// are for sound that a server without byte ranges makes the reader fetch whole.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
        media-src 'self' blob:; connect-src 'self'; worker-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'none'
        """

    /// The theme's, the words on screen of each language, and the site's icons.
    let sharedAssets: [Asset]

    /// Whether there is a feed of new tales.
    private let hasFeed: Bool
    /// By the tags of the site's languages.
    private let shared: [String: Value]

    /// - Parameters:
    ///   - pages: the plain pages, which templates lead to.
    ///   - tales: the languages of the tales.
    ///   - hasFeed: whether any tale says when it was published.
    init(config: SiteConfig, theme: Theme, pages: [PlainPageName], tales: [Language], hasFeed: Bool, icons: SiteIcons) {
        (self.config, self.theme, self.hasFeed, self.icons) = (config, theme, hasFeed, icons)
        let files = theme.words.map { WordFile($0, config: config, first: theme.words[0], pages: pages) }
        let isMany = files.count > 1
        let wordAssets = files.map { $0.asset() }
        let own = theme.assets + (isMany ? wordAssets : [])
        let assets = own + icons.all.map(\.asset).filter { icon in !own.contains { $0.path == icon.path } }
        sharedAssets = assets
        var shells: [Script?: Asset] = [:]
        for script in theme.worker == nil ? [] : Set(tales.map { Script($0) }) {
            var json: [UInt8] = []
            Self.kept(of: assets, script, config).map(\.offline).write(to: &json)
            shells[script] = Asset(name: "shell", extension: "json", bytes: json)
        }
        self.shells = shells
        shared = Dictionary(
            files.map { file in
                let (words, tag) = (file.words, file.words.language.tag)
                let choice: Value = [
                    "languages": .list(
                        zip(files, wordAssets).map { other, asset in
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
                    "icon": icons.value,
                    "colours": theme.colours.value,
                    "words": words.templateValue(),
                    "scriptWords": words.scriptValue(),
                    "parents": Value(pages.page("parents", in: words.language)?.path),
                    "choice": isMany ? choice : .nothing,
                ]
                return (tag, value)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Of what all pages share, what a device keeps at the first visit: fonts of scripts that the site itself is not written
    /// in come when somebody reads them.
    var keptAssets: [Asset] { Self.kept(of: sharedAssets, nil, config) }

    /// The list of what is kept with a tale in a language.
    func shell(for language: Language) -> Asset? { shells[Script(language)] }

    /// All of these lists.
    var shellAssets: [Asset] {
        Dictionary(shells.values.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
    }

    private static func kept(of assets: [Asset], _ script: Script?, _ config: SiteConfig) -> [Asset] {
        let own = config.languages.first.flatMap { Script($0) }
        return assets.filter { $0.script == nil || $0.script == own || $0.script == script }
    }

    /// What a language calls itself, if the theme has its words.
    func ownName(of language: Language) -> String {
        theme.words.first { $0.language == language }?.ownName ?? words.name(of: language)
    }

    /// Renders a page of the site.
    /// - Parameters:
    ///   - path: below the site's root; folders above it lead back there.
    ///   - root: the way to the site's root, where it is not the way up from `path`.
    ///   - titleWord: the key of the word that the title is, if it is one; it follows the reader's language.
    ///   - titleValues: what stands in that word for the names in braces.
    ///   - descriptionWord: the same of the description.
    ///   - language: of the words on screen; else the site's first.
    ///   - share: what whoever links to the page is told; `nil` for a page that nobody should link to.
    ///   - data: what the page's template is given besides what all are.
    func page(
        _ template: String, at path: String, root: String? = nil, title: String, titleWord: String? = nil,
        titleValues: KeyValuePairs<String, Int> = [:], description: String?, descriptionWord: String? = nil,
        in language: Language? = nil, share: Share? = Share(), _ data: Value
    ) throws(RenderFault) -> OutputFile {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        let address = config.address
        let own: Value = [
            "root": .text(root ?? String(repeating: "../", count: depth)),
            "title": .text(title), "titleWord": Value(titleWord),
            "titleValues": .list(titleValues.map { ["name": .text($0.key), "value": .whole($0.value)] }),
            "description": Value(description), "descriptionWord": Value(descriptionWord),
            "share": address.flatMap { share?.value(of: path, at: $0, hasFeed: hasFeed) } ?? .nothing,
        ]
        var html: [UInt8] = []
        html.reserveCapacity(1 << 16)
        let common = language.flatMap { shared[$0.tag] } ?? shared[words.language.tag] ?? .nothing
        try theme.templates.render(template, common, own, data, into: &html)
        return OutputFile(path: path, bytes: html)
    }
}
