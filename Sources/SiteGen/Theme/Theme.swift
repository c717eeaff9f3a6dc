/// A theme, ready for use: templates are parsed, styles joined, scripts bundled, and assets named by their content.
struct Theme: Sendable {
    let layers: ThemeLayers
    let templates: TemplateSet
    /// The ids of the templates' own elements.
    let ids: Set<String>
    /// The UI strings in the order of the site's languages; pages are written in the first.
    private(set) var words: [UIStrings]
    let assets: [Asset]
    /// The assets' paths below the site's root, by the names that templates use for them.
    let addresses: Value
    let colours: ThemeColours
    /// The theme's icon for sites that have none: an SVG, a PNG for devices that cannot show SVG, or both.
    let icons: [(picture: Picture, bytes: [UInt8])]
    /// The style sheet of all pages.
    let style: [UInt8]
    /// The styles and the scripts that are not among the assets.
    private let apart: (styles: [ThemeUse: [UInt8]], scripts: [ThemeUse: [UInt8]])

    /// Returns a script that is not among the assets; `nil` if the theme has none.
    func script(for use: ThemeUse) -> [UInt8]? { apart.scripts[use] }

    /// Returns the style and the script of what no page of the site is; `nil` if the theme has no script for it.
    func look(for use: ThemeUse) -> (style: [UInt8], script: [UInt8])? {
        apart.scripts[use].map { (apart.styles[use] ?? [], $0) }
    }

    /// - Parameters:
    ///   - layers: the theme's folder and those of the themes that it extends.
    ///   - config: gives the UI languages and colours.
    ///   - scripts: gives the theme's scripts; another thread may read them at the same time.
    static func load(
        _ layers: ThemeLayers, config: SiteConfig, scripts: () -> ThemeScripts
    ) -> (theme: Theme?, diagnostics: [Diagnostic]) {
        var reader = Reader(config: config, files: ThemeFiles(layers))
        let templates = reader.templates()
        let fonts = reader.fonts()
        let drawings = reader.pictures(.svg)
        reader.files.reportUnread()
        var assets = fonts.values.map(\.asset).sorted { $0.path < $1.path }
        var named: [String: (address: Value, file: String)] = [:]
        func name(_ asset: Asset, _ name: String, from file: String) {
            let first = named.updateValue((.text(asset.path), file), forKey: name)?.file
            guard first != nil || name.contains(".") else { return }
            // Of two, the author's own.
            let isOwn = !file.hasPrefix("/")
            reader.files.diagnostics.append(
                .badAssetName(name, file: isOwn ? file : first ?? file, other: isOwn ? first : file))
        }
        func add(_ asset: Asset, as assetName: String, from file: String) {
            assets.append(asset)
            name(asset, assetName, from: file)
        }
        for (file, font) in fonts.sorted(by: { $0.key < $1.key }) {
            // Styles name a font by its file, so that `Inter.var` is no fault.
            let stem = String(file.dropLast(".woff2".count))
            if !stem.contains(".") { name(font.asset, stem, from: font.label) }
        }
        reader.linked = fonts.reduce(into: [:]) { $0["fonts/\($1.key)"] = $1.value.asset.fileName }
        for drawing in drawings {
            reader.linked["pictures/\(drawing.name).svg"] = drawing.asset.fileName
        }
        let styles = reader.styles(in: "styles")
        let tokens = ThemeTokens(styles: styles)
        let palette = SitePalette(config.colours, over: tokens)
        reader.files.diagnostics += palette.diagnostics
        // The themes that come with storysite are tested.
        if config.colours == nil, let own = layers.layers.first, own.label != own.root {
            reader.files.diagnostics += SitePalette.diagnostics(of: tokens, file: layers.label(of: "styles"))
        }
        let style = CompactStyle.of(styles + palette.styles)
        add(Asset(name: "style", extension: "css", bytes: style), as: "style", from: layers.label(of: "styles"))
        var apart: (styles: [ThemeUse: [UInt8]], scripts: [ThemeUse: [UInt8]]) = ([:], [:])
        for folder in layers.folders(in: "styles") {
            let use = ThemeUse(file: "\(folder)-style.css")
            var styles = CompactStyle.of(reader.styles(in: "styles/\(folder)"))
            guard use.isOfSite else {
                apart.styles[use] = styles
                continue
            }
            if use == .lessons { styles += LessonCategory.styles(config.categories) }
            add(
                Asset(name: "\(folder)-style", extension: "css", bytes: styles), as: "\(folder)-style",
                from: layers.label(of: "styles/\(folder)"))
        }
        for drawing in drawings { add(drawing.asset, as: drawing.name, from: drawing.source.path) }
        // The icons of one layer show the same.
        let iconLayer = layers.label(ofFirst: ["pictures/icon.svg", "pictures/icon.png"])
        let icons = (drawings + reader.pictures(.png, named: "icon"))
            .filter { $0.name == "icon" && $0.source.path.hasPrefix("\(iconLayer)/") }
            .map { (picture: $0.picture, bytes: $0.source.bytes) }
        let own = config.languages.compactMap { reader.words($0) }
        let english = layers.englishWords
        let words = own.map { words in english.map(words.completed) ?? words }
        // If a file cannot be read, only this error is reported.
        for words in own where words.isReviewed && !words.texts.isEmpty {
            for (key, other) in words.missing(beside: [own[0], english].compactMap { $0 }) {
                reader.files.diagnostics.append(
                    .missingUIString(key, file: layers.label(of: "words/\(words.language.tag).yml"), other: other))
            }
        }
        if let family = UIStrings.familyScript(words) {
            add(
                Asset(name: "family-words", extension: "js", bytes: family), as: "family-words",
                from: layers.label(of: "words"))
        }
        // Last, because another thread needs as long for them as for all the rest.
        let scripts = scripts()
        reader.files.diagnostics += scripts.diagnostics
        for (name, bytes) in scripts.bundles {
            let use = ThemeUse(file: "\(name).js")
            if use.isOfSite {
                let folder = layers.label(of: "scripts/\(name)")
                add(Asset(name: name, extension: "js", bytes: bytes), as: name, from: folder)
            } else {
                apart.scripts[use] = bytes
            }
        }
        let isWhole = !words.isEmpty && !reader.files.diagnostics.contains { $0.severity == .error }
        let theme = Theme(
            layers: layers, templates: templates, ids: reader.ids, words: words, assets: assets,
            addresses: .object(Object(named.map { ($0.key, $0.value.address) })), colours: palette.colours,
            icons: icons, style: style, apart: apart)
        return (isWhole ? theme : nil, reader.files.diagnostics.all)
    }

