/// Reads the files of a theme and its layers, and makes a theme of them.
struct ThemeReader: Sendable {
    let config: SiteConfig
    private(set) var files: ThemeFiles
    private let templates: TemplateSet
    private let ids: Set<String>
    /// The names on the site of what style sheets can name, by the path in the theme.
    private var linked: [String: String] = [:]
    private var parts = ThemeParts()
    /// Whether the theme was probably meant to extend another. What it lacks then is no error of its own.
    private let lacksBase: Bool

    private var layers: ThemeLayers { files.layers }

    /// Reads everything but the scripts, which another thread can read at the same time.
    /// - Parameter words: the theme's UI strings, which another thread may have read.
    init(config: SiteConfig, layers: ThemeLayers, words: Lazy<ThemeWords>) {
        self.config = config
        files = ThemeFiles(layers)
        (templates, ids, lacksBase) = Self.templates(&files)
        let fonts = fonts()
        let drawings = pictures(.svg)
        files.reportUnread()
        add(fonts)
        for drawing in drawings { linked["pictures/\(drawing.name).svg"] = drawing.asset.fileName }
        addStyles()
        for drawing in drawings { add(drawing.asset, as: drawing.name, from: drawing.source.path) }
        parts.icons = icons(among: drawings)
        add(words.value)
    }

    /// Returns the theme; `nil` if something is wrong with it, which `files` then says.
    mutating func theme(with scripts: ThemeScripts) -> Theme? {
        let apart = add(scripts)
        guard !parts.words.isEmpty, !files.diagnostics.hasErrors else { return nil }
        return Theme(
            layers: layers, templates: templates, ids: ids, words: parts.words, assets: parts.assets,
            paths: parts.named.mapValues(\.path), colours: parts.colours, icons: parts.icons, style: parts.style,
            apart: (parts.stylesApart, apart))
    }

    // MARK: Assets

    private mutating func add(_ asset: Asset, as assetName: String, from file: String) {
        parts.add(asset)
        name(asset, assetName, from: file)
    }

    private mutating func name(_ asset: Asset, _ name: String, from file: String) {
        let first = parts.name(asset, name, from: file)
        guard first != nil || name.contains(".") else { return }
        // The report names the author's own file.
        let isOwn = !file.hasPrefix("/")
        files.diagnostics.append(.badAssetName(name, file: isOwn ? file : first ?? file, other: isOwn ? first : file))
    }

    private mutating func add(_ fonts: [String: (asset: Asset, label: String)]) {
        for asset in fonts.values.map(\.asset).sorted(by: { $0.path < $1.path }) { parts.add(asset) }
        for (file, font) in fonts.sorted(by: { $0.key < $1.key }) {
            // Styles name a font by its file, so that `Inter.var` is no error.
            let stem = String(file.dropLast(".woff2".count))
            if !stem.contains(".") { name(font.asset, stem, from: font.label) }
            linked["fonts/\(file)"] = font.asset.fileName
        }
    }

    /// Adds the style sheets, and the theme's colours.
    private mutating func addStyles() {
        let styles = styles(in: "styles")
        let tokens = ThemeTokens(styles: styles)
        let palette = SitePalette(config.colours, over: tokens)
        files.diagnostics += palette.diagnostics
        // The themes that come with storysite are tested.
        if config.colours == nil, let own = layers.layers.first, own.label != own.root {
            files.diagnostics += SitePalette.diagnostics(of: tokens, file: layers.label(of: "styles"))
        }
        let style = CompactStyle.of(styles + palette.styles)
        add(Asset(name: "style", extension: "css", bytes: style), as: "style", from: layers.label(of: "styles"))
        for folder in layers.folders(in: "styles") { addStyle(folder) }
        (parts.style, parts.colours) = (style, palette.colours)
    }

    /// Adds the style sheet that a folder of style sheets becomes.
    private mutating func addStyle(_ folder: String) {
        let use = ThemeUse(file: "\(folder)-style.css")
        var style = CompactStyle.of(styles(in: "styles/\(folder)"))
        guard use.isOfSite else {
            parts.stylesApart[use] = style
            return
        }
        if use == .lessons { style += LessonCategory.styles(config.categories) }
        add(
            Asset(name: "\(folder)-style", extension: "css", bytes: style), as: "\(folder)-style",
            from: layers.label(of: "styles/\(folder)"))
    }

    /// Adds the scripts. Returns those that are not among the assets.
    private mutating func add(_ scripts: ThemeScripts) -> [ThemeUse: [UInt8]] {
        var apart: [ThemeUse: [UInt8]] = [:]
        files.diagnostics += scripts.diagnostics
        for (name, bytes) in scripts.bundles {
            let use = ThemeUse(file: "\(name).js")
            guard use.isOfSite else {
                apart[use] = bytes
                continue
            }
            add(
                Asset(name: name, extension: "js", bytes: bytes), as: name, from: layers.label(of: "scripts/\(name)"))
        }
        return apart
    }

    /// Adds the UI strings of the site's languages, and the script with those that the pages of children need.
    private mutating func add(_ words: ThemeWords) {
        for file in layers.wordFiles { _ = files.accept(name: file.name, at: file.label) }
        let english = words.english
        let own = zip(config.languages, words.languages).compactMap { language, read -> UIStrings? in
            if let read { files.diagnostics += read.diagnostics } else if !lacksBase { reportMissing(language) }
            return read?.words
        }
        // If a file cannot be read, only this error is reported.
        for words in own where words.isReviewed && !words.texts.isEmpty {
            for (key, other) in words.missing(beside: [own[0], english].compactMap { $0 }) {
                files.diagnostics.append(
                    .missingUIString(key, file: layers.label(of: "words/\(words.language.tag).yml"), other: other))
            }
        }
        let completed = own.map { words in english.map(words.completed) ?? words }
        if let family = UIStrings.familyScript(completed) {
            add(
                Asset(name: "family-strings", extension: "js", bytes: family), as: "family-strings",
                from: layers.label(of: "words"))
        }
        parts.words = completed
    }

