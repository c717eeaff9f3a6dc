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
        let tales = scan.folders(in: "tales", jobs: jobs)
        let pages = scan.folder(at: "pages")
        let themes = scan.folder(at: "themes")
        let site = FileStamp(path: "\(root)/\(siteFile)").map { LibraryFolder.File(name: siteFile, stamp: $0) }
        return Library(
            root: root, site: site, tales: tales.folder, pages: pages.folder, themes: themes.folder,
            faults: tales.faults + pages.faults + themes.faults)
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
            return (nil, [Diagnostic(
                .error, "missing-file", file: Self.siteFile, "this folder has no \(Self.siteFile), so it is no library",
                notes: ["write one with a line 'title: …', or name the library's folder"])])
        }
        do {
            return SiteConfig.load(Source(path: Self.siteFile, bytes: try Files.read("\(root)/\(Self.siteFile)")))
        } catch {
            return (nil, [Diagnostic(.error, "unreadable-file", file: Self.siteFile, error.message)])
        }
    }
}
