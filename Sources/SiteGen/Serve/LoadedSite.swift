/// What the last build read of a library, kept in memory: enough to make one tale again without looking at the others.
struct LoadedSite: Sendable {
    let project: Project
    private let frame: SiteFrame
    private let tales: [ListedTale]
    /// The positions of the tales, by the paths of their folders.
    private let positions: [String: Int]
    /// The position of each tale's next tale.
    private let nextTales: [Int: Int]
    /// The slugs of drafts.
    let drafts: [String]

    /// - Returns: `nil` if the theme could not be read.
    init?(_ build: SiteBuild) {
        guard let frame = build.frame, let siteFacts = build.siteFacts else { return nil }
        (project, self.frame, tales) = (build.project, frame, build.reading.tales)
        let paths = tales.enumerated().map { ($0.element.folder.path, $0.offset) }
        positions = Dictionary(paths) { first, _ in first }
        nextTales = Dictionary(zip(siteFacts.shown, siteFacts.next).filter { $0.1 >= 0 }) { first, _ in first }
        drafts = tales.map { $0.tale() }.filter { $0.header.isDraft && $0.header.withdrawn == nil }.map(\.slug)
    }

    /// All tales with their front matter.
    var folders: [TaleFolder] { tales.map { $0.tale() } }

    /// The path of a tale's folder below the library's root.
    func path(ofTale slug: String) -> String? { tales.first { $0.slug == slug }?.folder.path }

    func hasTale(at path: String) -> Bool { positions[path] != nil }

    /// The path of the theme's style sheet below the site's root.
    var style: String? { Self.style(of: frame.theme)?.path }

    /// Reads the theme's style sheet as it is now.
    /// - Returns: `nil` if there is an error, which the next build reports.
    func restyled() -> OutputFile? {
        let found = ThemeLayers.find(project.config, library: project.library.root, program: project.program)
        let theme = found.layers.flatMap { layers in
            let words = Lazy { [config = project.config] in ThemeWords(layers, of: config.languages) }
            var reader = ThemeReader(config: project.config, layers: layers, words: words)
            return reader.theme(with: ThemeScripts(layers, jobs: 1))
        }
        return theme.flatMap(Self.style).map { OutputFile(path: $0.path, bytes: $0.bytes) }
    }

    private static func style(of theme: Theme) -> Asset? { theme.assets.first { $0.path.hasPrefix("assets/style.") } }

    /// Reads and renders one tale as it is now.
    /// - Parameters:
    ///   - path: the path of its folder, which the last build knew.
    ///   - mediaCache: keeps what is known of pictures and recordings.
    /// - Returns: its files; `nil` if there is an error, which the next build reports.
    func files(of path: String, mediaCache: MediaCache) -> [OutputFile]? {
        guard let position = positions[path], let tale = tale(at: position, mediaCache) else { return nil }
        let next = nextTales[position].map { NextTale(tales[$0].tale(), mediaCache: mediaCache) }
        var facts = CardFacts(tale)
        facts.exports = tales[position].record?.facts()?.exports ?? TaleExports()
        let rendered = RenderedTale(tale, Card(tale.folder, facts), next: next, frame: frame)
        return rendered.diagnostic == nil ? rendered.files : nil
    }

    /// Reads the text and the voices of a tale as it is now; `nil` if there is an error, or no text.
    func reading(of path: String, mediaCache: MediaCache) -> TaleReading? {
        positions[path].flatMap { tale(at: $0, mediaCache) }?.reading
    }

    /// Reads one tale as it is now; `nil` if there is an error.
    private func tale(at position: Int, _ mediaCache: MediaCache) -> Tale? {
        mediaCache.recall(tales[position].record?.media() ?? [])
        let root = project.library.root
        let (folder, found) = LibraryScan(root: root).folder(at: tales[position].folder.path)
        let (loaded, diagnostics) = TaleFolder.load(
            folder, root: root, language: project.config.languages[0], among: SharedFolders(project.library.tales))
        guard let loaded, let tale = try? Tale.read(loaded, taken: frame.theme.ids, mediaCache: mediaCache),
            !(found + diagnostics + tale.diagnostics).hasErrors
        else { return nil }
        return tale
    }
}
