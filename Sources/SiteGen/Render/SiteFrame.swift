/// What all pages of the site share: the data that every template can use.
///
/// It is a class, because each tale would copy dozens of references of a struct,
/// and all threads would count them at once.
final class SiteFrame: Sendable {
    let config: SiteConfig
    let theme: Theme
    let icons: SiteIcons
    /// The lists of the shared files that a device keeps with a tale, by the writing system of the tale's language;
    /// empty if the theme has no service worker.
    private let shells: [WritingSystem?: Asset]

    /// The UI strings of the site's first language, in which pages are written.
    var words: UIStrings { theme.words[0] }

    /// The path of the feed of new tales below the site's root.
    static let feedPath = "feed.xml"

    /// The theme's assets, the UI strings of each language, and the site's icons.
    let sharedAssets: [Asset]

    /// Whether there is a feed of new tales.
    private let hasFeed: Bool
    /// What locks tales; `nil` in a preview, which shows them open.
    let locks: TaleLocks?
    /// Whether there is a catalog for reading apps.
    private let hasCatalog: Bool
    /// Whether the site has the pages of lessons and activities.
    let hasLearningPages: Bool
    /// As in `OwnFiles`; empty if the site has no such pages.
    let pictures: [String: Asset]
    /// Values that all pages of a language share, by the tag of the language.
    private let shared: [String: SharedValues]
    private let fonts: LetterFonts?
    private let coverage: LetterCoverage
    /// The fonts of the UI strings, in all languages of the site.
    private let wordLetters: PageLetters?
    /// The path of their style sheet.
    private let wordStyle: String?

    /// Pictures and fonts of the library that all pages may use.
    struct OwnFiles {
        /// The pictures of badges and categories, by their paths as `site.yml` writes them.
        var pictures: [String: Asset] = [:]
        let icons: SiteIcons
        /// The fonts for letters that the theme's fonts lack; `nil` leaves these letters to the device.
        var fonts: LetterFonts?
    }

    /// - Parameter pages: the plain pages, to which templates link.
    init(
        config: SiteConfig, theme: Theme, pages: [PlainPageName], traits: SiteTraits, files: OwnFiles,
        locks: TaleLocks? = nil
    ) {
        (self.config, self.theme, self.locks, icons, fonts) = (config, theme, locks, files.icons, files.fonts)
        (hasFeed, hasCatalog) = (traits.hasFeed, traits.hasCatalog)
        let hasLearningPages = traits.hasLessons && theme.templates.contains(LearningPages.template)
        (self.hasLearningPages, pictures) = (hasLearningPages, hasLearningPages ? files.pictures : [:])
        let scripts = theme.words.map { UIStringsScript($0, config: config, first: theme.words[0], pages: pages) }
        let languages = scripts.map(\.words)
        // Pages in the only language of a site have its UI strings themselves.
        let scriptFiles = scripts.count > 1 ? scripts.map { $0.asset() } : []
        let coverage = LetterCoverage(style: theme.style)
        self.coverage = coverage
        let letters = files.fonts.flatMap { Self.letters(of: languages, coverage, $0) }
        (wordLetters, wordStyle) = (letters?.letters, letters?.style.path)
        let own = theme.assets.filter { hasLearningPages || $0.use != .lessons }
        sharedAssets = Self.assets(
            own + scriptFiles, pictures, letters: letters.map { [$0.style] + $0.fonts } ?? [], icons)
        shells = theme.script(for: .worker) == nil ? [:] : Self.shells(of: sharedAssets, for: traits.languages, config)
        shared = Self.values(in: languages, scriptFiles, config, theme, pages, icons, hasPlaces: hasLearningPages)
            .mapValues(theme.templates.sharing)
    }

    /// Returns the shared assets in their order.
    /// - Parameter first: those of the theme, and the UI strings.
    private static func assets(
        _ first: [Asset], _ pictures: [String: Asset], letters: [Asset], _ icons: SiteIcons
    ) -> [Asset] {
        first + pictures.values.sorted { precedesByBytes($0.path, $1.path) } + letters
            + icons.all.map(\.asset).filter { icon in !first.contains { $0.path == icon.path } }
    }

