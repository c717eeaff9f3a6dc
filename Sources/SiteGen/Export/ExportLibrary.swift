/// A library whose tales are exported, with its theme.
struct ExportLibrary: Sendable {
    let root: String
    let config: SiteConfig
    let theme: Theme
    let tales: [ListedTale]
    /// Of the front matter of all tales.
    let taleDiagnostics: [Diagnostic]
    /// The positions of the tales that the library shows.
    let shown: [Int]
    let mediaCache: MediaCache
    private let english: UIStrings?

    /// Reads a library.
    /// - Throws: the errors of `site.yml` and of the theme.
    init(root: String, jobs: Int) throws(BookError) {
        let project = Project(root: root, jobs: jobs)
        guard project.isLibrary else { throw BookError(project.diagnostics) }
        let reading = project.read(jobs: jobs)
        let errors = (project.library.config().diagnostics + reading.themeDiagnostics).filter { $0.severity == .error }
        guard let theme = reading.theme, errors.isEmpty else {
            throw BookError(project.diagnostics + reading.themeDiagnostics)
        }
        (self.root, config, self.theme) = (root, project.config, theme)
        (tales, taleDiagnostics) = (reading.tales, reading.taleDiagnostics)
        shown = SiteOutline.of(reading, drafts: false, last: nil, jobs: jobs).outline.shown
        mediaCache = MediaCache(root: root, started: project.started)
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
