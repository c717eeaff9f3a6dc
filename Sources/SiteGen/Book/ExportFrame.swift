import Synchronization

/// What the exports of a library share: its settings, its theme and its UI strings.
struct ExportFrame: Sendable {
    let config: SiteConfig
    let theme: Theme
    /// The fonts for letters that the theme's fonts lack.
    let fonts: LetterFonts
    private let others = OtherWords()

    /// The UI strings of languages that the site itself does not have, which are read once.
    private final class OtherWords: Sendable {
        let read = Mutex<[String: UIStrings]>([:])
    }

    init(config: SiteConfig, theme: Theme, fonts: LetterFonts) {
        (self.config, self.theme, self.fonts) = (config, theme, fonts)
    }

    /// Returns the UI strings of a language, else the English ones, else those of the site.
    func words(in language: Language) -> UIStrings {
        if let own = theme.words.first(where: { $0.language.tag == language.tag }) { return own }
        return others.read.withLock { read in
            if let words = read[language.tag] { return words }
            let words = theme.layers.completedWords(in: language) ?? theme.words[0]
            read[language.tag] = words
            return words
        }
    }

    /// - Parameters:
    ///   - what: a kind of file that the theme cannot make.
    ///   - files: the files of the theme that make it.
    func cannotMake(_ what: String, without files: String) -> ExportError {
        ExportError([
            config.diagnostic(
                .missingTheme, about: .theme, "the theme cannot make \(what)",
                notes: ["it needs \(files), as 'storybook' has them"])
        ])
    }
}
