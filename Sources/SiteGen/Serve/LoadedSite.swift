/// What the last build read of a library, kept in memory: enough to make one tale again without looking at the others.
struct LoadedSite: Sendable {
    let project: Project
    private let frame: SiteFrame
    /// By the paths of their folders.
    private let tales: [String: ListedTale]
    /// The tale that the end of each offers, by slug.
    private let nextTales: [String: TaleFolder]
    /// The slugs of drafts.
    let drafts: [String]

    /// - Returns: `nil` if the theme could not be read.
    init?(_ build: SiteBuild) {
        guard let frame = build.frame else { return nil }
        (project, self.frame, nextTales) = (build.project, frame, build.nextTales)
        let listed = build.reading.tales
        tales = Dictionary(listed.map { ($0.tale.folder.path, $0) }) { first, _ in first }
        drafts = listed.filter { $0.tale.header.isDraft && $0.tale.header.withdrawn == nil }.map(\.tale.slug)
    }

    /// The folders of all tales, by slug.
    var folders: [String: TaleFolder] {
        Dictionary(tales.values.map { ($0.tale.slug, $0.tale) }) { first, _ in first }
    }

    /// The path of the theme's style sheet below the site's root.
    var style: String? { Self.style(of: frame.theme)?.path }

    /// Reads the theme's style sheet as it is now.
    /// - Returns: `nil` if there is an error, which the next build reports.
    func restyled() -> OutputFile? {
        let found = ThemeLayers.find(project.config, library: project.library.root, program: project.program)
        let theme = found.layers.flatMap { Theme.load($0, config: project.config, jobs: 1).theme }
        return theme.flatMap(Self.style).map { OutputFile(path: $0.path, bytes: $0.bytes) }
    }

    private static func style(of theme: Theme) -> Asset? { theme.assets.first { $0.path.hasPrefix("assets/style.") } }

    /// Reads and renders one tale as it is now.
    /// - Parameters:
    ///   - path: of its folder, which the last build knew.
    ///   - mediaCache: keeps what is known of pictures and recordings.
    /// - Returns: its files; `nil` if there is an error, which the next build reports.
    func files(of path: String, mediaCache: MediaCache) -> [OutputFile]? {
        guard let known = tales[path] else { return nil }
        mediaCache.recall(known.record?.media() ?? [])
        let root = project.library.root
        let (folder, found) = LibraryScan(root: root).folder(at: path)
        let (loaded, diagnostics) = TaleFolder.load(folder, root: root, language: project.config.languages[0])
        guard let loaded, let tale = Tale.read(loaded, taken: frame.theme.ids, mediaCache: mediaCache),
            !(found + diagnostics + tale.diagnostics).contains(where: { $0.severity == .error })
        else { return nil }
        let next = nextTales[loaded.slug].map { NextTale($0, mediaCache: mediaCache) }
        let rendered = RenderedTale(tale, next: next, frame: frame)
        return rendered.diagnostic == nil ? rendered.files : nil
    }
}
