/// A family code to print: a page of its own, in the site's language, that needs no network.
struct CodeCard {
    let code: FamilyCodes.Code
    let text: String
    /// A link to the first tale, with the code after `#`; `nil` for a site that does not know its address.
    let link: String?
    let config: SiteConfig
    let layers: ThemeLayers

    func html() -> [UInt8] {
        let words = layers.completedWords(in: config.languages[0]) ?? UIStrings(language: config.languages[0])
        func said(_ key: String) -> String { words.text(key).escapedForHTML }
        let language = words.language
        let picture = link.map { "<div class=\"code\">\(QRCode.svg($0))</div>\n<p>\(said("card-scan"))</p>" } ?? ""
        let until = code.until.map {
            "<p>\(words.text("card-until").filling("{date}", with: $0.text).escapedForHTML)</p>\n"
        }
        let label = code.label.map { "<p class=\"label\" dir=\"auto\">\($0.escapedForHTML)</p>\n" }
        return Array(
            """
            <!doctype html>
            <html lang="\(language.tag)" dir="\(language.direction)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(config.title.escapedForHTML)</title>
            <style>
            body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem; font: 1.125rem/1.6 system-ui, sans-serif; }
            article { padding: 2rem; border: 2px dashed #8a8468; border-radius: 1rem; text-align: center; }
            h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
            ol { display: grid; grid-template-columns: 1fr 1fr; gap: 0 3.5rem; width: fit-content; margin: 1.5rem auto; \
            padding: 0 1.5rem; font-size: 1.375rem; font-weight: 700; text-align: start; }
            .label { font-weight: 700; }
            .code svg { width: 13rem; height: 13rem; }
            @media print { body { margin: 0; } }
            </style>
            <article>
            <h1 dir="auto">\(config.title.escapedForHTML)</h1>
            \(label ?? "")<p>\(said("card-about"))</p>
            <ol lang="\(code.language.tag)">
            \(text.split(separator: " ").map { "<li>\(String($0).escapedForHTML)</li>" }.joined(separator: "\n"))
            </ol>
            \(picture)
            \(until ?? "")<p>\(said("card-keep"))</p>
            </article>
            </html>

            """.utf8)
    }
}
