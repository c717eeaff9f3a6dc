/// The files that are made of all tales together.
struct SiteFiles {
    let frame: SiteFrame
    /// Newest first.
    let cards: [Card]
    /// All plain pages of the library.
    let plain: [PlainPage]
    /// The largest number of threads.
    let jobs: Int

    /// Makes all files. Each is handed over as soon as it is made, so that memory does not grow with the pages of the library.
    /// - Parameter emit: takes the files, from several threads at once.
    func make(_ emit: @escaping @Sendable (OutputFile) -> Void) throws(RenderError) {
        for asset in frame.sharedAssets + frame.shellAssets { emit(OutputFile(path: asset.path, bytes: asset.bytes)) }
        let library = LibraryPages(frame: frame, cards: cards)
        let home = try library.home()
        var pages = [home]
        for page in plain { pages.append(try page.render(frame, among: plain)) }
        for page in pages { emit(page) }
        emit(try library.lost())
        let shelves = try library.library(jobs: jobs, emit: emit)
        let data = LibraryData(library.works, mixed: library.isMixed, emit: emit)
        emit(data.index)
        for file in try offline(library, data, pages: pages + [shelves.first]) { emit(file) }
        Catalog(config: frame.config, cards: cards).make(emit)
        let found = ([home.path] + shelves.paths).map { FoundPage(path: $0) } + plain.map { $0.found(among: plain) }
        HostFiles(config: frame.config, pages: found, cards: cards.filter { $0.state == nil }).make(emit)
    }

    /// Returns the service worker with its lists, the page it shows when a tale cannot be reached, and the web app manifest.
    private func offline(
        _ library: LibraryPages, _ data: LibraryData, pages: [OutputFile]
    ) throws(RenderError) -> [OutputFile] {
        guard let worker = frame.theme.worker else { return [] }
        let away = try library.away()
        let manifest = WebManifest(
            config: frame.config, language: frame.words.language, colours: frame.theme.colours, icons: frame.icons
        ).render()
        // Of a large library a device keeps the first page, and no data: only tales that it keeps can be opened then.
        let index = data.kept.isEmpty ? [] : [data.index]
        let script = ServiceWorker(
            site: frame.config.id, script: worker,
            files: frame.keptAssets.map(\.offline) + data.kept + ServiceWorker.covers(of: cards),
            pages: (pages + [away, manifest] + index).compactMap(\.offline)
        ).render()
        return [script, away, manifest]
    }
}