    // MARK: Files

    /// Returns the theme's icons. Those of one layer show the same.
    private mutating func icons(
        among drawings: [(name: String, source: Source, picture: Picture, asset: Asset)]
    ) -> [(picture: Picture, bytes: [UInt8])] {
        let layer = layers.label(ofFirst: ["pictures/icon.svg", "pictures/icon.png"])
        return (drawings + pictures(.png, named: "icon"))
            .filter { $0.name == "icon" && $0.source.path.hasPrefix("\(layer)/") }
            .map { (picture: $0.picture, bytes: $0.source.bytes) }
    }

    /// Returns the theme's pictures of a format, by their names without the ending.
    /// - Parameter name: the only picture that is read, or `nil` for all.
    private mutating func pictures(_ format: Picture.Format, named only: String? = nil)
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

    /// Reads the templates, and the ids of their own elements.
    private static func templates(
        _ files: inout ThemeFiles
    ) -> (set: TemplateSet, ids: Set<String>, lacksBase: Bool) {
        let layers = files.layers
        let found = files.sources(in: "templates", ending: ".mustache")
        let wanted = ThemeUse.templates(
            scripts: layers.folders(in: "scripts"), hasLessons: found.contains { $0.name == "learn" })
        let missing = wanted.filter { needed in !found.contains { $0.name == needed } }
        // A theme that was meant to extend another has few templates of its own.
        let lacksBase = missing.count * 2 > wanted.count && layers.layers.count == 1
        if lacksBase {
            files.diagnostics.append(.missingTemplates(missing, file: layers.label(of: ThemeLayers.file)))
        } else {
            for needed in missing {
                files.diagnostics.append(.missingTemplate(layers.label(of: "templates/\(needed).mustache")))
            }
        }
        // An empty template that others include leaves something out on purpose.
        let empty = found.filter { $0.source.bytes.allSatisfy(\.isWhiteSpace) }
        let parents = empty.isEmpty ? [] : Set(found.flatMap { Self.parents(in: $0.source.bytes) })
        for (name, source) in empty where wanted.contains(name) || parents.contains(name) {
            let isExtended = layers.layers.dropFirst().contains { $0.file(at: "templates/\(name).mustache") != nil }
            files.diagnostics.append(.emptyTemplate(source.path, isExtended: isExtended))
        }
        var wrong: [Diagnostic] = []
        let set = TemplateSet(
            Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.source) }), diagnostics: &wrong)
        // An empty parent has no blocks, so nothing can fill them.
        if empty.contains(where: { parents.contains($0.name) }) {
            wrong.removeAll { $0.code == .unknownTemplate && !$0.isError }
        }
        files.diagnostics += wrong
        return (set, Set(found.flatMap { Self.ids(in: $0.source.bytes) }), lacksBase)
    }

    /// Returns the names of the templates that a template extends.
    private static func parents(in template: [UInt8]) -> [String] {
        let bytes = template.span
        return template.indices.compactMap { start in
            guard template[start] == UInt8(ascii: "<"), start > 1, bytes.has("{{", at: start - 2) else { return nil }
            let name = template[(start + 1)...].prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") }
            return String(decoding: name, as: UTF8.self).collapsingWhitespace()
        }
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
    private mutating func fonts() -> [String: (asset: Asset, label: String)] {
        var fonts: [String: (asset: Asset, label: String)] = [:]
        for (name, source) in files.sources(in: "fonts", ending: ".woff2") {
            let asset = Asset(name: name, extension: "woff2", bytes: source.bytes)
            fonts["\(name).woff2"] = (asset, source.path)
        }
        return fonts
    }

    /// Returns the style sheets of a folder joined, with the addresses of fonts and pictures replaced by their names on
    /// the site.
    private mutating func styles(in folder: String) -> [UInt8] {
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
        var (resolved, copied): ([UInt8], Int) = ([], source.bytes.span.byteOrderMarkLength)
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
            } else if layers.layers.contains(where: { $0.file(at: path) != nil }) {
                // What is wrong with a font or picture itself is already reported.
                if !ThemeFiles.isLinkable(path) {
                    files.diagnostics.append(.unusableLink(text, in: source, at: address.text))
                }
            } else {
                let known = linked.keys.map { "../\($0)" }.sorted()
                files.diagnostics.append(.missingLink(text, known: known, in: source, at: address.text))
            }
        }
        return resolved + source.bytes[copied...]
    }

    /// Reports a language of the site in which the theme has no UI strings.
    private mutating func reportMissing(_ language: Language) {
        let known = layers.wordFiles.map { String($0.name.dropLast(".yml".count)) }.filter { Language($0) != nil }
        files.diagnostics.append(
            config.diagnostic(
                .missingLanguage, about: .language(language),
                "the theme has no UI strings in '\(language.tag)'",
                notes: [
                    known.isEmpty
                        ? "it has none at all: write them, or extend a theme that has them"
                        : "it has: \(listed(known))",
                    "docs/translating.md says how to add a language",
                ]))
    }
}
