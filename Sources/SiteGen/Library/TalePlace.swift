/// Where a tale lies that somebody named: its folder, and the library's above it.
struct TalePlace: Sendable, Equatable {
    /// The library's folder, with every link followed; of a tale in no library what holds its folder.
    let root: String
    /// The tale's folder below the root: `tales/fox`.
    let path: String
    /// The tale's folder as it is found from where the command was called.
    let name: String

    /// The folder of a library that its tales lie in.
    private static let talesFolder = "tales"

    /// Whether the tale lies where a library would have it. There need not be one.
    var isInLibrary: Bool { path.hasPrefix("\(Self.talesFolder)/") }

    init(root: String, path: String, name: String) { (self.root, self.path, self.name) = (root, path, name) }

    /// The tale in the folder `place`; `nil` when there is none.
    init?(_ place: String) {
        let name = TaleFolder.named(place)
        guard FileStamp(path: "\(name)/\(TaleFolder.fileName)")?.kind == .file,
            let folder = Files.realPath(name), folder != "/"
        else { return nil }
        let parts = folder.split(separator: "/")
        let isInLibrary = parts.count > 1 && parts[parts.count - 2] == Self.talesFolder
        root = "/" + parts.dropLast(isInLibrary ? 2 : 1).joined(separator: "/")
        path = parts.suffix(isInLibrary ? 2 : 1).joined(separator: "/")
        self.name = name
    }

    /// The tale that is called `name`: by its folder, by its text, or by its folder's name in the library.
    /// - Throws: what is there instead, and what the author can name.
    static func find(_ name: String, library: String) throws(Missing) -> TalePlace {
        if let place = TalePlace(name) ?? TalePlace(tales(of: library) + name) { return place }
        throw missing(TaleFolder.named(name), library)
    }

    /// The fault of a name that no tale has.
    struct Missing: Error {
        var diagnostic: Diagnostic
        /// Whether it is the name of a library.
        let isLibrary: Bool
    }

    private static func missing(_ name: String, _ library: String) -> Missing {
        if FileStamp(path: name)?.kind == .folder, let refusal = Files.refusal(toOpen: name) {
            let fault = Diagnostic(.error, "unreadable-file", file: name, refusal.message)
            return Missing(diagnostic: fault, isLibrary: false)
        }
        let isThere = FileStamp(path: name) != nil
        let isLibrary = isThere && FileStamp(path: "\(name)/\(Library.siteFile)") != nil
        let known = names(in: isLibrary ? name : library)
        let message =
            isLibrary
            ? "this is a library and no tale"
            : isThere
                ? "there is no tale here: no \(TaleFolder.fileName)"
                : "there is no such folder, and no tale of this name in the library"
        var notes: [String] = []
        if isLibrary {
            notes = ["name one of its tales, as in '\(tales(of: name))\(known.first ?? "fox")'"]
        } else if let near = closestName(to: name, among: known) {
            notes = ["did you mean '\(near)'?"]
        } else {
            notes = ["name a tale's folder, the one with \(TaleFolder.fileName) in it, or its name in the library"]
        }
        return Missing(
            diagnostic: Diagnostic(.error, "missing-file", file: name, message, notes: notes), isLibrary: isLibrary)
    }

    /// What stands before a tale's name to find it from where the command was called.
    private static func tales(of library: String) -> String { [Diagnostic].prefix(of: library) + "\(talesFolder)/" }

    /// What the tales of a library are called.
    private static func names(in library: String) -> [String] {
        guard let root = Groundwork.root(of: library), FileStamp(path: "\(root)/\(talesFolder)")?.kind == .folder else {
            return []
        }
        let (folder, _) = LibraryScan(root: root).folders(in: talesFolder, jobs: 1)
        return folder.folders.filter { $0.file(at: TaleFolder.fileName[...]) != nil }.map { String($0.name) }
    }

    /// The language that the library has for tales which name none.
    var language: Language {
        let site = (try? Files.read("\(root)/\(Library.siteFile)")).flatMap {
            SiteConfig.load(Source(path: Library.siteFile, bytes: $0)).config
        }
        return (site ?? .unread).languages.first ?? SiteConfig.unread.languages[0]
    }

    /// A path below the root as it is found from where the command was called.
    func shown(_ file: String) -> String {
        guard file.hasPrefix("\(path)/") else { return file }
        return [Diagnostic].prefix(of: name) + file.dropFirst(path.count + 1)
    }

    /// The faults of the tale, their files as they are found from where the command was called.
    func shown(_ faults: [Diagnostic]) -> [Diagnostic] {
        faults.map { fault in
            var fault = fault
            fault.file = shown(fault.file)
            return fault
        }
    }
}