    /// Returns the theme for pages with the UI strings of one language.
    func speaking(_ words: UIStrings) -> Theme {
        var theme = self
        theme.words = [words]
        return theme
    }

    /// Returns the bytes of an asset by its name in the theme, such as `reader.js`; nothing if there is none.
    func asset(_ name: String) -> [UInt8] {
        let parts = name.split(separator: ".")
        let asset = assets.first { asset in
            let own = asset.fileName.split(separator: ".")
            return own.first == parts.first && own.last == parts.last
        }
        return asset?.bytes ?? []
    }

    /// Returns the styles of a tale's page.
    /// - Parameter hasQuestions: whether the tale asks questions.
    func taleStyle(hasQuestions: Bool) -> [UInt8] {
        style + ["choices", "common", "later"].flatMap { asset("\($0)-style.css") }
            + (hasQuestions ? asset("questions-style.css") : [])
    }

    func diagnostic(_ error: RenderError) -> Diagnostic {
        Diagnostic(
            .error, .endlessTemplate, file: layers.label(of: "templates/\(error.template).mustache"), error.message)
    }

    private struct Reader {
        let config: SiteConfig
        var files: ThemeFiles
        var ids: Set<String> = []
        /// The names on the site of what style sheets can name, by the path in the theme.
        var linked: [String: String] = [:]

        /// Returns the theme's pictures of a format, by their names without the ending.
        /// - Parameter name: the only picture that is read, or `nil` for all.
        mutating func pictures(_ format: Picture.Format, named only: String? = nil)
            -> [(name: String, source: Source, picture: Picture, asset: Asset)]
        {
            files.sources(in: "pictures", ending: ".\(format.endings[0])", named: only).compactMap { name, source in
                do throws(PictureError) {
                    let picture = try Picture(source.bytes.span)
                    if picture.format != format { throw .other("a \(picture.format.name) picture") }
                    let asset = Asset(name: name, extension: format.endings[0], bytes: source.bytes)
                    return (name, source, picture, asset)
                } catch {
                    var diagnostic = Diagnostic(
                        .error, error.code, file: source.path, error.message, notes: error.notes)
                    diagnostic.excerpt = error.range.map(source.excerpt)
                    files.diagnostics.append(diagnostic)
                    return nil
                }
            }
        }

