import Synchronization

/// One run through a library, from the first text to the last page: its tales one by one, then the site's other files.
struct SiteBuild {
    let project: Project
    let reading: Project.Reading
    private let drafts: Bool
    private let jobs: Int
    private let mediaCache: MediaCache
    private let last: BuildCache
    private let scope: Scope
    private let meter: SiteMeter?

    private(set) var diagnostics: [Diagnostic] = []
    private(set) var cards = CardList()
    /// The tales themselves, in the order of their folders, if their texts are kept.
    private(set) var readings: [TaleReading] = []
    /// What the next build may use, for each tale.
    private(set) var results: [TaleResult] = []
    /// `nil` if the theme could not be read.
    private(set) var shared: InputDigests?
    private(set) var siteFacts: SiteFacts?
    /// `nil` if the theme could not be read.
    private(set) var frame: SiteFrame?
    /// The files that are made of several tales.
    private(set) var groups: [GroupMaker.Outcome] = []

    /// What a run is for.
    enum Scope: Sendable {
        /// Makes a site; of a rendered tale only the card is kept.
        case site
        /// Makes a site with locked tales open, for their author.
        case preview
        /// Makes a site of what other runs made of the tales.
        case joined(JoinedShards)
        /// Makes the files of the tales of one shard.
        case shard(Shard, InputDigests)
        /// Checks the tales in these folders, or all; their texts are kept.
        case texts(of: Set<String>?)

        func includes(_ tale: ListedTale) -> Bool {
            switch self {
            case .site, .preview, .joined, .texts(nil): true
            case .shard(let shard, _): shard.holds(tale.slug)
            case .texts(let folders?): folders.contains(tale.folder.path)
            }
        }

        var keepsTexts: Bool { if case .texts = self { true } else { false } }
        /// Whether only some tales are checked.
        var isPartial: Bool { if case .texts(_?) = self { true } else { false } }
        var opensLocked: Bool { if case .preview = self { true } else { false } }
        var joined: JoinedShards? { if case .joined(let shards) = self { shards } else { nil } }
    }

    /// How many languages the tales are in.
    var languages: Int { siteFacts?.languages.count ?? 0 }
    /// How many tales the library does not show.
    var hidden: Int { siteFacts?.hidden ?? 0 }
    /// Whether a dictionary divides the text of any tale into words.
    var needsDictionary: Bool { results.contains(where: \.needsDictionary) }
    /// The files of tales that were neither read nor rendered.
    var kept: KeptFiles {
        let lists = results.compactMap { if case .kept(let tale)? = $0.record { tale.record?.files } else { nil } }
        let replaced = last.tales.replaced(by: results).compactMap { TaleRecord($0) }
        // Those that stay with the other tale itself are on its list.
        let shared = replaced.flatMap { Array($0.sharedFiles) }.missing(from: lists)
        return KeptFiles(
            lists: lists, record: last.record, count: last.count,
            others: (replaced.flatMap { Array($0.files) } + shared + last.groups.flatMap(\.allFiles)).map {
                OutputRecord.File(path: $0.path, digest: $0.digest)
            })
    }
    /// The folder of all tales, with the names of those that have no record, if the next build need not list it.
    var folder: KnownFolder? {
        let folders = project.library.tales
        guard let stamp = folders.stamp, !stamp.isTooRecent(at: project.started), let siteFacts,
            reading.tales.count == folders.folders.count, siteFacts.shown.count == results.count
        else { return nil }
        var hasRecord = Array(repeating: false, count: reading.tales.count)
        for index in results.indices { hasRecord[siteFacts.shown[index]] = results[index].record != nil }
        let names = hasRecord.indices.filter { !hasRecord[$0] }.map { String(folders.folders[$0].name) }
        return KnownFolder(stamp: stamp, names: names)
    }
    /// What is known of all pictures and recordings of the tales that were read for a closer look.
    var mediaRead: [MediaCache.Entry] { mediaCache.all }
    /// The sizes of the files of a site that is not written, in bytes and by path; `nil` if it has errors.
    var sizes: [String: Int]? { diagnostics.hasErrors ? nil : meter?.sizes }
    /// What is known of the pictures that belong to no tale.
    var media: [MediaCache.Entry] { mediaCache.entries(at: project.config.icons + project.config.pictures) }

