/// A font of a theme, with the rule of its style sheets that names it.
/// Only fonts with their licence beside them are given away.
struct EmbeddedFont {
    let asset: Asset
    let family: String
    let isItalic: Bool
    /// Whether it has bold letters only.
    let isBold: Bool
    /// `@font-face`, with the font's name on the site.
    private let ownRule: String
    /// The path of the licence.
    let licence: String

    /// The path of the font in a book.
    var path: String { Self.path(asset) }
    /// `@font-face`, with that path.
    var rule: String { rule(naming: path) }
    /// The font as a URL (RFC 2397).
    var url: String { "data:font/woff2;base64,\(String(decoding: Base64.encoded(asset.bytes), as: UTF8.self))" }

    func rule(naming address: String) -> String {
        ownRule.replacing("url(\(asset.fileName))", with: "url(\(address))") + "\n"
    }

    /// Returns the first lines of licences as a comment of a style sheet: who made each font, and the licence's name.
    /// What all of them say is in it once.
    static func notice(_ licences: [String]) -> [String] {
        let texts = licences.compactMap { try? Files.read($0, limit: .theme) }
        let heads = texts.map { text in
            String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).prefix { !$0.hasPrefix("-----") }
        }
        let common = (heads.first ?? []).filter { line in heads.allSatisfy { $0.contains(line) } }
        let lines = heads.flatMap { $0.filter { !common.contains($0) } } + common
        // Nothing in it ends the comment, or the element.
        return lines.isEmpty ? [] : ["/* \(lines.joined(separator: " ").filter { !"*<".contains($0) }) */"]
    }

    /// The name without its digest.
    private static func name(_ asset: Asset) -> String {
        asset.fileName.split(separator: ".").first.map(String.init) ?? asset.fileName
    }

    private static func path(_ asset: Asset) -> String { "fonts/\(name(asset)).woff2" }

    private static let licenceEnding = ".LICENSE.txt"

    /// Returns the fonts in the order in which the style sheets name them.
    static func all(of theme: Theme) -> [EmbeddedFont] {
        let licences = theme.layers.files(in: "fonts", ending: licenceEnding)
        let fonts = theme.assets.filter { $0.path.hasSuffix(".woff2") }
        return FontFaceRule.all(in: theme.style).compactMap { rule in
            guard let font = fonts.first(where: { rule.text.contains("url(\($0.fileName))") }),
                let licence = licences.last(where: {
                    name(font).hasPrefix($0.name.dropLast(licenceEnding.count))
                }),
                let family = rule["font-family"]
            else { return nil }
            return EmbeddedFont(
                asset: font, family: String(family.filter { $0 != "\"" && $0 != "'" }),
                isItalic: rule["font-style"] == "italic",
                isBold: ["600", "700", "800", "900", "bold"].contains(rule["font-weight"] ?? ""),
                ownRule: rule.text, licence: licence.path)
        }
    }
}
