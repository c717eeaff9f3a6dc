/// What each command reads of a library first: the files in it, its `site.yml`, and the folders of the theme that it names.
struct Project {
    let library: Library
    /// What `site.yml` says, as far as it could be read: whatever is wrong with it, the tales are looked through as well.
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
        program = ThemeFolder.program()
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
        /// The digest of the position of each of them among the others.
        var key = Digest([])
        var taleDiagnostics: [Diagnostic] = []
    }

    /// Reads the theme and the front matter of every tale, all at once: the theme takes as long as hundreds of tales do.
    /// - Parameter saved: what the last build kept of each tale.
    func read(saved: TaleRecords = TaleRecords(), jobs: Int) -> Reading {
        let own = ownFingerprint.digest
        let (folders, others) = (library.tales.folders, SharedFolders(library.tales))
        let scripts = themeLayers.map { layers in Lazy { ThemeScripts(layers, jobs: jobs) } }
        let theme = Lazy { readTheme(scripts) }
        let read = concurrentMap(Array(-2..<folders.count), jobs: jobs) { index -> ReadTale in
            guard index >= 0 else {
                if index == -2 { _ = scripts?.value } else { _ = theme.value }
                return ReadTale()
            }
            let folder = folders[index]
            return ReadTale(
                ListedTale.load(
                    folder, root: library.root, language: config.languages[0], program: own, among: others,
                    saved: saved.record(of: folder.path, near: index), started: started))
        }
        var reading = Reading(theme: theme.value.theme, themeDiagnostics: theme.value.diagnostics)
        reading.tales.reserveCapacity(folders.count)
        var key = Fingerprint(now: .max)
        key.reserve(folders.count * 16)
        for index in read.indices {
            if let tale = read[index].tale {
                reading.tales.append(tale)
            } else if index >= 2 {
                reading.unread.insert(TaleFolder.slug(of: folders[index - 2]))
            }
            if let place = read[index].place { key.add(place) }
            if !read[index].diagnostics.isEmpty { reading.taleDiagnostics += read[index].diagnostics }
        }
        reading.key = key.digest
        return reading
    }

    /// What was read of one tale.
    private struct ReadTale: Sendable {
        var tale: ListedTale?
        /// Kept here as well, so that no code has to go through all tales again.
        var place: Digest?
        var diagnostics: [Diagnostic] = []

        init() {}

        init(_ read: (tale: ListedTale?, diagnostics: [Diagnostic])) {
            (tale, place, diagnostics) = (read.tale, read.tale?.place, read.diagnostics)
        }
    }

    /// The program itself: another version can make other pages.
    private var ownFingerprint: Fingerprint {
        var fingerprint = Fingerprint(now: started)
        fingerprint.add(program)
        fingerprint.add(FileStamp(path: program))
        return fingerprint
    }

    /// What the pages of all tales depend on.
    /// - Parameters:
    ///   - pages: the plain pages, to which templates link.
    ///   - hasFeed: whether there is a feed, to which they link too.
    ///   - teaches: whether there are lessons or activities.
    ///   - drawsCovers: whether covers are drawn in pixels.
    func sharedInput(pages: [PlainPageName], hasFeed: Bool, teaches: Bool, drawsCovers: Bool) -> SharedInput {
        SharedInput(now: started) { part, fingerprint in
            switch part {
            case .settings:
                fingerprint.add(library.site?.stamp)
                for picture in config.icons + config.pictures {
                    fingerprint.add(FileStamp(path: "\(library.root)/\(picture)"))
                }
            case .theme: themeLayers?.add(to: &fingerprint)
            case .fonts: LetterFonts.add(library.fonts, to: &fingerprint)
            case .pages:
                for page in pages {
                    fingerprint.add(page.file)
                    fingerprint.add(page.language?.tag ?? "")
                }
            case .feed: fingerprint.add(hasFeed ? "feed" : "")
            case .lessons: fingerprint.add(teaches ? "lessons" : "")
            case .covers: fingerprint.add(drawsCovers ? "covers" : "")
            case .tools: fingerprint.add(ffmpeg?.stamp)
            case .program: fingerprint = ownFingerprint
            }
        }
    }

    /// Returns the digest of all input.
    /// - Parameters:
    ///   - drafts: whether drafts are built too.
    ///   - shard: the tales of the shard that is made.
    func fingerprint(drafts: Bool, shard: Shard?) -> Fingerprint {
        var fingerprint = ownFingerprint
        fingerprint.add(shard?.text ?? "")
        fingerprint.add(drafts ? "drafts" : "")
        fingerprint.add(FileStamp(path: "\(library.root)/\(FamilyCodes.file)"))
        fingerprint.add(ffmpeg?.stamp)
        themeLayers?.add(to: &fingerprint)
        library.add(to: &fingerprint)
        fingerprint.add(FontFolders.installed.digest)
        for picture in config.icons + config.pictures {
            fingerprint.add(FileStamp(path: "\(library.root)/\(picture)"))
        }
        return fingerprint
    }

    private func readTheme(_ scripts: Lazy<ThemeScripts>?) -> (theme: Theme?, diagnostics: [Diagnostic]) {
        guard let themeLayers, let scripts else { return (nil, []) }
        return Theme.load(themeLayers, config: config) { scripts.value }
    }
}