    /// - Parameters:
    ///   - last: what the last build kept.
    init(
        _ project: Project, _ reading: Project.Reading, drafts: Bool, jobs: Int, last: BuildCache = BuildCache(),
        scope: Scope = .site
    ) {
        (self.project, self.reading, self.drafts, self.jobs) = (project, reading, drafts, jobs)
        mediaCache = MediaCache(root: project.library.root, started: project.started)
        (self.last, self.scope) = (last, scope)
        if case .texts(nil) = scope { meter = SiteMeter() } else { meter = nil }
        mediaCache.recall(last.media)
    }

    /// Reads every text that the last build did not read, finds all that is wrong with it, and stages the files of the
    /// site. After an error no more files are staged, but the rest is still read.
    /// - Parameters:
    ///   - before: the diagnostics of what was read before.
    ///   - staging: where the files go; `nil` for a run that only looks for diagnostics.
    mutating func run(_ before: [Diagnostic], into staging: Staging?) {
        diagnostics = before + reading.taleDiagnostics
        let (siteFacts, contradictions) = SiteFacts.of(
            reading, project.config, drafts: drafts, last: last.siteFacts, jobs: jobs)
        self.siteFacts = siteFacts
        // A tale that cannot be read could be a lesson.
        if reading.unread.isEmpty {
            if siteFacts.shown.isEmpty, siteFacts.hidden > 0 {
                diagnostics.append(.noShownTale())
            } else if !siteFacts.hasLessons {
                diagnostics += project.config.keysWithoutLessons
            }
        }
        diagnostics += contradictions
        let parts = readParts(siteFacts)
        let locks = readCodes(for: reading.theme)
        let frame = reading.theme.map { makeFrame($0, siteFacts, parts, locks) }
        let drawsCovers = siteFacts.shown.count <= ExportBuild.mostDrawnCovers || !project.config.exports.isEmpty
        let shared = frame.map { _ in
            project.stamps(
                of: .tales,
                BuildFacts(hasFeed: siteFacts.hasFeed, hasLessons: siteFacts.hasLessons, drawsCovers: drawsCovers))
        }
        (self.shared, self.frame) = (shared, frame)
        buildTales(siteFacts, drawsCovers: drawsCovers, into: staging)
        guard let frame, let shared, !diagnostics.hasErrors else {
            // How many tales were exported before the error was found is chance.
            diagnostics.removeAll { ExportBuild.codes.contains($0.code) }
            return
        }
        makeGroups(frame, shared, parts.pages, into: staging)
    }

    /// What the library gives to the site beside tales.
    private struct Parts {
        let pages: [PlainPage]
        let icons: [(picture: Picture, bytes: [UInt8])]
        let pictures: [String: Asset]
        let fonts: LetterFonts?
    }

    private mutating func readParts(_ siteFacts: SiteFacts) -> Parts {
        let (library, config) = (project.library, project.config)
        let (pages, pageDiagnostics) = PlainPage.load(
            library.pages, root: library.root, languages: config.languages, taken: reading.theme?.ids ?? [],
            hasLessons: siteFacts.hasLessons)
        let (icons, iconDiagnostics) = SiteIcons.read(config, mediaCache: mediaCache)
        let (pictures, pictureDiagnostics) = SitePicture.assets(config, mediaCache: mediaCache)
        diagnostics += pageDiagnostics + iconDiagnostics + pictureDiagnostics
        diagnostics += LetterFonts.diagnostics(library.fonts, root: library.root)
        diagnostics += config.missingPagesOfEvents(among: pages.map(\.name))
        return Parts(
            pages: pages, icons: icons, pictures: pictures, fonts: LetterFonts(library.fonts, root: library.root))
    }

    /// Reads the family codes, unless all tales are open.
    /// - Returns: what locks tales of the site with a theme; `nil` if all are open.
    private mutating func readCodes(for theme: Theme?) -> TaleLocks? {
        let root = project.library.root
        let (codes, codesDiagnostics) = scope.opensLocked ? (nil, []) : FamilyCodes.load(root)
        diagnostics += codesDiagnostics
        if !scope.isPartial { diagnostics += IdleCodes.diagnostics(codes, reading.tales, unread: reading.unread) }
        guard let theme, !scope.opensLocked else { return nil }
        return TaleLocks(codes, isUnread: codes == nil && !codesDiagnostics.isEmpty, theme.layers, root: root)
    }

