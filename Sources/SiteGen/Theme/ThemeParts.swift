/// What a theme is made of beside its templates, while its files are read.
struct ThemeParts: Sendable {
    /// Fonts, styles, pictures, UI strings and scripts.
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
