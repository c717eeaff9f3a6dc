/// What each command reads of a library first: the files in it, its `site.yml`,
/// and the folders of the theme that it names.
struct Project {
    let library: Library
    /// What `site.yml` says, as far as it could be read: whatever is wrong with it,
    /// the tales are looked through as well.
    let config: SiteConfig
    /// The path of the running program.
    let program: String
    let themeLayers: ThemeLayers?
    /// The program that draws and encodes what other programs show; `nil` if it is missing, or nothing is given away.
    let ffmpeg: FFmpeg?
    private(set) var diagnostics: [Diagnostic]
    /// When the files were listed, in nanoseconds since 1970.
    let started: Int64

    /// - Parameters:
    ///   - root: the library's folder, with every link followed.
    ///   - jobs: how many threads at the most.
    ///   - last: what the last build kept.
    init(root: String, jobs: Int, started: Int64 = FileStamp.now(), last: BuildCache = BuildCache()) {
        self.started = started
        library = Library.scan(root, jobs: jobs, known: last.folders)
        let (found, configDiagnostics) = library.config()
        diagnostics = library.diagnostics + configDiagnostics
        config = found ?? .unread
        ffmpeg = config.givesAway ? FFmpeg() : nil
        program = Files.program()
        guard library.site != nil else {
            themeLayers = nil
            return
        }
        let theme = ThemeLayers.find(config, library: root, program: program)
        themeLayers = theme.layers
        diagnostics += theme.diagnostics
    }

    /// Whether there is a `site.yml`, without which nothing else is looked at.
    var isLibrary: Bool { library.site != nil }

    /// What is read before any text of a tale is.
    struct Reading: Sendable {
        var theme: Theme?
        var themeDiagnostics: [Diagnostic] = []
        /// Each tale of which the front matter could be read.
        var tales: [ListedTale] = []
        /// The names in addresses of the tales of which it could not.
        var unread: Set<String> = []
        /// The digest of the positions of `tales` in the library's order.
        var key = Digest([])
        var taleDiagnostics: [Diagnostic] = []
    }

    /// Reads the theme and the front matter of every tale, all at once:
    /// the theme takes as long as hundreds of tales do.
    /// - Parameter saved: what the last build kept of each tale.
    func read(saved: TaleRecords = TaleRecords(), jobs: Int) -> Reading {
        let folders = library.tales.folders
        let listing = TaleListing(
            root: library.root, language: config.languages[0], program: programDigest,
            others: SharedFolders(library.tales), started: started)
        let cache = themeKey.map { ThemeCache(key: $0, library: library.root) }
        let kept = themeLayers.flatMap { cache?.read($0) }
        let unread = kept == nil ? themeLayers : nil
        let scripts = unread.map { layers in Lazy { ThemeScripts(layers, jobs: jobs) } }
        let words = unread.map { [config] layers in Lazy { ThemeWords(layers, of: config.languages) } }
        let theme = unread.flatMap { [config] layers in
            words.map { words in Lazy { ThemeReader(config: config, layers: layers, words: words) } }
        }
        let tasks = (unread == nil ? [] : [.scripts, .theme, .words]) + folders.indices.map(ReadingTask.tale)
        let read = concurrentMap(tasks, jobs: jobs) { task -> ReadTale in
            switch task {
            case .scripts: _ = scripts?.value
            case .theme: _ = theme?.value
            case .words: _ = words?.value
            case .tale(let index):
                let folder = folders[index]
                return ReadTale(listing.list(folder, saved: saved.record(of: folder.path, near: index)))
            }
            return ReadTale()
        }
        var reading = Reading()
        reading.theme = kept
        if let scripts, var reader = theme?.value {
            reading.theme = reader.theme(with: scripts.value)
            reading.themeDiagnostics = reader.files.diagnostics.all
            if let theme = reading.theme, reading.themeDiagnostics.isEmpty { cache?.save(theme) }
        }
        reading.tales.reserveCapacity(folders.count)
        var key = Fingerprint(now: .max)
        key.reserve(folders.count * 16)
        for index in read.indices {
            guard case .tale(let position) = tasks[index] else { continue }
            if let tale = read[index].tale {
                reading.tales.append(tale)
            } else {
                reading.unread.insert(TaleFolder.slug(of: folders[position]))
            }
            if let order = read[index].order { key.add(order) }
            if !read[index].diagnostics.isEmpty { reading.taleDiagnostics += read[index].diagnostics }
        }
        reading.key = key.digest
        return reading
    }