    private func makeFrame(
        _ theme: Theme, _ siteFacts: SiteFacts, _ parts: Parts, _ locks: TaleLocks?
    ) -> SiteFrame {
        let icons = parts.icons.isEmpty ? theme.icons : parts.icons
        return SiteFrame(
            config: project.config, theme: theme, pages: parts.pages.map(\.name), traits: siteFacts.traits,
            files: SiteFrame.OwnFiles(
                pictures: parts.pictures, icons: SiteIcons(icons, ground: theme.colours.day), fonts: parts.fonts),
            locks: locks)
    }

    /// Builds the tales on all threads. The files of each are staged as soon as it is rendered, so that memory grows by
    /// cards and not by texts.
    private mutating func buildTales(_ siteFacts: SiteFacts, drawsCovers: Bool, into staging: Staging?) {
        let build = TaleBuild(
            siteFacts.shown.lazy.map { [tales = reading.tales] in tales[$0] }, frame: frame, shared: shared,
            last: last.shared, mediaCache: mediaCache,
            exports: ExportBuild(project, frame: frame, shared: shared, drawsCovers: drawsCovers, staging: staging),
            into: FileSink(staging: staging, meter: meter))
        let isGood = Atomic(!diagnostics.hasErrors)
        let (keepsTexts, scope) = (self.scope.keepsTexts, self.scope)
        let tales = reading.tales
        let pairs = zip(siteFacts.shown, siteFacts.next).filter { scope.includes(tales[$0.0]) }
        let results = concurrentMap(pairs, jobs: jobs) { tale, next -> TaleResult in
            if let joined = scope.joined { return joined.result(of: tales[tale]) }
            var result = build.result(of: tales[tale], next: next < 0 ? nil : tales[next], isGood: isGood)
            if !keepsTexts { result.reading = nil }
            return result
        }
        for index in results.indices where !results[index].diagnostics.isEmpty {
            diagnostics += results[index].diagnostics
        }
        diagnostics = diagnostics.gathered()
        if keepsTexts { readings = results.compactMap(\.reading) }
        cards = CardList(results.lazy.map(\.card))
        diagnostics += LinkedTales.diagnostics(siteFacts, tales, unread: reading.unread, results)
        self.results = results
    }

    /// Makes the files that are about several tales.
    private mutating func makeGroups(
        _ frame: SiteFrame, _ shared: InputDigests, _ pages: [PlainPage], into staging: Staging?
    ) {
        let maker = GroupMaker(last: last.groups, into: FileSink(staging: staging, meter: meter))
        if case .shard(let shard, let input) = scope {
            let list = list(shard, input).file
            groups = [maker.make(FileGroup(key: list.digest) { $0.add(list) })]
            return
        }
        if let staging { scope.joined?.stage(into: staging, jobs: jobs) }

        let files = SiteFiles(
            frame: frame, shared: shared.digest, cards: cards, plain: pages, jobs: jobs,
            ffmpeg: staging == nil ? nil : project.ffmpeg)
        let groups = files.groups()
        if !maker.knows(files.pages) { files.readCards() }
        self.groups = concurrentMap(groups, jobs: jobs) { maker.make($0) }
        diagnostics += meter?.openCopies.map { .openElsewhere($0.path, of: $0.tale, at: $0.open) } ?? []
        if let warning = files.podcastWarning(in: self.groups) { diagnostics.append(warning) }
        if let error = self.groups.lazy.compactMap(\.error).first { diagnostics.append(frame.theme.diagnostic(error)) }
    }

    /// What the run that joins all shards has to know of this one.
    private func list(_ shard: Shard, _ input: InputDigests) -> ShardList {
        let folders = Dictionary(project.library.tales.folders.map { ($0.path, $0) }) { first, _ in first }
        let root = project.library.root
        let tales = concurrentMap(results, jobs: jobs) { result -> ShardList.Tale? in
            guard let folder = folders[result.folder], let facts = result.card?.facts() else { return nil }
            return ShardList.Tale(
                folder: result.folder, source: ContentPrint.digest(of: folder, below: root), facts: facts,
                diagnostics: result.diagnostics)
        }
        return ShardList(shard, input, tales.compactMap(\.self))
    }
}
