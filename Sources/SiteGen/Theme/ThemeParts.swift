/// What a theme is made of beside its templates and scripts.
struct ThemeParts: Sendable {
    /// Fonts, styles, pictures and UI strings.
    private(set) var assets: [Asset] = []
    /// The paths of assets and the files that they are made of, by the names that templates use.
    private(set) var named: [String: (path: String, file: String)] = [:]
    /// The UI strings in the order of the site's languages.
    var words: [UIStrings] = []
    var colours = ThemeColours(day: nil, night: nil)
    var icons: [(picture: Picture, bytes: [UInt8])] = []
    /// The style sheet of all pages.
    var style: [UInt8] = []
    /// The styles that are not among the assets.
    var stylesApart: [ThemeUse: [UInt8]] = [:]

    mutating func add(_ asset: Asset) { assets.append(asset) }

    /// Gives an asset a name.
    /// - Returns: the file whose asset had the name before; `nil` if there is none.
    mutating func name(_ asset: Asset, _ name: String, from file: String) -> String? {
        named.updateValue((asset.path, file), forKey: name)?.file
    }
}

/// Keeps the parts of a theme for the next build: checking and joining them takes longer than making one tale.
struct ThemePartsCache: Sendable {
    private let file: CacheFile?
    /// What the parts depend on: the stamps of the theme's files and of the program, and the settings.
    private let key: Digest

    /// - Parameter root: the library's folder.
    init(key: Digest, library root: String) { (self.key, file) = (key, CacheFile(of: "\(root)\0theme")) }

    /// Returns the parts that the last build saved; `nil` if it had others.
    func read() -> ThemeParts? {
        guard let saved = file?.read() else { return nil }
        var reader = CacheReader(saved)
        guard reader.digest() == key, let parts = ThemeParts(from: &reader), !reader.failed else { return nil }
        return parts
    }

    func save(_ parts: ThemeParts) {
        file?.save { writer in
            writer.add(key)
            parts.write(to: &writer)
        }
    }
}

extension ThemeParts {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    fileprivate init?(from reader: inout CacheReader) {
        assets = reader.list { Asset(from: &$0) }
        let named = reader.list { reader in (name: reader.text(), path: reader.text(), file: reader.text()) }
        self.named = Dictionary(named.map { ($0.name, ($0.path, $0.file)) }) { first, _ in first }
        words = reader.list { UIStrings(from: &$0) }
        colours = ThemeColours(day: reader.optionalText(), night: reader.optionalText())
        icons = reader.list { reader in
            Picture(from: &reader).map { (picture: $0, bytes: Array(reader.some())) }
        }
        style = Array(reader.some())
        let apart = reader.list { reader -> (use: ThemeUse, bytes: [UInt8])? in
            let use: ThemeUse? = reader.choice()
            return use.map { ($0, Array(reader.some())) }
        }
        stylesApart = Dictionary(apart.map { ($0.use, $0.bytes) }) { first, _ in first }
        if reader.failed { return nil }
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(assets) { $0.write(to: &$1) }
        writer.add(named.sorted { $0.key < $1.key }) { named, writer in
            writer.add(named.key)
            writer.add(named.value.path)
            writer.add(named.value.file)
        }
        writer.add(words) { $0.write(to: &$1) }
        writer.add(colours.day)
        writer.add(colours.night)
        writer.add(icons) { icon, writer in
            icon.picture.write(to: &writer)
            writer.add(icon.bytes)
        }
        writer.add(style)
        writer.add(stylesApart.map { ($0.key, $0.value) }) { apart, writer in
            writer.add(apart.0.rawValue)
            writer.add(apart.1)
        }
    }
}
