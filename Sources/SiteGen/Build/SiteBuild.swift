import Synchronization

/// One run through a library, from the first text to the last page.
struct SiteBuild {
    private let library: Library
    private let config: SiteConfig
    private let reading: Groundwork.Reading
    private let drafts: Bool
    private let jobs: Int
    private let shelf: MediaShelf
    private let scope: Scope

    private(set) var faults: [Diagnostic] = []
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
    var media: [String: BuildMemory.Media] { shelf.memory }

    init(
        library: Library, config: SiteConfig, reading: Groundwork.Reading, drafts: Bool, jobs: Int,
        media: [String: BuildMemory.Media], started: Int64, scope: Scope = .site
    ) {
        (self.library, self.config, self.reading, self.drafts, self.jobs) = (library, config, reading, drafts, jobs)
        (shelf, self.scope) = (MediaShelf(root: library.root, known: media, started: started), scope)
    }

    /// Reads every text, says all that is wrong with it, and hands over the files of the site. After an error files are
    /// no longer handed over, but the rest is still read.
    /// - Parameters:
    ///   - before: what is known to be wrong already.
    ///   - emission: where the files go; `nil` when there will be no site, and all is only looked through.
    mutating func run(_ before: [Diagnostic], into emission: Emission?) {
        faults = before
        faults += reading.taleFaults
        let (outline, contradictions) = Outline.assemble(reading.tales, drafts: drafts)
        faults += contradictions

        let (plain, plainFaults) = PlainPage.load(library.pages, root: library.root, languages: config.languages)
        faults += plainFaults
        let (icons, iconFaults) = SiteIcons.read(config, shelf: shelf)
        faults += iconFaults
        let frame = reading.theme.map { theme in
            SiteFrame(
                config: config, theme: theme, pages: plain.map(\.name), tales: outline.tales.map(\.header.language),
                hasFeed: outline.tales.contains { $0.header.published != nil },
                icons: SiteIcons(icons, theme: theme.icon, ground: theme.colours.day))
        }

        let isGood = Atomic(!faults.contains { $0.severity == .error })
        let shelf = shelf
        let followers = outline.followers()
        let wanted = outline.tales.filter(scope.includes)
        let keepsTexts = scope.keepsTexts
        let told = concurrentMap(wanted, jobs: jobs) { folder -> Told in
            guard let tale = Tale.load(folder, next: followers[folder.slug], frame: frame, shelf: shelf) else {
                return Told()
            }
            if tale.faults.contains(where: { $0.severity == .error }) { isGood.store(false, ordering: .relaxed) }
            if isGood.load(ordering: .relaxed) { for file in tale.files { emission?.add(file) } }
            return Told(card: tale.card, faults: tale.faults, reading: keepsTexts ? tale.reading : nil)
        }
        faults += told.flatMap(\.faults)
        readings = told.compactMap(\.reading)
        cards = told.compactMap(\.card).sorted {
            libraryOrder(($0.published, $0.slug), ($1.published, $1.slug))
        }
        guard isGood.load(ordering: .relaxed), let frame else { return }

        let about = LibraryPages(frame: frame, cards: cards)
        for asset in frame.sharedAssets + about.parts + frame.shellAssets {
            emission?.add(OutputFile(path: asset.path, bytes: asset.bytes))
        }
        var found: [FoundPage] = []
        do throws(RenderFault) {
            let (home, shelves) = (try about.home(), try about.library(jobs: jobs))
            var pages: [OutputFile] = []
            for page in plain { pages.append(try page.render(frame, among: plain)) }
            for page in [home] + shelves + pages { emission?.add(page) }
            found = ([home] + shelves).map { FoundPage(path: $0.path) } + plain.map { $0.found(among: plain) }
            let lost = try about.lost()
            emission?.add(lost)
            if let worker = frame.theme.worker {
                let away = try about.away()
                let manifest = WebManifest(
                    config: config, language: frame.words.language, colours: frame.theme.colours, icons: frame.icons
                ).render()
                // Of a large library the first page is kept; the rest is found by its data.
                emission?.add(
                    ServiceWorker(
                        site: config.id, script: worker,
                        files: (frame.keptAssets + about.parts).map(\.offline) + ServiceWorker.covers(of: cards),
                        pages: ([home] + shelves.prefix(1) + pages + [away, manifest]).compactMap(\.offline)
                    ).render())
                for page in [away, manifest] { emission?.add(page) }
            }
        } catch {
            faults.append(frame.theme.fault(error))
        }
        for file in Catalog(config: config, cards: cards).files() { emission?.add(file) }
        let readable = cards.filter { $0.state == nil }
        for file in HostFiles(config: config, pages: found, cards: readable).files() { emission?.add(file) }
    }

    /// What is left of a tale when it is told.
    private struct Told: Sendable {
        var card: Card?
        var faults: [Diagnostic] = []
        var reading: TaleReading?
    }
}
