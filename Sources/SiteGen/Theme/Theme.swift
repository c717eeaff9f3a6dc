/// A theme, read and made ready: templates parsed, styles joined, scripts bundled, every asset named by its content.
struct Theme: Sendable {
    let layers: ThemeLayers
    let templates: TemplateSet
    /// The ids that the templates give to elements of their own.
    let ids: Set<String>
    /// In the order of the site's languages; the first is what pages are written in.
    let words: [ScreenWords]
    let assets: [Asset]
    /// The assets' paths below the root, by the names templates know them by.
    let addresses: Value
    let colours: ThemeColours
    /// The theme's own picture of a site.
    let icon: Asset?
    /// The bundle `worker`, which is not among the assets: a worker's name stays the same, and it must lie at the root.
    let worker: [UInt8]?

    /// - Parameters:
    ///   - layers: what was found in the theme's folder and those below.
    ///   - config: names the languages of the words on screen.
    static func load(_ layers: ThemeLayers, config: SiteConfig) -> (theme: Theme?, faults: [Diagnostic]) {
        var reader = Reader(layers: layers, config: config)
        let templates = reader.templates()
        let fonts = reader.fonts()
        var assets = fonts.values.sorted { $0.path < $1.path }
        var named: [(String, Value)] = []
        func add(_ asset: Asset, as name: String) {
            assets.append(asset)
            named.append((name, .text(asset.path)))
        }
        for (name, font) in fonts { named.append((String(name.dropLast(".woff2".count)), .text(font.path))) }
        let styles = reader.styles(fonts)
        let palette = SitePalette(config.colours, over: ThemeTokens(styles: styles))
        reader.faults += palette.faults
        add(Asset(name: "style", extension: "css", bytes: styles + palette.styles), as: "style")
        var (icon, worker): (Asset?, [UInt8]?)
        for (name, bytes) in reader.scripts() {
            if name == "worker" {
                worker = bytes
            } else {
                add(Asset(name: name, extension: "js", bytes: bytes), as: name)
            }
        }
        for (name, source) in reader.sources(in: "pictures", ending: ".svg") {
            let picture = Asset(name: name, extension: "svg", bytes: source.bytes)
            add(picture, as: name)
            if name == "icon" { icon = picture }
        }
        let words = config.languages.compactMap { reader.words($0) }
        for other in words {
            for key in other.missing(beside: words[0]) {
                reader.faults.append(
                    Diagnostic(
                        .warning, "missing-word", file: layers.label(of: "words/\(other.language.tag).yml"),
                        "'\(key)' is missing",
                        notes: words[0].texts[key].map { ["in \(words[0].language.tag).yml it is '\($0)'"] } ?? []))
            }
        }
        let isWhole = !words.isEmpty && !reader.faults.contains { $0.severity == .error }
        let theme = Theme(
            layers: layers, templates: templates, ids: reader.ids, words: words, assets: assets,
            addresses: .object(Object(named)), colours: palette.colours, icon: icon, worker: worker)
        return (isWhole ? theme : nil, reader.faults)
    }

    func fault(_ fault: RenderFault) -> Diagnostic {
        Diagnostic(
            .error, "endless-template", file: layers.label(of: "templates/\(fault.template).mustache"), fault.message)
    }

    private struct Reader {
        let layers: ThemeLayers
        let config: SiteConfig
        var faults: [Diagnostic] = []
        var ids: Set<String> = []

        /// The files of a folder with one of the endings, by name without it.
        mutating func sources(in folder: String, ending suffix: String) -> [(name: String, source: Source)] {
            layers.files(in: folder, ending: suffix).compactMap { file in
                do throws(SystemFault) {
                    let bytes = try Files.read(file.path)
                    return (String(file.name.dropLast(suffix.count)), Source(path: file.label, bytes: bytes))
                } catch {
                    faults.append(Diagnostic(.error, "unreadable-file", file: file.label, error.message))
                    return nil
                }
            }
        }

