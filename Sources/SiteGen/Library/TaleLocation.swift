/// The folder of a tale that a command's argument names, and the library's folder above it.
struct TaleLocation: Sendable, Equatable {
    /// The library's folder, with every link followed; for a tale outside a library the folder that holds the tale's.
    let root: String
    /// The tale's folder below the root: `tales/fox`.
    let path: String
    /// The path of the tale's folder from the folder in which the command runs.
    let name: String

    /// The folder of a library that holds its tales.
    private static let talesFolder = "tales"

    /// Whether the tale is where a library would have it. There need not be a `site.yml`.
    var isInLibrary: Bool { path.hasPrefix("\(Self.talesFolder)/") }

    init(root: String, path: String, name: String) { (self.root, self.path, self.name) = (root, path, name) }

    /// The tale whose folder or text `argument` names; `nil` when there is none.
    init?(_ argument: String) {
        let name = TaleFolder.named(argument)
        guard FileStamp(path: "\(name)/\(TaleFolder.fileName)")?.kind == .file,
            let folder = Files.realPath(name), folder != "/"
        else { return nil }
        let parts = folder.split(separator: "/")
        let isInLibrary = parts.count > 1 && parts[parts.count - 2] == Self.talesFolder
        root = "/" + parts.dropLast(isInLibrary ? 2 : 1).joined(separator: "/")
        path = parts.suffix(isInLibrary ? 2 : 1).joined(separator: "/")
        self.name = name
    }

    /// Finds the tale that `name` means: its folder, its text, or its folder's name in the library.
    /// - Throws: what is there instead, and which names would do.
    static func find(_ name: String, library: String) throws(Missing) -> TaleLocation {
        if let location = TaleLocation(name) ?? TaleLocation(tales(of: library) + name) { return location }
        throw missing(TaleFolder.named(name), library)
    }

    /// Returns the path of what `name` means: a library or a tale in the folder of that name, or else a tale of
    /// `library`.
    static func folder(_ name: String, library: String) -> String {
        if TaleLocation(name) != nil || Library.root(of: name).map(Library.isLibrary) ?? false { return name }
        let named = tales(of: library) + name
        return TaleLocation(named) != nil ? named : name
    }

    /// The error about a name that no tale has.
    struct Missing: Error {
        var diagnostic: Diagnostic
        /// Whether it is the name of a library.
        let isLibrary: Bool
    }

    static func missing(_ name: String, _ library: String) -> Missing {
        if FileStamp(path: name)?.kind == .folder, let refusal = Files.refusal(toOpen: name) {
            let diagnostic = Diagnostic(.error, .unreadableFile, file: name, refusal.message)
            return Missing(diagnostic: diagnostic, isLibrary: false)
        }
        let isThere = FileStamp(path: name) != nil
        if !isThere, Library.root(of: library) == nil {
            return Missing(diagnostic: Library.missing(library), isLibrary: false)
        }
        let isLibrary = isThere && Library.isLibrary(name)
        let known = names(in: isLibrary ? name : library)
        let message =
            isLibrary
            ? "this is a library, not a tale"
            : isThere
                ? "there is no tale here: no \(TaleFolder.fileName)"
                : "there is no such folder, and no tale of this name in the library"
        var notes: [String] = []
        if isLibrary {
            notes = ["name one of its tales, as in '\(tales(of: name))\(known.first ?? "fox")'"]
        } else if let near = suggestion(for: lastPathComponent(of: name), among: known) {
            notes = [near]
        } else if !isThere, !Library.isLibrary(library) {
            let near = Library.nearRemedy(for: library, option: " with --library")
            notes = [near ?? "go into the library's folder, or name it with --library"]
        } else {
            notes = ["name a tale's folder, the one with \(TaleFolder.fileName) in it, or its name in the library"]
        }
        return Missing(
            diagnostic: Diagnostic(.error, .missingFile, file: name, message, notes: notes), isLibrary: isLibrary)
    }

    /// What to put before a tale's name to get a path from the folder in which the command runs.
    private static func tales(of library: String) -> String { [Diagnostic].prefix(of: library) + "\(talesFolder)/" }

    /// The names of a library's tales.
    private static func names(in library: String) -> [String] {
        guard let root = Library.root(of: library), FileStamp(path: "\(root)/\(talesFolder)")?.kind == .folder else {
            return []
        }
        let (folder, _) = LibraryScan(root: root).folders(in: talesFolder, jobs: 1)
        return folder.folders.filter { $0.file(at: TaleFolder.fileName[...]) != nil }.map { String($0.name) }
    }

    /// The language of tales that do not say theirs: the library's first.
    var language: Language { site.languages.first ?? SiteConfig.unread.languages[0] }

    /// Whether nobody chose `language`.
    var assumesLanguage: Bool { site.assumesLanguage }

    private var site: SiteConfig {
        let path = "\(root)/\(Library.siteFile)"
        guard let bytes = try? Files.read(path, limit: .text) else { return .unread }
        return SiteConfig.load(Source(path: Library.siteFile, bytes: bytes)).config ?? .unread
    }

    /// The library's folder, by its path from the folder in which the command runs if the tale's name has it.
    var library: String {
        name == path ? "." : name.hasSuffix("/\(path)") ? String(name.dropLast(path.count + 1)) : root
    }

    /// Returns the path from the folder in which the command runs, for a path below the root.
    func shown(_ file: String) -> String {
        guard let inside = file.path(below: path) else { return file == path ? name : file }
        return [Diagnostic].prefix(of: name) + inside
    }

    /// Returns the tale's diagnostics with paths from the folder in which the command runs.
    func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.map { $0.renamingFiles(shown) } }
}
