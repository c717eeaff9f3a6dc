/// The files that are made of all tales together, stage by stage.
struct SiteFiles {
    private let frame: SiteFrame
    /// In the order in which the library shows them.
    private let cards: [Card]
    private let plain: [PlainPage]
    private let library: LibraryPages
    private let home: OutputFile
    private let shelves: [OutputFile]
    private let plainFiles: [OutputFile]

    /// - Parameters:
    ///   - plain: all plain pages of the library.
    ///   - jobs: how many threads at the most.
    init(frame: SiteFrame, cards: [Card], plain: [PlainPage], jobs: Int) throws(RenderError) {
        (self.frame, self.cards, self.plain) = (frame, cards, plain)
        library = LibraryPages(frame: frame, cards: cards)
        (home, shelves) = (try library.home(), try library.library(jobs: jobs))
        var files: [OutputFile] = []
        for page in plain { files.append(try page.render(frame, among: plain)) }
        plainFiles = files
    }

    /// Every stage's files.
    func files() throws(RenderError) -> [OutputFile] {
        var files = assets() + [home] + shelves + plainFiles
        files.append(try library.lost())
        files += try offline()
        files += Catalog(config: frame.config, cards: cards).files()
        files += hosting()
        return files
    }

    private func assets() -> [OutputFile] {
        (frame.sharedAssets + library.parts + frame.shellAssets).map { OutputFile(path: $0.path, bytes: $0.bytes) }
    }

    /// The service worker with its lists, the page it shows when a tale cannot be reached, and the web app manifest.
    private func offline() throws(RenderError) -> [OutputFile] {
        guard let worker = frame.theme.worker else { return [] }
        let away = try library.away()
        let manifest = WebManifest(
            config: frame.config, language: frame.words.language, colours: frame.theme.colours, icons: frame.icons
        ).render()
        // Of a large library the first page is kept; the rest is found by its data.
        let script = ServiceWorker(
            site: frame.config.id, script: worker,
            files: (frame.keptAssets + library.parts).map(\.offline) + ServiceWorker.covers(of: cards),
            pages: ([home] + shelves.prefix(1) + plainFiles + [away, manifest]).compactMap(\.offline)
        ).render()
        return [script, away, manifest]
    }

    private func hosting() -> [OutputFile] {
        let found = ([home] + shelves).map { FoundPage(path: $0.path) } + plain.map { $0.found(among: plain) }
        return HostFiles(config: frame.config, pages: found, cards: cards.filter { $0.state == nil }).files()
    }
}
