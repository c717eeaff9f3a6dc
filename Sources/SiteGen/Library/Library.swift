/// The files of a library that a build may read: names and stamps, without their content.
struct Library: Sendable {
    /// The library's folder with every link followed.
    let root: String
    let site: LibraryFolder.File?
    let tales: LibraryFolder
    let pages: LibraryFolder
    let themes: LibraryFolder
    let fonts: LibraryFolder
    private(set) var diagnostics: [Diagnostic]

    static let siteFile = "site.yml"

    /// Lists the library at `root`.
    /// - Parameters:
    ///   - jobs: the most threads to use.
    ///   - known: what an earlier scan found in the folder of all tales.
    static func scan(_ root: String, jobs: Int, known: KnownFolders = KnownFolders()) -> Library {
        let scan = LibraryScan(root: root)
        var diagnostics: [Diagnostic] = []
        func part(_ name: String) -> FileStamp? {
            let part = scan.part(named: name)
            diagnostics += part.diagnostics
            return part.stamp
        }
        func folder(_ name: String, _ look: (String) -> (folder: LibraryFolder, diagnostics: [Diagnostic]))
            -> LibraryFolder
        {
            guard part(name)?.kind == .folder else { return LibraryFolder(path: name) }
            let found = look(name)
            diagnostics += found.diagnostics
            return found.folder
        }
        diagnostics += scan.misnamedParts(of: [siteFile, "tales", "pages", "themes"])
        var library = Library(
            root: root, site: part(siteFile).map { LibraryFolder.File(name: siteFile, stamp: $0) },
            tales: folder("tales") { scan.folders(in: $0, jobs: jobs, known: known) },
            pages: folder("pages") { scan.folder(at: $0) },
            themes: folder("themes") { scan.folder(at: $0) },
            fonts: folder("fonts") { scan.folder(at: $0) }, diagnostics: diagnostics
        )
        library.reportMisplacedTales()
        library.reportMisnamedPages()
        return library
    }

    /// Adds what is wrong with the files and folders directly in `tales`.
    private mutating func reportMisplacedTales() {
        let usual = ["readme", "license", "licence"]
        let misplaced = tales.files.filter { file in
            let name = file.name.lowercased()
            return name.hasSuffix(".md") && !usual.contains { name.hasPrefix($0) }
        }
        diagnostics += misplaced.map { file in
            .misplacedTale(tales.path(of: file.name), name: Slug.anchor(of: String(file.name.prefix { $0 != "." })))
        }
        if site != nil, tales.folders.isEmpty, diagnostics.isEmpty { diagnostics.append(.noTales()) }
    }

    /// Adds the files that were probably meant to be plain pages: `Parents.MD`, `parents.md.txt`.
    private mutating func reportMisnamedPages() {
        for name in pages.files.map(\.name) where !name.hasSuffix(".md") {
            let lowercased = name.lowercased()
            if let ending = [".md", ".markdown", ".md.txt"].first(where: lowercased.hasSuffix) {
                diagnostics.append(.misnamedPage(pages.path(of: name), name: "\(name.dropLast(ending.count)).md"))
            } else if let ending = [".html", ".htm"].first(where: lowercased.hasSuffix) {
                diagnostics.append(.pageInHTML(pages.path(of: name), name: "\(name.dropLast(ending.count)).md"))
            }
        }
        for folder in pages.folders {
            guard let file = folder.files.first(where: { $0.name.lowercased().hasSuffix(".md") }) else { continue }
            let stem = file.name.dropLast(3)
            // Either can be the language: `en/about.md`, `about/en.md`.
            let name =
                if stem.lowercased() != "index", Language.ownNames[folder.name.lowercased()[...]] != nil {
                    "\(stem).\(folder.name)"
                } else if Language.ownNames[stem.lowercased()[...]] != nil {
                    "\(folder.name).\(stem)"
                } else {
                    String(folder.name)
                }
            diagnostics.append(.pageInFolder(folder.path(of: file.name), name: "\(name).md"))
        }
    }