        mutating func templates() -> TemplateSet {
            let found = files.sources(in: "templates", ending: ".mustache")
            let wanted = ThemeUse.templates(
                scripts: files.layers.folders(in: "scripts"), hasLessons: found.contains { $0.name == "learn" })
            for needed in wanted where !found.contains(where: { $0.name == needed }) {
                files.diagnostics.append(.missingTemplate(files.layers.label(of: "templates/\(needed).mustache")))
            }
            ids = Set(found.flatMap { Self.ids(in: $0.source.bytes) })
            var wrong: [Diagnostic] = []
            let set = TemplateSet(
                Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.source) }), diagnostics: &wrong)
            files.diagnostics += wrong
            return set
        }

        private static func ids(in template: [UInt8]) -> [String] {
            let bytes = template.span
            var ids: [String] = []
            for start in bytes.indices where bytes[start] == UInt8(ascii: " ") && bytes.has(" id=\"", at: start) {
                let end = template[(start + 5)...].firstIndex(of: UInt8(ascii: "\"")) ?? template.endIndex
                ids.append(String(decoding: template[start + 5..<end], as: UTF8.self))
            }
            return ids
        }

        /// Returns the theme's fonts by the names of their files.
        mutating func fonts() -> [String: (asset: Asset, label: String)] {
            var fonts: [String: (asset: Asset, label: String)] = [:]
            for (name, source) in files.sources(in: "fonts", ending: ".woff2") {
                let asset = Asset(name: name, extension: "woff2", bytes: source.bytes)
                fonts["\(name).woff2"] = (asset, source.path)
            }
            return fonts
        }

        /// Returns the style sheets of a folder joined, with the addresses of fonts and pictures replaced by their names on
        /// the site.
        mutating func styles(in folder: String) -> [UInt8] {
            var joined: [UInt8] = []
            for (_, source) in files.sources(in: folder, ending: ".css") {
                joined += resolvingAddresses(source)
                if joined.last != UInt8(ascii: "\n") { joined.append(UInt8(ascii: "\n")) }
            }
            return joined
        }

        private mutating func resolvingAddresses(_ source: Source) -> [UInt8] {
            let sheet = StyleSheet(source.bytes)
            if let range = sheet.unpaired { files.diagnostics.append(.unpairedInStyle(in: source, at: range)) }
            // In the middle of the joined styles, a byte order mark would belong to a selector.
            var (resolved, copied): ([UInt8], Int) = ([], source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
            for address in sheet.addresses {
                let text = String(decoding: source.bytes[address.text], as: UTF8.self)
                // What is elsewhere, in the style sheet or in the page.
                guard !text.isEmpty, !"/#".contains(text.prefix(1)), !text.prefix(while: { $0 != "/" }).contains(":")
                else { continue }
                let place = text.prefix { $0 != "#" && $0 != "?" }
                let path = place.hasPrefix("../") ? String(place.dropFirst("../".count)) : ""
                if let name = linked[path] {
                    resolved += source.bytes[copied..<address.whole.lowerBound]
                    resolved += Array("url(\(name)\(text[place.endIndex...].drop { $0 != "#" }))".utf8)
                    copied = address.whole.upperBound
                } else {
                    let known = linked.keys.map { "../\($0)" }.sorted()
                    files.diagnostics.append(.missingLink(text, known: known, in: source, at: address.text))
                }
            }
            return resolved + source.bytes[copied...]
        }

        /// Returns the UI strings of a language, or of the one that serves it best.
        mutating func words(_ language: Language) -> UIStrings? {
            let known = files.layers.wordFiles.filter { files.isGoodName($0.name, at: $0.label) }
            if let (words, wrong) = files.layers.words(in: language) {
                files.diagnostics += wrong
                return words
            }
            files.diagnostics.append(
                config.diagnostic(
                    .missingLanguage, about: language.tag,
                    "the theme has no UI strings in '\(language.tag)'",
                    notes: [
                        known.isEmpty
                            ? "it has none at all: write them, or extend a theme that has them"
                            : "it has: \(listed(known.map { String($0.name.dropLast(".yml".count)) }))",
                        "docs/translating.md says how to add a language",
                    ]))
            return nil
        }
    }
}
