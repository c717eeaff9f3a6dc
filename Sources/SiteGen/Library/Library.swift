/// A library as it was found: every file that a build may read, by name and stamp, and none of them opened.
struct Library: Sendable {
    /// The library's folder with every link followed.
    let root: String
    let site: LibraryFolder.File?
    let tales: LibraryFolder
    let pages: LibraryFolder
    let themes: LibraryFolder
    let faults: [Diagnostic]

    static let siteFile = "site.yml"

    /// Looks through the library at `root`.
    /// - Parameter jobs: how many threads at the most.
    static func scan(_ root: String, jobs: Int) -> Library {
        let scan = LibraryScan(root: root)
        var faults: [Diagnostic] = []
        func part(_ name: String) -> FileStamp? {
            let part = scan.part(named: name)
            faults += part.faults
            return part.stamp
        }
        func folder(_ name: String, _ look: (String) -> (folder: LibraryFolder, faults: [Diagnostic])) -> LibraryFolder
        {
            guard part(name)?.kind == .folder else { return LibraryFolder(path: name) }
            let found = look(name)
            faults += found.faults
            return found.folder
        }
        return Library(
            root: root, site: part(siteFile).map { LibraryFolder.File(name: siteFile, stamp: $0) },
            tales: folder("tales") { scan.folders(in: $0, jobs: jobs) }, pages: folder("pages") { scan.folder(at: $0) },
            themes: folder("themes") { scan.folder(at: $0) }, faults: faults)
    }

    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(site?.stamp)
        fingerprint.add(tales)
        fingerprint.add(pages)
        fingerprint.add(themes)
        for fault in faults { fingerprint.add(fault.file) }
    }

    /// What `site.yml` says.
    func config() -> (config: SiteConfig?, faults: [Diagnostic]) {
        guard site?.stamp.kind == .file else {
            if faults.contains(where: { $0.file == Self.siteFile }) { return (nil, []) }
            if let refusal = Files.refusal(toOpen: root) {
                return (nil, [Diagnostic(.error, "unreadable-file", file: Self.siteFile, refusal.message)])
            }
            return (
                nil,
                [
                    Diagnostic(
                        .error, "missing-file", file: Self.siteFile,
                        "this folder has no \(Self.siteFile), so it is no library",
                        notes: ["write one with a line 'title: …', or name the library's folder"])
                ]
            )
        }
        do {
            return SiteConfig.load(Source(path: Self.siteFile, bytes: try Files.read("\(root)/\(Self.siteFile)")))
        } catch {
            return (nil, [Diagnostic(.error, "unreadable-file", file: Self.siteFile, error.message)])
        }
    }
}
