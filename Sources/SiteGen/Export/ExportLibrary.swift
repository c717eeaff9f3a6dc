/// A library whose tales are exported, with its theme.
struct ExportLibrary: Sendable {
    /// What its exports share.
    let frame: ExportFrame
    let tales: [ListedTale]
    /// The diagnostics about the front matter of all tales.
    let taleDiagnostics: [Diagnostic]
    /// The positions of the tales that the library shows.
    let shown: [Int]
    let mediaCache: MediaCache

    /// Reads a library.
    /// - Throws: the errors of `site.yml` and of the theme.
    init(root: String, jobs: Int) throws(ExportError) {
        let project = Project(root: root, jobs: jobs)
        guard project.isLibrary else {
            // The argument of 'export' is a tale.
            let near = Library.nearRemedy(for: root, option: " with --library")
            throw ExportError(
                project.diagnostics.map { found in
                    guard let near, found.code == .missingFile, found.file == Library.siteFile else { return found }
                    return .noLibrary(found.file, notes: [near])
                })
        }
        let reading = project.read(jobs: jobs)
        let errors = (project.library.config().diagnostics + reading.themeDiagnostics).filter(\.isError)
        guard let theme = reading.theme, errors.isEmpty else {
            throw ExportError(project.diagnostics + reading.themeDiagnostics)
        }
        (tales, taleDiagnostics) = (reading.tales, reading.taleDiagnostics)
        shown = SiteFacts.of(reading, project.config, drafts: false, last: nil, jobs: jobs).siteFacts.shown
        mediaCache = MediaCache(root: root, started: project.started)
        frame = ExportFrame(
            config: project.config, theme: theme,
            fonts: LetterFonts(project.library.fonts, root: project.library.root))
    }
}
