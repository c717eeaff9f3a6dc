/// What every page of the site shares: the names that all templates may use.
struct SiteFrame: Sendable {
    let config: SiteConfig
    let theme: Theme
    /// The address of the parents' page below the root, if there is one.
    let parents: String?

    let icons: SiteIcons
    /// The list of what all pages share, for tales that are kept on a device; none without the theme's worker.
    let shell: Asset?

    /// The words on screen of the language that pages are written in.
    var words: ScreenWords { theme.words[0] }

    /// Nothing but the site itself: no page asks another origin for anything, and nothing written inline runs. Blobs
    /// are for sound that a server without byte ranges makes the reader fetch whole.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
        media-src 'self' blob:; connect-src 'self'; worker-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'none'
        """

    /// The theme's, and the site's icons.
    let sharedAssets: [Asset]

    /// Whether there is a feed of new tales.
    private let hasFeed: Bool
    private let shared: Value

    /// - Parameter hasFeed: whether any tale says when it was published.
    init(config: SiteConfig, theme: Theme, parents: String?, hasFeed: Bool, icons: SiteIcons) {
        (self.config, self.theme, self.parents, self.hasFeed, self.icons) = (config, theme, parents, hasFeed, icons)
        let assets =
            theme.assets
            + icons.all.map(\.asset).filter { icon in
                !theme.assets.contains { $0.path == icon.path }
            }
        sharedAssets = assets
        shell = theme.worker.map { _ in
            var json: [UInt8] = []
            assets.map(\.offline).write(to: &json)
            return Asset(name: "shell", extension: "json", bytes: json)
        }
        shared = [
            "lang": .text(theme.words[0].language.tag),
            "dir": .text(theme.words[0].language.direction),
            "policy": .text(Self.policy),
            "site": [
                "title": .text(config.title), "id": .text(config.id), "description": Value(config.description),
            ],
            "assets": theme.addresses,
            "icon": icons.value,
            "colours": theme.colours.value,
            "words": theme.words[0].templateValue(),
            "scriptWords": theme.words[0].scriptValue(),
            "parents": Value(parents),
        ]
    }

    /// Renders a page of the site.
    /// - Parameters:
    ///   - path: below the site's root; folders above it lead back there.
    ///   - root: the way to the site's root, where it is not the way up from `path`.
    ///   - share: what whoever links to the page is told; `nil` for a page that nobody should link to.
    ///   - data: what the page's template is given besides what all are.
    func page(
        _ template: String, at path: String, root: String? = nil, title: String, description: String?,
        share: Share? = Share(), _ data: Value
    ) throws(RenderFault) -> OutputFile {
        let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
        let address = config.address
        let own: Value = [
            "root": .text(root ?? String(repeating: "../", count: depth)),
            "title": .text(title),
            "description": Value(description),
            "share": address.flatMap { share?.value(of: path, at: $0, hasFeed: hasFeed) } ?? .nothing,
        ]
        var html: [UInt8] = []
        html.reserveCapacity(1 << 16)
        try theme.templates.render(template, shared, own, data, into: &html)
        return OutputFile(path: path, bytes: html)
    }
}
