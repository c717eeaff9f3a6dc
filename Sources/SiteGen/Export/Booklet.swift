/// A tale as a page that a browser prints: the theme's own look on paper.
///
/// The theme's script fits the text, numbers the pages and lays them on the sheets, because only a browser knows how
/// large a text is.
struct Booklet {
    let tale: Tale
    let body: TaleBody
    let options: BookletOptions
    /// The pictures, by the names that they have beside the tale's page on the site.
    let pictures: [String: SingleFile.Medium]
    let frame: ExportFrame
    let look: (style: [UInt8], script: [UInt8])

    private static let template = "booklet"
    private var folder: TaleFolder { tale.folder }
    private var header: TaleHeader { folder.header }

    /// Returns the whole page, in which everything that it needs is embedded.
    func html() throws(ExportError) -> [UInt8] {
        let words = frame.words(in: header.language)
        let theme = frame.theme.speaking(words)
        let fonts = EmbeddedFonts.rules(of: theme, in: frame, for: folder, body, beside: words)
        let style = Self.tokens(of: theme) + look.style
        let policy = try ContentSecurityPolicy.single(scripts: [look.script], styles: [fonts, style], of: folder)
        var html: [UInt8] = []
        do throws(RenderError) {
            try theme.templates.render(
                Self.template,
                [
                    "lang": .text(words.language.tag), "dir": .text(words.language.direction), "policy": .text(policy),
                    "words": words.templateValue(), "fonts": .bytes(fonts), "style": .bytes(style),
                    "script": .bytes(look.script), "paper": .text(options.paper.rawValue),
                    "flat": .flag(options.isFlat),
                    "site": ["title": .text(frame.config.title(in: header.language))], "tale": taleValue(words),
                    "pages": .list(pages(words)),
                ], into: &html)
        } catch {
            throw ExportError([theme.diagnostic(error)])
        }
        return html
    }

    /// Returns the theme's tokens by day, as a rule for the whole page.
    private static func tokens(of theme: Theme) -> [UInt8] {
        let tokens = ThemeTokens(styles: theme.style).day.sorted { precedesByBytes($0.key, $1.key) }
        return Array((":root{" + tokens.map { "--\($0.key):\($0.value);" }.joined() + "}\n").utf8)
    }

    private func taleValue(_ words: UIStrings) -> Value {
        [
            "title": .text(header.title), "summary": Value(header.summary), "author": Value(header.author),
            "lang": .text(header.language.tag), "dir": .text(header.language.direction),
            "cover": tale.cover.map { picture($0, alt: "") } ?? .nothing,
            "address": Value(frame.config.address.map { $0.url(of: folder.page) }),
            "explained": tale.cards.isEmpty
                ? .nothing
                : [
                    "cards": .list(
                        tale.cards.map { card in
                            [
                                "word": .text(card.word), "meaning": Value(card.meaning),
                                "picture": card.picture.map { picture($0, alt: "") } ?? .nothing,
                            ]
                        })
                ],
            "credits": words.value(of: header.credits(narrator: nil)),
        ]
    }

    private func pages(_ words: UIStrings) -> [Value] {
        let links = ExportLinks(
            pages: Dictionary(
                body.pages.map { (Array($0.id.utf8), "#\($0.id)") }, uniquingKeysWith: { first, _ in first }),
            pictures: Dictionary(
                pictures.map { (Array($0.key.utf8), $0.value.text) }, uniquingKeysWith: { first, _ in first }))
        let ends = BookPage.End.pages(of: body, in: header, saidIn: words)
        return body.pages.enumerated().map { number, page in
            var text = PageXHTML(first: page.words.lowerBound, spoken: [], hasWords: false, links: links)
            text.add(page.html)
            let choices = page.choices.map { choice -> Value in
                var text = PageXHTML(first: 0, spoken: [], hasWords: false, links: links)
                text.add(choice.html)
                return ["target": .text(choice.target), "html": .bytes(text.xhtml)]
            }
            let shown = page.picture.flatMap { found in tale.pictures[found.path].map { picture($0, alt: found.alt) } }
            return [
                "id": .text(page.id), "picture": shown ?? .nothing, "choices": .list(choices),
                "text": text.xhtml.isEmpty ? .nothing : .bytes(text.xhtml), "turn": .text(words.text("turn-to")),
                "end": .flag(ends.contains(number)),
            ]
        }
    }

    private func picture(_ file: MediaFile, alt: String) -> Value {
        guard case .picture(let picture) = file.facts else { return .nothing }
        return [
            "url": pictures[folder.addressBeside(file)]?.url ?? .nothing, "alt": .text(alt),
            "width": .whole(picture.width), "height": .whole(picture.height),
        ]
    }
}
