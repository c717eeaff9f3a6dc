/// The files that depend on several tales, in groups that depend on as little as possible.
struct SiteFiles: Sendable {
    private let frame: SiteFrame
    /// What all pages depend on.
    private let shared: Digest
    private let list: CardList
    /// All plain pages of the library.
    private let plain: [PlainPage]
    /// The largest number of threads.
    private let jobs: Int
    /// What draws the picture of podcasts.
    private let ffmpeg: FFmpeg?
    /// What pages show: the plain pages, all cards, and the editor's shelves.
    private let shown: [Digest]
    /// The input of the sitemap: the plain pages, the positions of all tales, and the editor's shelves.
    private let order: [Digest]
    /// Newest first.
    private let cards: Lazy<[Card]>
    private let library: Lazy<LibraryPages>

    init(frame: SiteFrame, shared: Digest, cards list: CardList, plain: [PlainPage], jobs: Int, ffmpeg: FFmpeg?) {
        (self.frame, self.shared, self.list, self.plain, self.jobs) = (frame, shared, list, plain, jobs)
        self.ffmpeg = ffmpeg
        let cards = Lazy { list.cards(jobs: jobs) }
        self.cards = cards
        library = Lazy { LibraryPages(frame: frame, cards: cards.value) }
        var texts = Fingerprint(now: .max)
        for page in plain {
            texts.add(page.name.file)
            texts.add(page.title)
            texts.add(page.language.tag)
            texts.add(Digest(page.html))
        }
        shown = [texts.digest, list.digest(of: \.shown), frame.config.digests.arrangement]
        order = [texts.digest, list.digest(of: \.order), frame.config.digests.arrangement]
    }

    /// Reads the cards on all threads, so that no group waits for another that reads them.
    func readCards() { _ = cards.value }

    /// Returns all groups. Each hands over its files as they are made,
    /// so that memory does not grow with the pages of the library.
    func groups() -> [FileGroup] {
        [pages, hosts] + catalog + (frame.config.address.map { [opds(at: $0), podcasts(at: $0)] } ?? [])
    }

    private func key(_ name: String, _ digests: [Digest]) -> Digest {
        var key = Fingerprint(now: .max)
        key.add(name)
        key.add(shared)
        for digest in digests { key.add(digest) }
        return key.digest
    }

    /// All pages that are not a tale's, with the data and the lists that belong to them.
    var pages: FileGroup {
        FileGroup(key: key("pages", shown)) { work throws(RenderError) in try makePages(work) }
    }

    private var hosts: FileGroup {
        FileGroup(key: key("hosts", shown)) { work throws(RenderError) in
            let hosts = HostFiles(config: frame.config)
            hosts.make(work.add)
            if let feed = hosts.feed(of: cards.value, words: frame.theme.words) {
                for number in feed.numbers {
                    let (cards, facts) = (feed.cards(of: number), feed.facts(of: number))
                    try work.add(FileGroup(key: key("feed \(facts)", cards.map(\.shown))) { $0.add(feed.file(number)) })
                }
            }
            try work.add(
                FileGroup(key: key("map", order)) { work in
                    let places = frame.hasLearningPages ? LearningPages.found : []
                    let pages = [LibraryPages.home] + library.value.paths + places
                    let found = pages.map { FoundPage(path: $0) } + plain.map { $0.found(among: plain) }
                    hosts.makeMap(of: found, cards.value, work.add)
                })
        }
    }

    /// The catalogs for reading apps, each of their pages by itself.
    private func opds(at address: SiteAddress) -> FileGroup {
        FileGroup(key: key("opds", [list.digest(of: \.offered)])) { work throws(RenderError) in
            for version in OPDS.Version.allCases {
                let opds = OPDS(
                    version, config: frame.config, address: address, words: frame.theme.words,
                    cards: cards.value)
                if opds.isEmpty { continue }
                work.add(opds.start())
                for feed in opds.feeds {
                    for number in feed.pages.numbers {
                        let offered = feed.pages.items(of: number).map(\.offered)
                        let name = "\(version) \(feed.title) \(opds.facts(number, of: feed))"
                        try work.add(FileGroup(key: key(name, offered)) { $0.add(opds.page(number, of: feed)) })
                    }
                }
            }
        }
    }

    private var podcastsKey: Digest { key("podcasts", [list.digest(of: \.offered)]) }

    /// The podcasts, each of their pages by itself.
    private func podcasts(at address: SiteAddress) -> FileGroup {
        FileGroup.returning(key: podcastsKey) { work throws(RenderError) in
            guard cards.value.contains(where: { $0.isOffered && $0.facts.exports.episode != nil }) else { return [] }
            let drawn = try work.add(
                FileGroup.returning(key: key("art of podcasts", [])) { [frame, ffmpeg] work in
                    let art = PodcastArt(frame, with: ffmpeg)
                    if let file = art.file { work.add(file) }
                    if art.isPassing { work.doubt() }
                    return art.bytes
                })
            let podcasts = Podcast.all(
                config: frame.config, address: address, words: frame.theme.words, cards: cards.value,
                art: PodcastArt.path(in: drawn))
            for podcast in podcasts {
                for number in podcast.pages.numbers {
                    let offered = podcast.pages.items(of: number).map(\.offered)
                    try work.add(
                        FileGroup(key: key("podcast \(podcast.facts(of: number))", offered)) { work in
                            work.add(podcast.file(number))
                        })
                }
            }
            return drawn
        }
    }

