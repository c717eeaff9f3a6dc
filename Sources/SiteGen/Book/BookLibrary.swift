/// What the books of a library share: its settings, its theme and the words in which they speak of themselves.
struct BookLibrary: Sendable {
    let config: SiteConfig
    let theme: Theme
    private let english: UIStrings?

    init(config: SiteConfig, theme: Theme) {
        (self.config, self.theme) = (config, theme)
        english = Language("en").flatMap { Self.words($0, of: theme) }
    }

    /// Returns the UI strings of a language, else the English ones, else those of the site.
    func words(in language: Language) -> UIStrings {
        theme.words.first { $0.language.tag == language.tag } ?? Self.words(language, of: theme) ?? english
            ?? theme.words[0]
    }

    private static func words(_ language: Language, of theme: Theme) -> UIStrings? {
        let files = theme.layers.files(in: "words", ending: ".yml")
        for name in [language.tag, language.primary] {
            guard let file = files.first(where: { $0.name == "\(name).yml" }), let own = Language(name),
                let bytes = try? Files.read(file.path, limit: .theme)
            else { continue }
            return UIStrings.load(Source(path: file.label, bytes: bytes), language: own).words
        }
        return nil
    }
}
