import Synchronization

/// One run through a library, from the first text to the last page: its tales one by one, then the site's other files.
struct SiteBuild {
    private let library: Library
    private let config: SiteConfig
    private let reading: Project.Reading
    private let drafts: Bool
    private let jobs: Int
    private let mediaCache: MediaCache
    private let scope: Scope

    private(set) var diagnostics: [Diagnostic] = []
    /// In the order in which the library shows them.
    private(set) var cards: [Card] = []
    /// The tales themselves, in the order of their folders, if their texts are kept.
    private(set) var readings: [TaleReading] = []

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
    var media: [String: MediaCache.Entry] { mediaCache.memory }

    init(
        library: Library, config: SiteConfig, reading: Project.Reading, drafts: Bool, jobs: Int,
        media: [String: MediaCache.Entry], started: Int64, scope: Scope = .site
    ) {
        (self.library, self.config, self.reading, self.drafts, self.jobs) = (library, config, reading, drafts, jobs)
        (mediaCache, self.scope) = (MediaCache(root: library.root, known: media, started: started), scope)
    }

    /// Reads every text, finds all that is wrong with it, and stages the files of the site. After an error no more
    /// files are staged, but the rest is still read.
    /// - Parameters:
    ///   - before: the diagnostics of what was read before.
    ///   - staging: where the files go; `nil` for a run that only looks for diagnostics.
    mutating func run(_ before: [Diagnostic], into staging: Staging?) {
        diagnostics = before + reading.taleDiagnostics
        let (index, contradictions) = SiteIndex.assemble(reading.tales, drafts: drafts)
        let (plain, plainDiagnostics) = PlainPage.load(
            library.pages, root: library.root, languages: config.languages, taken: reading.theme?.ids ?? [])
        let (icons, iconDiagnostics) = SiteIcons.read(config, mediaCache: mediaCache)
        diagnostics += contradictions + plainDiagnostics + iconDiagnostics

        let frame = reading.theme.map { theme in
            SiteFrame(
                config: config, theme: theme, pages: plain.map(\.name), tales: index.tales.map(\.header.language),
                hasFeed: index.tales.contains { $0.header.published != nil },
                icons: SiteIcons(icons, theme: theme.icon, ground: theme.colours.day))
        }
        readTales(index, frame, into: staging)
        guard let frame, !diagnostics.contains(where: { $0.severity == .error }) else { return }

        do throws(RenderError) {
            try SiteFiles(frame: frame, cards: cards, plain: plain, jobs: jobs).make { staging?.add($0) }
        } catch {
            diagnostics.append(frame.theme.diagnostic(error))
        }
    }

    /// Reads the tales on all threads and stages the files of each as soon as it is rendered, so that memory grows by
    /// cards and not by texts.
    private mutating func readTales(_ index: SiteIndex, _ frame: SiteFrame?, into staging: Staging?) {
        let isGood = Atomic(!diagnostics.contains { $0.severity == .error })
        let (mediaCache, keepsTexts) = (mediaCache, scope.keepsTexts)
        let nextTales = NextTales(index.tales).bySlug
        let read = concurrentMap(index.tales.filter(scope.includes), jobs: jobs) { folder -> ReadTale in
            guard let tale = Tale.read(folder, taken: frame?.theme.ids ?? [], mediaCache: mediaCache) else {
                return ReadTale()
            }
            let rendered = frame.map { frame in
                let next = nextTales[folder.slug].map { NextTale($0, mediaCache: mediaCache) }
                return RenderedTale(tale, next: next, frame: frame)
            }
            let diagnostics = tale.diagnostics + [rendered?.diagnostic].compactMap(\.self)
            if diagnostics.contains(where: { $0.severity == .error }) { isGood.store(false, ordering: .relaxed) }
            if isGood.load(ordering: .relaxed), let staging {
                for file in rendered?.files ?? [] { staging.add(file) }
            }
            return ReadTale(
                card: rendered?.card ?? Card(tale), diagnostics: diagnostics, reading: keepsTexts ? tale.reading : nil)
        }
        diagnostics += read.flatMap(\.diagnostics)
        readings = read.compactMap(\.reading)
        cards = read.compactMap(\.card).sorted { libraryOrder(($0.published, $0.slug), ($1.published, $1.slug)) }
    }

    /// What is kept of a tale that was read.
    private struct ReadTale: Sendable {
        var card: Card?
        var diagnostics: [Diagnostic] = []
        var reading: TaleReading?
    }
}