    /// The library's folder with every link followed; `nil` if there is no such folder.
    static func root(of folder: String) -> String? {
        guard let root = Files.realPath(folder), FileStamp(path: root)?.kind == .folder else { return nil }
        return root
    }

    /// The path from the current folder to the library that contains it; `.` if none does. Commands use it where no
    /// library is named.
    static var here: String {
        guard let path = Files.realPath(".") else { return "." }
        let folders = Files.folders(above: "\(path)/")
        let depth = folders.firstIndex { isLibrary(String($0)) } ?? 0
        return depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
    }

    /// Whether a folder is a library.
    static func isLibrary(_ folder: String) -> Bool { FileStamp(path: "\(folder)/\(siteFile)") != nil }

    /// The diagnostic for a library's folder that is no folder.
    /// - Parameter remedy: what to do.
    static func missing(
        _ folder: String, remedy: String = "name the library's folder, the one with \(Library.siteFile) in it"
    ) -> Diagnostic {
        let isFile = FileStamp(path: folder) != nil
        let name = folder.split(separator: "/").last ?? ""
        var parent = folder[...]
        while parent.last == "/" { parent.removeLast() }
        parent.removeLast(name.count)
        let libraries = libraries(in: parent.isEmpty ? "." : String(parent))
        let near = isFile ? nil : closestName(to: String(name), among: libraries)
        return Diagnostic(
            .error, .missingFile, file: folder, isFile ? "this is a file, not a folder" : "there is no such folder",
            notes: [near.map { "did you mean '\(parent)\($0)'?" } ?? remedy])
    }

    /// Reads `site.yml`.
    func config() -> (config: SiteConfig?, diagnostics: [Diagnostic]) {
        guard let site else {
            if diagnostics.contains(where: { $0.file == Self.siteFile }) { return (nil, []) }
            if let refusal = Files.refusal(toOpen: root) {
                return (nil, [Diagnostic(.error, .unreadableFile, file: Self.siteFile, refusal.message)])
            }
            return (nil, [.noLibrary(Self.siteFile, notes: [Self.nearRemedy(for: root) ?? Self.remedy])])
        }
        guard site.stamp.kind == .file else { return (nil, [.notARegularFile(Self.siteFile)]) }
        do {
            return SiteConfig.load(
                Source(path: Self.siteFile, bytes: try Files.read("\(root)/\(Self.siteFile)", limit: .text)))
        } catch {
            return (nil, [Diagnostic(.error, .unreadableFile, file: Self.siteFile, error.message)])
        }
    }

    /// What to do where a folder is no library, and none is near.
    static let remedy = "name the library's folder; 'storysite new FOLDER' makes a library"

    /// What to do where a folder is no library, but is in one or has one in it.
    /// - Parameter option: how the command line names a library, if it is not the argument.
    static func nearRemedy(for folder: String, option: String = "") -> String? {
        guard let root = root(of: folder) else { return nil }
        let scan = LibraryScan(root: root)
        if let near = scan.misnamed(siteFile) { return "rename '\(near)' to '\(siteFile)'" }
        let folders = root.split(separator: "/")
        if scan.part(named: TaleFolder.fileName).stamp != nil, folders.dropLast().last == "tales" {
            return "this is the folder of a tale: name the library's folder, which is two folders above"
        }
        if folders.count > 1, isLibrary("/" + folders.dropLast().joined(separator: "/")) {
            return "this folder is in a library: name the folder above this one\(option)"
        }
        let near = libraries(in: root).prefix(3).map { "'\($0)'" }
        return near.isEmpty ? nil : "name the library's folder\(option): \(listed(near))"
    }

    /// The names of the libraries in a folder.
    private static func libraries(in folder: String) -> [String] {
        let names = (try? Folder(folder))?.names() ?? []
        return names.filter { isLibrary("\(folder)/\($0)") }.sorted(by: precedesByBytes)
    }
}
