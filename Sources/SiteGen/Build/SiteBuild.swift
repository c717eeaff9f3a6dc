import Synchronization

/// One run through a library, from the first text to the last page: its tales one by one, then the site's other files.
struct SiteBuild {
    let project: Project
    let reading: Project.Reading
    private let drafts: Bool
    private let jobs: Int
    private let mediaCache: MediaCache
    private let scope: Scope

    private(set) var diagnostics: [Diagnostic] = []
    /// In the order in which the library shows them.
    private(set) var cards: [Card] = []
    /// The tales themselves, in the order of their folders, if their texts are kept.
    private(set) var readings: [TaleReading] = []
    /// What the next build may use, for each tale.
    private(set) var results: [TaleResult] = []
    /// `nil` if the theme could not be read.
    private(set) var shared: SharedInput?
    /// `nil` if the theme could not be read.
    private(set) var frame: SiteFrame?
    /// The tale that the end of each offers, by slug.
    private(set) var nextTales: [String: TaleFolder] = [:]

    /// What a run is for.
    enum Scope: Sendable {
        /// A site: of a tale that is rendered only its card is kept.
        case site
        /// A closer look at the tales in these folders, or in all.
        case texts(of: Set<String>?)

        func includes(_ tale: TaleFolder) -> Bool {
            if case .texts(let folders?) = self { folders.contains(tale.folder.path) } else { true }
        }

        var keepsTexts: Bool { if case .texts = self { true } else { false } }
    }

    /// How many languages the tales are in.
    var languages: Int { Set(cards.map(\.language)).count }
    /// What is known of all pictures and recordings of the tales that were read for a closer look.
    var mediaRead: [MediaCache.Entry] { mediaCache.all }
    /// What is known of the pictures that belong to no tale.
    var media: [MediaCache.Entry] { mediaCache.entries(at: project.config.icons) }

    /// - Parameter media: what the last build knew of the pictures that belong to no tale.
    init(
        _ project: Project, _ reading: Project.Reading, drafts: Bool, jobs: Int, media: [MediaCache.Entry] = [],
        scope: Scope = .site
    ) {
        (self.project, self.reading, self.drafts, self.jobs) = (project, reading, drafts, jobs)
        (mediaCache, self.scope) = (MediaCache(root: project.library.root, started: project.started), scope)
        mediaCache.recall(media)
    }

    /// Reads every text that the last build did not read, finds all that is wrong with it, and stages the files of the
    /// site. After an error no more files are staged, but the rest is still read.
    /// - Parameters:
    ///   - before: the diagnostics of what was read before.
    ///   - staging: where the files go; `nil` for a run that only looks for diagnostics.
    ///   - last: what the pages of all tales depended on in the last build.
    mutating func run(_ before: [Diagnostic], into staging: Staging?, last: SharedInput? = nil) {
        let (library, config) = (project.library, project.config)
        diagnostics = before + reading.taleDiagnostics
        let (index, contradictions) = SiteIndex.assemble(reading.tales.map(\.tale), drafts: drafts)
        let (plain, plainDiagnostics) = PlainPage.load(
            library.pages, root: library.root, languages: config.languages, taken: reading.theme?.ids ?? [])
        let (icons, iconDiagnostics) = SiteIcons.read(config, mediaCache: mediaCache)
        diagnostics += contradictions + plainDiagnostics + iconDiagnostics

        let hasFeed = index.tales.contains { $0.header.published != nil }
        let frame = reading.theme.map { theme in
            SiteFrame(
                config: config, theme: theme, pages: plain.map(\.name), tales: index.tales.map(\.header.language),
                hasFeed: hasFeed, icons: SiteIcons(icons, theme: theme.icon, ground: theme.colours.day))
        }
        let shared = frame.map { _ in project.sharedInput(pages: plain.map(\.name), hasFeed: hasFeed) }
        (self.shared, self.frame) = (shared, frame)
        build(index, TaleBuild(frame: frame, shared: shared, last: last, mediaCache: mediaCache, staging: staging))
        guard let frame, !diagnostics.contains(where: { $0.severity == .error }) else { return }

        do throws(RenderError) {
            try SiteFiles(frame: frame, cards: cards, plain: plain, jobs: jobs).make { staging?.add($0) }
        } catch {
            diagnostics.append(frame.theme.diagnostic(error))
        }
    }

    /// Builds the tales on all threads. The files of each are staged as soon as it is rendered, so that memory grows by
    /// cards and not by texts.
    private mutating func build(_ index: SiteIndex, _ build: TaleBuild) {
        let isGood = Atomic(!diagnostics.contains { $0.severity == .error })
        let keepsTexts = scope.keepsTexts
        let listed = Dictionary(reading.tales.map { ($0.tale.folder.path, $0) }) { first, _ in first }
        let nextTales = NextTales(index.tales).bySlug
        self.nextTales = nextTales
        let results = concurrentMap(index.tales.filter(scope.includes), jobs: jobs) { folder -> TaleResult in
            guard let tale = listed[folder.folder.path] else { return TaleResult(folder: folder.folder.path) }
            let next = nextTales[folder.slug].flatMap { listed[$0.folder.path] }
            var result = build.result(of: tale, next: next, isGood: isGood)
            if !keepsTexts { result.reading = nil }
            return result
        }
        diagnostics += results.flatMap(\.diagnostics)
        readings = results.compactMap(\.reading)
        cards = results.compactMap(\.card).sorted { libraryOrder(($0.published, $0.slug), ($1.published, $1.slug)) }
        self.results = results
    }
}
