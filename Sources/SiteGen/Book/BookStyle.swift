/// The style sheet of a book, with the theme's colours by day and by night and its letters,
/// and the fonts that it names.
struct BookStyle {
    private(set) var css: [UInt8]
    /// Fonts, and their licences.
    private(set) var files: [TaleBook.File]

    /// What the text of a book needs.
    struct Needs {
        let language: Language
        let hasLatin: Bool
        let hasEmphasis: Bool
        let isFixed: Bool
    }

    init(_ theme: Theme, _ needs: Needs) {
        let tokens = ThemeTokens(styles: theme.style)
        let writingSystem = WritingSystem(needs.language)
        let story = tokens.day["face-story"] ?? "serif"
        let known = EmbeddedFont.all(of: theme).filter { font in
            (needs.hasEmphasis || !font.isItalic)
                && font.asset.writingSystem.map { $0 == writingSystem } ?? needs.hasLatin
        }
        // The letters of stories may lack a writing system, for which the theme then has others.
        let isComplete = known.contains { $0.asset.writingSystem != nil && story.contains($0.family) }
        let fonts = known.filter { story.contains($0.family) || $0.asset.writingSystem != nil && !isComplete }
        let families = fonts.filter { !story.contains($0.family) }.map(\.family).uniqued()
        let wide = LetterCoverage.hasWideMarks(needs.language) ? [LetterFonts.family] : []
        let face = (wide + families.map { "\"\($0)\"" } + [story]).joined(separator: ", ")
        css = Array(
            (fonts.map(\.rule).joined() + Self.rules(face: face, tokens) + (needs.isFixed ? FixedPage.rules : "")).utf8)
        files =
            fonts.map(\.path).uniqued().compactMap { path in
                fonts.first { $0.path == path }.map {
                    TaleBook.File(path: path, mediaType: "font/woff2", bytes: $0.asset.bytes)
                }
            }
            + fonts.map(\.licence).uniqued().compactMap { licence in
                (try? Files.read(licence, limit: .theme)).map {
                    TaleBook.File(
                        path: "fonts/\(lastPathComponent(of: licence))", mediaType: "text/plain", bytes: $0)
                }
            }
    }

    /// Adds fonts with letters that the theme's fonts lack. Their notices are in their rules.
    mutating func add(_ letters: PageLetters) {
        let (rules, fonts) = letters.numbered(in: "fonts")
        css.insert(contentsOf: rules.utf8, at: 0)
        files += fonts.map { TaleBook.File(path: $0.path, mediaType: "font/woff2", bytes: $0.bytes) }
    }

    static func rules(face: String, _ tokens: ThemeTokens) -> String {
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
            .layers {
              position: relative;
              margin: 0 auto;
            }
            .layers img {
              display: block;
              width: 100%;
              max-height: none;
            }
            .layers .layer {
              position: absolute;
              top: 0;
              left: 0;
              height: 100%;
              object-fit: contain;
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
            .question li {
              break-inside: avoid;
            }
            .question img {
              width: auto;
              height: \(FixedPage.answerHeight)em;
              vertical-align: middle;
              object-fit: contain;
            }
            .order {
              padding: 0;
              list-style: none;
            }
            .order li {
              padding-inline-start: 2.3em;
            }
            .order li::before {
              content: "";
              display: inline-block;
              width: 1.2em;
              height: 1.2em;
              margin-inline: -2.3em 0.8em;
              border: 2px solid;
              border-radius: 0.3em;
              vertical-align: middle;
            }
            .end {
              margin: 1.5em 0 0;
              font-weight: bold;
              text-align: center;
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
