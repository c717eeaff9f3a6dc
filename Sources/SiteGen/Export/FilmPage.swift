/// The document from which the pictures of a film are taken: the tale's page as the site has it, with the theme's
/// styles, and beside it what only a film shows.
struct FilmPage {
    /// The tale with its pictures, and without its recordings.
    let file: SingleFile
    let film: (style: [UInt8], script: [UInt8])
    let palette: FilmOptions.Palette

    private static let template = "film"
    /// No script of the page runs, and nothing is loaded. The browser's own script drives the page from outside.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"

    func html() throws(ExportError) -> [UInt8] {
        let (words, header) = (file.words, file.folder.header)
        let theme = file.frame.theme.speaking(words)
        do throws(RenderError) {
            let page = try file.page(theme)
            // Whatever their selectors, the rules of the film win: they are in no layer.
            let site = theme.taleStyle(hasQuestions: file.body.hasQuestions)
            let styles = Array("@layer site{".utf8) + site + Array("}".utf8) + film.style
            let names = UsedNames(
                pages: [page], scripts: [film.script],
                others: ["js", "film", "reading", "film-author", "film-credits", "data-palette", "data-brief"])
            let credits = header.credits(narrator: file.voices.first?.name)
            var html: [UInt8] = []
            try theme.templates.render(
                Self.template,
                [
                    "lang": .text(words.language.tag), "dir": .text(words.language.direction),
                    "policy": .text(Self.policy), "palette": .text(palette.rawValue),
                    "fonts": .bytes(
                        EmbeddedFonts.rules(
                            of: theme, in: file.frame, for: file.folder, file.body, beside: words)),
                    "style": .bytes(UsedStyles(names).rules(of: styles)),
                    "page": .bytes(page), "media": .bytes(media()), "words": words.templateValue(),
                    "tale": [
                        "lang": .text(header.language.tag), "dir": .text(header.language.direction),
                        "title": .text(header.title), "author": Value(header.author),
                        "brief": .flag(file.body.isBrief),
                        "credits": words.value(of: credits),
                    ],
                ], into: &html)
            return html
        } catch {
            throw ExportError([theme.diagnostic(error)])
        }
    }

    /// Returns the pictures as JSON: their addresses by their names on the page.
    private func media() -> [UInt8] {
        var json = JSONObjectWriter()
        for (name, medium) in file.media.sorted(by: { $0.key < $1.key }) { json.add(name, medium.text) }
        return json.finished()
    }
}
