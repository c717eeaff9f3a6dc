/// What every look at a library begins with: the files in it, its `site.yml`, and the folders of the theme that it names.
struct Groundwork {
    let library: Library
    /// What `site.yml` says, as far as it could be read: whatever is wrong with it, the tales are looked through as well.
    let config: SiteConfig
    /// The path of the running program.
    let program: String
    let themeLayers: ThemeLayers?
    private(set) var faults: [Diagnostic]

    /// - Parameters:
    ///   - root: the library's folder, with every link followed.
    ///   - jobs: how many threads at the most.
    init(root: String, jobs: Int) {
        library = Library.scan(root, jobs: jobs)
        let (found, configFaults) = library.config()
        faults = library.faults + configFaults
        config = found ?? .unread
        program = ThemeFolder.program()
        guard library.site != nil else {
            themeLayers = nil
            return
        }
        let theme = ThemeLayers.find(config, library: root, program: program)
        themeLayers = theme.layers
        faults += theme.faults
    }

    /// Whether there is a `site.yml`, without which nothing else is looked at.
    var isLibrary: Bool { library.site != nil }

    /// What is read before any text of a tale is.
    struct Reading: Sendable {
        var theme: Theme?
        var themeFaults: [Diagnostic] = []
        /// Each tale of which the front matter could be read.
        var tales: [TaleFolder] = []
        var taleFaults: [Diagnostic] = []
    }

    /// Reads the theme and the front matter of every tale, all at once: the theme takes as long as hundreds of tales do.
    func read(jobs: Int) -> Reading {
        let parts = concurrentMap([nil] + library.tales.folders.map(Optional.some), jobs: jobs) { folder in
            guard let folder else { return theme() }
            let (tale, faults) = TaleFolder.load(folder, root: library.root, language: config.languages[0])
            return Reading(tales: tale.map { [$0] } ?? [], taleFaults: faults)
        }
        return Reading(
            theme: parts[0].theme, themeFaults: parts[0].themeFaults, tales: parts.flatMap(\.tales),
            taleFaults: parts.flatMap(\.taleFaults))
    }

    private func theme() -> Reading {
        guard let themeLayers else { return Reading() }
        let (theme, faults) = Theme.load(themeLayers, config: config)
        return Reading(theme: theme, themeFaults: faults)
    }

    /// The library's folder with every link followed; `nil` if there is none.
    static func root(of folder: String) -> String? {
        guard let root = Files.realPath(folder), FileStamp(path: root)?.kind == .folder else { return nil }
        return root
    }

    /// That there is no library in the place called `folder`, for it is no folder at all.
    static func missing(_ folder: String) -> Diagnostic {
        let isFile = FileStamp(path: folder) != nil
        return Diagnostic(
            .error, "missing-file", file: folder, isFile ? "this is a file and no folder" : "there is no such folder",
            notes: ["name the library's folder, the one with \(Library.siteFile) in it"])
    }
}

extension [Diagnostic] {
    /// In the order in which an author works through them, their files as they are found from where the command was
    /// called.
    /// - Parameter library: the library's folder as the command was given it.
    func shown(from library: String) -> [Diagnostic] {
        let prefix = Self.prefix(of: library)
        return sorted().map { fault in
            var fault = fault
            if !fault.file.hasPrefix("/") { fault.file = prefix + fault.file }
            return fault
        }
    }

    /// What stands before a file's path in the library when it is seen from where the command was called.
    static func prefix(of library: String) -> String {
        var folder = library[...]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder == "." ? "" : folder.hasSuffix("/") ? "\(folder)" : "\(folder)/"
    }
}