        mutating func templates() -> TemplateSet {
            let found = sources(in: "templates", ending: ".mustache")
            let hasWorker = layers.folders(in: "scripts").contains("worker")
            let wanted = ["home", "library", "lost", "page", "tale"] + (hasWorker ? ["away"] : [])
            for needed in wanted where !found.contains(where: { $0.name == needed }) {
                faults.append(
                    Diagnostic(
                        .error, "missing-file", file: layers.label(of: "templates/\(needed).mustache"),
                        "the theme needs this template"))
            }
            ids = Set(found.flatMap { Self.ids(in: $0.source.bytes) })
            var wrong: [Diagnostic] = []
            let set = TemplateSet(Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.source) }), faults: &wrong)
            faults += wrong
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

        mutating func fonts() -> [String: Asset] {
            var fonts: [String: Asset] = [:]
            for (name, source) in sources(in: "fonts", ending: ".woff2") {
                fonts["\(name).woff2"] = Asset(name: name, extension: "woff2", bytes: source.bytes)
            }
            return fonts
        }

        /// The style sheets joined, with `url(../fonts/NAME)` turned to the font's name on the site.
        mutating func styles(_ fonts: [String: Asset]) -> [UInt8] {
            var joined: [UInt8] = []
            for (_, source) in sources(in: "styles", ending: ".css") {
                joined += resolvingFonts(source, fonts)
                if joined.last != UInt8(ascii: "\n") { joined.append(UInt8(ascii: "\n")) }
            }
            return joined
        }

        private mutating func resolvingFonts(_ source: Source, _ fonts: [String: Asset]) -> [UInt8] {
            let bytes = source.bytes.span
            var (resolved, copied, offset): ([UInt8], Int, Int) = ([], 0, 0)
            while offset < bytes.count {
                guard bytes[offset] == UInt8(ascii: "u"), bytes.has("url(../fonts/", at: offset) else {
                    offset += 1
                    continue
                }
                let start = offset + "url(../fonts/".utf8.count
                let end = source.bytes[start...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
                let name = String(decoding: source.bytes[start..<end], as: UTF8.self)
                if let font = fonts[name] {
                    resolved += source.bytes[copied..<offset] + Array("url(\(font.fileName)".utf8)
                    copied = end
                } else {
                    faults.append(
                        Diagnostic(
                            .error, "missing-file", in: source, at: start..<end,
                            "the theme has no font '\(name)' in fonts",
                            notes: closestName(to: name, among: fonts.keys.sorted()).map { ["did you mean '\($0)'?"] }
                                ?? []))
                }
                offset = end
            }
            return resolved + source.bytes[copied...]
        }

        /// A script for each file in `scripts/`, and one for each folder that has a `main.js`; the other folders hold
        /// modules that several of these share.
        mutating func scripts() -> [(name: String, bytes: [UInt8])] {
            var scripts = sources(in: "scripts", ending: ".js").map { (name: $0.name, bytes: $0.source.bytes) }
            var modules: [String: Source] = [:]
            let folders = layers.folders(in: "scripts")
            for folder in folders {
                for (name, source) in sources(in: "scripts/\(folder)", ending: ".js") {
                    modules["\(folder)/\(name).js"] = source
                }
            }
            for folder in folders where modules["\(folder)/main.js"] != nil {
                let (bytes, wrong) = ScriptBundle.join(modules, of: folder)
                for fault in wrong where !faults.contains(fault) { faults.append(fault) }
                scripts.append((folder, bytes))
            }
            return scripts
        }

        mutating func words(_ language: Language) -> ScreenWords? {
            let files = layers.files(in: "words", ending: ".yml")
            for name in [language.tag, language.primary] {
                guard let file = files.first(where: { $0.name == "\(name).yml" }),
                    let bytes = try? Files.read(file.path)
                else { continue }
                let (words, wrong) = ScreenWords.load(Source(path: file.label, bytes: bytes), language: language)
                faults += wrong
                return words
            }
            faults.append(
                config.fault(
                    "missing-language", about: language.tag,
                    "the theme has no words on screen in '\(language.tag)'",
                    notes: ["it has: \(files.map { $0.name.replacing(".yml", with: "") }.joined(separator: ", "))"]))
            return nil
        }
    }
}