    /// Returns the warning that the group of the podcasts handed over, if it is among the groups.
    func podcastWarning(in groups: [GroupMaker.Outcome]) -> Diagnostic? {
        groups.first { $0.key == podcastsKey }.flatMap { PodcastArt.warning(in: $0.result) }
    }

    private func makePages(_ work: GroupWork) throws(RenderError) {
        let emit: @Sendable (OutputFile) -> Void = { work.add($0) }
        for asset in frame.sharedAssets + frame.shellAssets { emit(OutputFile(path: asset.path, bytes: asset.bytes)) }
        let library = library.value
        let home = try library.home()
        var pages = [home] + [try library.child(), try library.words()].compactMap(\.self)
        for page in plain { pages.append(try page.render(frame, among: plain)) }
        for page in pages { emit(page) }
        let learning = frame.hasLearningPages ? LearningPages(frame: frame, cards: cards.value) : nil
        let places = try learning?.pages() ?? []
        for place in places { emit(place) }
        pages += places
        if let learning { emit(learning.data) }
        emit(try library.lost())
        let first = try library.page(1)
        emit(first)
        try makeLeaves(of: library, work)
        let data = LibraryData(library.works, mixed: library.isMixed, jobs: jobs, emit: emit) { rows, make in
            // No template is used, so nothing can fail.
            (try? work.add(.returning(key: key("tables", [rows])) { work in make { work.add($0) } })) ?? []
        }
        emit(data.index)
        let kept = pages + [first] + [learning?.data].compactMap(\.self)
        for file in try offline(library, data, pages: kept) { emit(file) }
    }

    /// Makes the pages of the library after the first, each by itself.
    private func makeLeaves(of library: LibraryPages, _ work: GroupWork) throws(RenderError) {
        guard library.count > 1 else { return }
        let errors = concurrentMap(Array(2...library.count), jobs: jobs) { number -> RenderError? in
            let cards = library.cards(onPage: number)
            let name = "page \(number) of \(library.count), \(library.choices.digest.text)"
            let arrangement = library.hasOwnShelf(onPage: number) ? [frame.config.digests.arrangement] : []
            do throws(RenderError) {
                try work.add(
                    FileGroup(key: key(name, cards.map(\.shown) + arrangement)) { work throws(RenderError) in
                        work.add(try library.page(number))
                    })
                return nil
            } catch { return error }
        }
        if let error = errors.lazy.compactMap(\.self).first { throw error }
    }

    /// Returns the service worker with its lists, the page it shows when a tale cannot be reached,
    /// and the web app manifest.
    private func offline(
        _ library: LibraryPages, _ data: LibraryData, pages: [OutputFile]
    ) throws(RenderError) -> [OutputFile] {
        guard let worker = frame.theme.script(for: .worker) else { return [] }
        let away = try library.away()
        let manifest = WebManifest(
            config: frame.config, language: frame.words.language, colours: frame.theme.colours, icons: frame.icons
        ).render()
        // A device keeps only the first page of a large library, and no data:
        // only tales that it keeps can be opened then.
        let index = data.kept.isEmpty ? [] : [data.index]
        let hasLocks = cards.value.contains { $0.access == .premium && $0.state == nil }
        let script = ServiceWorker(
            site: frame.config.id, script: (hasLocks ? frame.theme.script(for: .unsealing) ?? [] : []) + worker,
            files: frame.keptAssets.map(\.offline) + data.kept + ServiceWorker.covers(of: cards.value),
            families: frame.familyAssets.map(\.offline),
            pages: (pages + [away, manifest] + index).compactMap(\.offline)
        ).render()
        return [script, away, manifest]
    }

    /// The catalog, each of its parts by itself.
    private var catalog: [FileGroup] {
        let catalog = Catalog(config: frame.config)
        let count = Catalog.count(of: list.count)
        guard count > 1 else {
            return [
                FileGroup(key: key("catalog", [list.digest(of: \.whole)])) { work in
                    work.add(catalog.whole(cards.value))
                    for schema in catalog.schemas { work.add(schema) }
                }
            ]
        }
        let parts = list.divided(into: count)
        let numbered = parts.enumerated().filter { $0.element.count > 0 }
        let numbers = numbered.map(\.offset)
        let index = FileGroup(key: key("catalog of \(list.count) in \(numbers)", [])) { work in
            work.add(catalog.index(of: numbers, count: list.count))
            for schema in catalog.schemas { work.add(schema) }
        }
        return numbered.map { number, cards in
            FileGroup(key: key("catalog \(number)", [cards.digest(of: \.whole)])) { work in
                work.add(catalog.part(number, cards.cards(jobs: jobs)))
            }
        } + [index]
    }
}