    /// Returns the lists of the shared files that a device keeps with a tale, by writing system.
    /// - Parameter languages: those of the tales.
    private static func shells(
        of assets: [Asset], for languages: [Language], _ config: SiteConfig
    ) -> [WritingSystem?: Asset] {
        var shells: [WritingSystem?: Asset] = [:]
        for writingSystem in Set(languages.map { WritingSystem($0) }) {
            var json: [UInt8] = []
            kept(of: assets, writingSystem, config).map(\.offline).write(to: &json)
            shells[writingSystem] = Asset(name: "shell", extension: "json", bytes: json)
        }
        return shells
    }

    /// Returns the values that all pages of a language share, by the tag of the language.
    /// - Parameters:
    ///   - languages: the UI strings of each language.
    ///   - files: the files that have them; none if there is one language.
    ///   - pages: the plain pages.
    ///   - hasPlaces: whether the site has the places of a library with lessons or activities.
    private static func values(
        in languages: [UIStrings], _ files: [Asset], _ config: SiteConfig, _ theme: Theme, _ pages: [PlainPageName],
        _ icons: SiteIcons, hasPlaces: Bool
    ) -> [String: Value] {
        let paths = Value.object(Object(theme.paths.map { ($0.key, .text($0.value)) }))
        return Dictionary(
            languages.map { words in
                let tag = words.language.tag
                let value: Value = [
                    "lang": .text(tag), "dir": .text(words.language.direction),
                    "policy": .text(ContentSecurityPolicy.pages(sendingTo: config.events?.url)),
                    "events": Value(config.events?.url),
                    "site": [
                        "title": .text(config.title(in: words.language)),
                        "id": .text(config.id),
                        "description": Value(config.description(in: words.language)),
                    ],
                    "assets": paths,
                    "icon": icons.value,
                    "colours": theme.colours.value,
                    "words": words.templateValue(),
                    "scriptWords": words.scriptValue(), "taleWords": words.scriptValue(ofTale: true),
                    "contact": Value(config.contact?.text),
                    "parents": Value(pages.page("parents", in: words.language)?.path),
                    "privacy": Value(pages.page("privacy", in: words.language)?.path),
                    "choice": files.isEmpty ? .nothing : choice(from: words, among: languages, files),
                    "places": .flag(hasPlaces),
                ]
                return (tag, value)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the languages of the site, for a page in one of them.
    /// - Parameters:
    ///   - languages: the UI strings of each language.
    ///   - files: the files that have them.
    private static func choice(
        from current: UIStrings, among languages: [UIStrings], _ files: [Asset]
    ) -> Value {
        [
            "languages": .list(
                zip(languages, files).map { words, file in
                    [
                        "lang": .text(words.language.tag), "dir": .text(words.language.direction),
                        "name": .text(words.ownName), "words": .text(file.path),
                        "current": .flag(words.language == current.language),
                    ]
                })
        ]
    }

    /// The shared assets that a device keeps at the first visit. Fonts of writing systems that the site itself does not
    /// use come with the tales that need them.
    var keptAssets: [Asset] { Self.kept(of: sharedAssets, nil, config) }

    /// The shared assets that a device keeps as soon as it has children.
    var familyAssets: [Asset] { sharedAssets.filter { $0.use == .families } }

    /// The shared assets that a device keeps with a locked tale.
    var lockAssets: [Asset] { sharedAssets.filter { $0.use == .locks } }

    /// The shared assets that a device keeps with a video tale.
    var videoAssets: [Asset] { sharedAssets.filter { $0.use == .videos } }

    /// Returns the list of the shared files that a device keeps with a tale in a language.
    func shell(for language: Language) -> Asset? { shells[WritingSystem(language)] }

    /// All lists of shared files.
    var shellAssets: [Asset] {
        Dictionary(shells.values.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path }
    }

    private static func kept(of assets: [Asset], _ writingSystem: WritingSystem?, _ config: SiteConfig) -> [Asset] {
        let own = config.languages.first.flatMap { WritingSystem($0) }
        return assets.filter {
            ($0.use == .pages || $0.use == .lessons) && [nil, own, writingSystem].contains($0.writingSystem)
        }
    }

    /// Returns the fonts of all UI strings as assets; `nil` if the theme's own fonts have their letters.
    private static func letters(
        of strings: [UIStrings], _ coverage: LetterCoverage, _ fonts: LetterFonts
    ) -> (letters: PageLetters, style: Asset, fonts: [Asset])? {
        let found = strings.map { words in
            let texts = words.texts.map(\.value).joined(separator: " ")
            return (words.language, missing: coverage.missing(in: Array(texts.utf8).span, of: words.language))
        }
        guard let (language, _) = found.first(where: { !$0.missing.isEmpty }) else { return nil }
        let missing = Set(found.flatMap(\.missing)).sorted()
        let letters = PageLetters(missing, in: language, from: fonts)
        guard let files = letters.files(in: "assets", name: "letters") else { return nil }
        func asset(_ file: OutputFile, _ ending: String) -> Asset? {
            guard case .bytes(let bytes) = file.content else { return nil }
            return Asset(name: "letters", extension: ending, bytes: bytes)
        }
        return asset(files.style, "css").map { (letters, $0, files.fonts.compactMap { asset($0, "woff2") }) }
    }

    /// Gives a page the fonts with the letters that the theme's own lack.
    private func addLetters(in language: Language, to page: inout OutputFile, root: String) {
        guard let fonts, case .bytes(var html) = page.content else { return }
        var styles = [wordStyle].compactMap(\.self)
        let missing = coverage.missing(in: html.span, of: language)
        if !missing.isEmpty {
            let letters = PageLetters(missing, in: language, from: fonts, beside: wordLetters)
            let (folder, file) = FolderTree.split(page.path[...])
            let stem = file.prefix { $0 != "." }
            let name = stem == "index" ? "letters" : "letters-\(stem)"
            if let files = letters.files(in: folder.isEmpty ? "assets" : String(folder), name: name) {
                page.letters = [files.style] + files.fonts
                styles.append(files.style.path)
            }
        }
        guard !styles.isEmpty, let end = Self.endOfHead(html) else { return }
        let links = styles.map { "<link rel=\"stylesheet\" href=\"\(root)\($0)\">\n" }.joined()
        html.insert(contentsOf: links.utf8, at: end)
        let letters = page.letters
        page = OutputFile(path: page.path, bytes: html)
        page.letters = letters
    }

    /// Returns the letters of texts that no font of the theme, the library or the system has, in order.
    func lettersWithoutFont(in texts: [[UInt8]], of language: Language) -> [UInt32] {
        let missing = Set(texts.flatMap { coverage.missing(in: $0.span, of: language) }).sorted()
            .filter { Unicode.Scalar($0)?.isForbiddenInHTML == false }  // those are reported as what they are
        return missing.isEmpty ? [] : fonts?.groups(of: missing, in: language).missing ?? []
    }

    private static func endOfHead(_ html: [UInt8]) -> Int? {
        let bytes = html.span
        return html.indices.first { html[$0] == UInt8(ascii: "<") && bytes.has("</head>", at: $0) }
    }

    /// Returns a language's name in that language if the theme has it, else in the site's first language.
    func ownName(of language: Language) -> String {
        theme.words.first { $0.language == language }?.ownName ?? words.name(of: language)
    }

    /// Returns a UI string as a text in the head of a page.
    func headText(_ key: String) -> SitePage.HeadText { SitePage.HeadText(words.text(key), word: key) }

    /// Renders a page of the site.
    func render(_ page: SitePage) throws(RenderError) -> OutputFile {
        let root = page.root ?? String(repeating: "../", count: page.path.utf8.count { $0 == UInt8(ascii: "/") })
        let address = config.address
        let own: Value = [
            "root": .text(root),
            "title": Value(page.title.text), "titleWord": Value(page.title.word),
            "titleValues": .list(page.title.values.map { ["name": .text($0.key), "value": .whole($0.value)] }),
            "description": Value(page.description.text), "descriptionWord": Value(page.description.word),
            "share": address.flatMap { address in
                page.share?.value(of: page.path, at: address, hasFeed: hasFeed, hasCatalog: hasCatalog)
            } ?? .nothing,
        ]
        var html: [UInt8] = []
        html.reserveCapacity(1 << 17)
        let language = page.language ?? words.language
        let common = shared[language.tag] ?? shared[words.language.tag]
        try theme.templates.render(page.template, over: common, own, page.data, into: &html)
        var file = OutputFile(path: page.path, bytes: html)
        if case .of(let text) = page.letters { addLetters(in: text ?? language, to: &file, root: root) }
        return file
    }
}
