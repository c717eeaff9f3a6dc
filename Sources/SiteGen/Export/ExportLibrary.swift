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
        english = theme.layers.englishWords
    }

    /// Returns the UI strings of a language, else the English ones, else those of the site.
    func words(in language: Language) -> UIStrings {
        if let own = theme.words.first(where: { $0.language.tag == language.tag }) { return own }
        let own = theme.layers.words(in: language)?.words
        return own.map { own in english.map(own.completed) ?? own } ?? english ?? theme.words[0]
    }
}