    /// What one thread reads.
    private enum ReadingTask {
        case scripts, theme, words
        /// The front matter of a tale, by the position of its folder.
        case tale(Int)
    }

    /// What was read of one tale.
    private struct ReadTale: Sendable {
        var tale: ListedTale?
        /// Kept here as well, so that no code has to go through all tales again.
        var order: Digest?
        var diagnostics: [Diagnostic] = []

        init() {}

        init(_ read: (tale: ListedTale?, diagnostics: [Diagnostic])) {
            (tale, order, diagnostics) = (read.tale, read.tale?.order, read.diagnostics)
        }
    }

    /// The digest of the program itself: another version can make other pages.
    private var programDigest: Digest {
        var print = Fingerprint(now: started)
        add(.program, BuildFacts(), to: &print)
        return print.digest
    }

    /// The digest of what the theme depends on; `nil` if there is no theme, or if a file of it was changed
    /// so recently that its stamp proves nothing.
    private var themeKey: Digest? {
        guard themeLayers != nil else { return nil }
        var print = Fingerprint(now: started)
        for input: BuildInput in [.theme, .program] { add(input, BuildFacts(), to: &print) }
        print.add(config.digests.settings)
        return print.isDoubtful ? nil : print.digest
    }

    /// Returns the digests of all inputs of a key, by the stamps of their files.
    func stamps(of key: BuildInput.Key, _ facts: BuildFacts) -> InputDigests {
        InputDigests(key) { input in
            var print = Fingerprint(now: started)
            add(input, facts, to: &print)
            return (print.digest, print.isDoubtful)
        }
    }

    /// Returns the digests of all inputs of a key, by the content of their files:
    /// stamps say nothing on another machine.
    func contents(of key: BuildInput.Key, _ facts: BuildFacts, jobs: Int) -> InputDigests {
        InputDigests(key) { input in
            var print = ContentPrint(jobs: jobs)
            add(input, facts, to: &print)
            return (print.digest, false)
        }
    }

    /// Adds all that an input consists of.
    private func add(_ input: BuildInput, _ facts: BuildFacts, to print: inout some InputPrint) {
        let root = library.root
        switch input {
        case .settings:
            print.add(config.digests.settings)
            for file in config.icons + config.pictures { print.add(fileAt: "\(root)/\(file)") }
        case .arrangement: print.add(config.digests.arrangement)
        case .theme: for layer in themeLayers?.layers ?? [] { print.add(layer.folder, below: layer.root) }
        case .fonts: print.add(library.fonts, below: root)
        case .installedFonts: print.add(FontFolders.installed.digest)
        case .pages: print.add(library.pages, below: root)
        case .pageNames: for file in library.pages.files where file.name.hasSuffix(".md") { print.add(file.name) }
        case .tales: print.add(tales: library.tales, below: root)
        case .feed: print.add(facts.hasFeed ? "feed" : "")
        case .lessons: print.add(facts.hasLessons ? "lessons" : "")
        case .covers: print.add(facts.drawsCovers ? "covers" : "")
        case .drafts: print.add(facts.drafts ? "drafts" : "")
        case .shard: print.add(facts.shard?.text ?? "")
        case .codes: print.add(fileAt: "\(root)/\(FamilyCodes.file)")
        case .tools: if let path = ffmpeg?.path { print.add(fileAt: Files.realPath(path) ?? path) }
        case .program: print.add(fileAt: program)
        }
    }
}
