/// A theme, ready for use: templates are parsed, styles joined, scripts bundled, and assets named by their content.
struct Theme: Sendable {
    let layers: ThemeLayers
    let templates: TemplateSet
    /// The ids of the templates' own elements.
    let ids: Set<String>
    /// The UI strings in the order of the site's languages; pages are written in the first.
    private(set) var words: [UIStrings]
    let assets: [Asset]
    /// The assets' paths below the site's root, by the names that templates use for them.
    let paths: [String: String]
    let colours: ThemeColours
    /// The theme's icon for sites that have none: an SVG, a PNG for devices that cannot show SVG, or both.
    let icons: [(picture: Picture, bytes: [UInt8])]
    /// The style sheet of all pages.
    let style: [UInt8]
    /// The styles and the scripts that are not among the assets.
    let apart: (styles: [ThemeUse: [UInt8]], scripts: [ThemeUse: [UInt8]])

    /// Returns a script that is not among the assets; `nil` if the theme has none.
    func script(for use: ThemeUse) -> [UInt8]? { apart.scripts[use] }

    /// Returns the style and the script of what no page of the site is; `nil` if the theme has no script for it.
    func look(for use: ThemeUse) -> (style: [UInt8], script: [UInt8])? {
        apart.scripts[use].map { (apart.styles[use] ?? [], $0) }
    }

    /// Returns the theme for pages with the UI strings of one language.
    func speaking(_ words: UIStrings) -> Theme {
        var theme = self
        theme.words = [words]
        return theme
    }

    /// Returns the bytes of an asset by its name in the theme, such as `reader.js`; nothing if there is none.
    func asset(_ name: String) -> [UInt8] {
        let parts = name.split(separator: ".")
        let asset = assets.first { asset in
            let own = asset.fileName.split(separator: ".")
            return own.first == parts.first && own.last == parts.last
        }
        return asset?.bytes ?? []
    }

    /// Returns the styles of a tale's page.
    /// - Parameter hasQuestions: whether the tale asks questions.
    func taleStyle(hasQuestions: Bool) -> [UInt8] {
        style + ["choices", "common", "later"].flatMap { asset("\($0)-style.css") }
            + (hasQuestions ? asset("questions-style.css") : [])
    }

    func diagnostic(_ error: RenderError) -> Diagnostic {
        Diagnostic(
            .error, .endlessTemplate, file: layers.label(of: "templates/\(error.template).mustache"), error.message,
            notes: [error.note])
    }
}
