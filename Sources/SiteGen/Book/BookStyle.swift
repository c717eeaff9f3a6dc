/// The style sheet of a book, with the theme's colours by day and by night and its letters, and the fonts that it names.
struct BookStyle {
    let css: [UInt8]
    /// Fonts, and their licences.
    let files: [TaleBook.File]

    /// What the text of a book needs.
    struct Needs {
        let language: Language
        let hasLatin: Bool
        let hasEmphasis: Bool
        let isFixed: Bool
    }

    init(_ theme: Theme, _ needs: Needs) {
        let tokens = ThemeTokens(styles: theme.style)
        let script = WritingSystem(needs.language)
        let story = tokens.day["face-story"] ?? "serif"
        let known = BookFont.all(of: theme).filter { font in
            (needs.hasEmphasis || !font.isItalic) && font.asset.script.map { $0 == script } ?? needs.hasLatin
        }
        // The letters of stories may lack a writing system, for which the theme then has others.
        let isComplete = known.contains { $0.asset.script != nil && story.contains($0.family) }
        let fonts = known.filter { story.contains($0.family) || $0.asset.script != nil && !isComplete }
        let families = Self.unique(fonts.filter { !story.contains($0.family) }.map(\.family))
        let face = (families.map { "\"\($0)\"" } + [story]).joined(separator: ", ")
        css = Array(
            (fonts.map(\.rule).joined() + Self.rules(face: face, tokens) + (needs.isFixed ? FixedPage.rules : "")).utf8)
        files =
            Self.unique(fonts.map(\.path)).compactMap { path in
                fonts.first { $0.path == path }.map {
                    TaleBook.File(path: path, mediaType: "font/woff2", bytes: $0.asset.bytes)
                }
            }
            + Self.unique(fonts.map(\.licence)).compactMap { licence in
                (try? Files.read(licence, limit: .theme)).map {
                    TaleBook.File(
                        path: "fonts/\(FolderTree.split(licence[...]).name)", mediaType: "text/plain", bytes: $0)
                }
            }
    }

    private static func unique(_ texts: [String]) -> [String] {
        texts.enumerated().filter { texts.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }

    private static func rules(face: String, _ tokens: ThemeTokens) -> String {
        let (day, night) = (tokens.dayColours, tokens.nightColours)
        return """
            html {
              color-scheme: light dark;
            }
            body {
              margin: 0;
              padding: 0.5em 1em;
              font-family: \(face);
              line-height: 1.6;
            }
            h1, h2, h3 {
              line-height: 1.25;
              text-align: start;
            }
            img {
              max-width: 100%;
              max-height: 60vh;
              width: auto;
              height: auto;
              border-radius: 0.5em;
            }
            .picture {
              margin: 0 0 1em;
              text-align: center;
              break-inside: avoid;
            }
            .title {
              text-align: center;
            }
            .title h1 {
              text-align: center;
            }
            .text {
              max-width: 36em;
              margin: 0 auto;
            }
            .text p {
              margin: 0 0 0.8em;
            }
            .choices {
              padding: 0;
              list-style: none;
            }
            .choices a {
              display: block;
              margin: 0.6em 0;
              padding: 0.6em 1em;
              border: 2px solid;
              border-radius: 1.5em;
              text-decoration: none;
            }
            .\(TaleBook.activeClass) {
              border-radius: 0.2em;
            }
            dt {
              font-weight: bold;
            }
            dd {
              margin: 0 0 0.6em;
            }
            \(colours(day))@media (prefers-color-scheme: dark) {
            \(colours(night))}

            """
    }

    private static func colours(_ tokens: [String: Colour]) -> String {
        func rule(_ selector: String, _ properties: [(name: String, token: String)]) -> String {
            let known = properties.compactMap { name, token in tokens[token].map { "  \(name): \($0.hex);\n" } }
            return known.isEmpty ? "" : "\(selector) {\n\(known.joined())}\n"
        }
        return rule("body", [("background-color", "ground"), ("color", "ink")])
            + rule("h1, h2, h3", [("color", "brand")])
            + rule("a", [("color", "brand")])
            + rule(".\(TaleBook.activeClass)", [("background-color", "lit"), ("color", "on-lit")])
    }
}

/// A font of a theme, with the rule of its style sheets that names it. Only fonts with their licence beside them are given
/// away.
private struct BookFont {
    let asset: Asset
    let family: String
    let isItalic: Bool
    /// `@font-face`, with the font's path in the book.
    let rule: String
    /// The path of the licence.
    let licence: String

    var path: String { Self.path(asset) }

    /// The name without its digest.
    private static func name(_ asset: Asset) -> String {
        asset.fileName.split(separator: ".").first.map(String.init) ?? asset.fileName
    }

    private static func path(_ asset: Asset) -> String { "fonts/\(name(asset)).woff2" }

    private static let licenceEnding = ".LICENSE.txt"

    /// Returns the fonts in the order in which the style sheets name them.
    static func all(of theme: Theme) -> [BookFont] {
        let licences = theme.layers.files(in: "fonts", ending: licenceEnding)
        let fonts = theme.assets.filter { $0.path.hasSuffix(".woff2") }
        return rules(in: theme.style).compactMap { rule in
            guard let font = fonts.first(where: { rule.contains("url(\($0.fileName))") }),
                let licence = licences.last(where: {
                    name(font).hasPrefix($0.name.dropLast(licenceEnding.count))
                }),
                let family = value("font-family", in: rule)
            else { return nil }
            return BookFont(
                asset: font, family: String(family.filter { $0 != "\"" && $0 != "'" }),
                isItalic: value("font-style", in: rule) == "italic",
                rule: rule.replacing("url(\(font.fileName))", with: "url(\(path(font)))") + "\n",
                licence: licence.path)
        }
    }

    private static func rules(in style: [UInt8]) -> [String] {
        var (rules, rest): ([String], ArraySlice<UInt8>) = ([], style[...])
        let name = Array("@font-face".utf8)
        while let at = rest.firstIndex(of: UInt8(ascii: "@")) {
            rest = rest[at...]
            guard rest.starts(with: name), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
                rest = rest.dropFirst()
                continue
            }
            rules.append(String(decoding: rest[...end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        return rules
    }

    private static func value(_ property: String, in rule: String) -> String? {
        for line in rule.split(whereSeparator: { "{;}".contains($0) }) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed == property else { continue }
            return parts[1].trimmed
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }
}
