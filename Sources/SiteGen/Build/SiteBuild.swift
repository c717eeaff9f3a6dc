import Synchronization

/// One run through a library, from front matter to the last page.
struct SiteBuild {
    private let library: Library
    private let config: SiteConfig
    private let theme: Theme?
    private let options: BuildOptions
    private let shelf: MediaShelf

    private(set) var faults: [Diagnostic] = []
    /// In the order in which the library shows them.
    private(set) var cards: [Card] = []

    /// How many languages the tales are in.
    var languages: Int { Set(cards.map(\.language)).count }
    var media: [String: BuildMemory.Media] { shelf.memory }

    init(
        library: Library, config: SiteConfig, theme: Theme?, options: BuildOptions, media: [String: BuildMemory.Media],
        started: Int64
    ) {
        (self.library, self.config, self.theme, self.options) = (library, config, theme, options)
        shelf = MediaShelf(root: library.root, known: media, started: started)
    }

    /// Reads everything, says all that is wrong with it, and hands over the files of the site. After an error files are
    /// no longer handed over, but the rest is still read.
    /// - Parameters:
    ///   - before: what is known to be wrong already.
    ///   - emission: where the files go; `nil` when there will be no site.
    mutating func run(_ before: [Diagnostic], into emission: Emission?) {
        faults = before
        let (root, language) = (library.root, config.languages[0])
        let loaded = concurrentMap(library.tales.folders, jobs: options.jobs) { folder in
            TaleFolder.load(folder, root: root, language: language)
        }
        faults += loaded.flatMap(\.faults)
        let (outline, contradictions) = Outline.assemble(loaded.compactMap(\.tale), drafts: options.drafts)
        faults += contradictions

        let (plain, plainFaults) = PlainPage.load(library.pages, root: root, languages: config.languages)
        faults += plainFaults
        let (icons, iconFaults) = SiteIcons.read(config, shelf: shelf)
        faults += iconFaults
        let frame = theme.map { theme in
            SiteFrame(
                config: config, theme: theme, pages: plain.map(\.name), tales: outline.tales.map(\.header.language),
                hasFeed: outline.tales.contains { $0.header.published != nil },
                icons: SiteIcons(icons, theme: theme.icon, ground: theme.colours.day))
        }

        let isGood = Atomic(!faults.contains { $0.severity == .error })
        let shelf = shelf
        let followers = outline.followers()
        let told = concurrentMap(outline.tales, jobs: options.jobs) { folder -> (card: Card?, faults: [Diagnostic]) in
            guard let tale = Tale.load(folder, next: followers[folder.slug], frame: frame, shelf: shelf) else {
                return (nil, [])
            }
            if tale.faults.contains(where: { $0.severity == .error }) { isGood.store(false, ordering: .relaxed) }
            if isGood.load(ordering: .relaxed) { for file in tale.files { emission?.add(file) } }
            return (tale.card, tale.faults)
        }
        faults += told.flatMap(\.faults)
        cards = told.compactMap(\.card).sorted {
            libraryOrder(($0.published, $0.slug), ($1.published, $1.slug))
        }
        guard isGood.load(ordering: .relaxed), let frame, let emission else { return }

        let about = LibraryPages(frame: frame, cards: cards)
        for asset in frame.sharedAssets + about.parts + frame.shellAssets {
            emission.add(OutputFile(path: asset.path, bytes: asset.bytes))
        }
        var found: [FoundPage] = []
        do throws(RenderFault) {
            let (home, shelves) = (try about.home(), try about.library())
            var pages: [OutputFile] = []
            for page in plain { pages.append(try page.render(frame, among: plain)) }
            for page in [home] + shelves + pages { emission.add(page) }
            found = ([home] + shelves).map { FoundPage(path: $0.path) } + plain.map { $0.found(among: plain) }
            emission.add(try about.lost())
            if let worker = frame.theme.worker {
                let away = try about.away()
                let manifest = WebManifest(
                    config: config, language: frame.words.language, colours: frame.theme.colours, icons: frame.icons
                ).render()
                // Of a large library the first page is kept; the rest is found by its data.
                emission.add(
                    ServiceWorker(
                        site: config.id, script: worker,
                        files: (frame.keptAssets + about.parts).map(\.offline) + ServiceWorker.covers(of: cards),
                        pages: ([home] + shelves.prefix(1) + pages + [away, manifest]).compactMap(\.offline)
                    ).render())
                for page in [away, manifest] { emission.add(page) }
            }
        } catch {
            faults.append(frame.theme.fault(error))
        }
        for file in Catalog(config: config, cards: cards).files() { emission.add(file) }
        let readable = cards.filter { $0.state == nil }
        for file in HostFiles(config: config, pages: found, cards: readable).files() { emission.add(file) }
    }
}
