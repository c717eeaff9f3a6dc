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

        let pages = library.pages.files.filter { $0.name.hasSuffix(".md") }.map { file in
            PlainPage.load(file, in: library.pages, root: root, language: language)
        }
        faults += pages.flatMap(\.faults)
        let plain = pages.compactMap(\.page)
        let frame = theme.map {
            SiteFrame(config: config, theme: $0, parents: plain.first { $0.slug == "parents" }.map(\.path))
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

        for asset in frame.theme.assets { emission.add(OutputFile(path: asset.path, bytes: asset.bytes)) }
        let about = LibraryPages(frame: frame, cards: cards)
        do throws(RenderFault) {
            for page in plain { emission.add(try page.render(frame)) }
            emission.add(try about.home())
            for file in try about.library() { emission.add(file) }
        } catch {
            faults.append(frame.theme.fault(error))
        }
        for file in Catalog(config: config, cards: cards).files() { emission.add(file) }
    }
}
