/// What every look at a library begins with: the files in it, its `site.yml`, and the folders of the theme that it names.
struct Project {
    let library: Library
    /// What `site.yml` says, as far as it could be read: whatever is wrong with it, the tales are looked through as well.
    let config: SiteConfig
    /// The path of the running program.
    let program: String
    let themeLayers: ThemeLayers?
    private(set) var diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - root: the library's folder, with every link followed.
    ///   - jobs: how many threads at the most.
    init(root: String, jobs: Int) {
        library = Library.scan(root, jobs: jobs)
        let (found, configDiagnostics) = library.config()
        diagnostics = library.diagnostics + configDiagnostics
        config = found ?? .unread
        program = ThemeFolder.program()
        guard library.site != nil else {
            themeLayers = nil
            return
        }
        let theme = ThemeLayers.find(config, library: root, program: program)
        themeLayers = theme.layers
        diagnostics += theme.diagnostics
    }

    /// Whether there is a `site.yml`, without which nothing else is looked at.
    var isLibrary: Bool { library.site != nil }

    /// What is read before any text of a tale is.
    struct Reading: Sendable {
        var theme: Theme?
        var themeDiagnostics: [Diagnostic] = []
        /// Each tale of which the front matter could be read.
        var tales: [TaleFolder] = []
        var taleDiagnostics: [Diagnostic] = []
    }

    /// Reads the theme and the front matter of every tale, all at once: the theme takes as long as hundreds of tales do.
    func read(jobs: Int) -> Reading {
        let parts = concurrentMap([nil] + library.tales.folders.map(Optional.some), jobs: jobs) { folder in
            guard let folder else { return theme() }
            let (tale, diagnostics) = TaleFolder.load(folder, root: library.root, language: config.languages[0])
            return Reading(tales: tale.map { [$0] } ?? [], taleDiagnostics: diagnostics)
        }
        return Reading(
            theme: parts[0].theme, themeDiagnostics: parts[0].themeDiagnostics, tales: parts.flatMap(\.tales),
            taleDiagnostics: parts.flatMap(\.taleDiagnostics))
    }

    private func theme() -> Reading {
        guard let themeLayers else { return Reading() }
        let (theme, diagnostics) = Theme.load(themeLayers, config: config)
        return Reading(theme: theme, themeDiagnostics: diagnostics)
    }
}
