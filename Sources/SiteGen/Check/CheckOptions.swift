/// The options of `storysite check`.
package struct CheckOptions: Sendable {
    /// The library's folder, or the folders of some of its tales.
    var folders: [String]
    /// The library in which a tale can be named by its folder's name alone.
    var library: String
    /// Whether tales marked `draft: true` are checked too. Tales that are named always are.
    var drafts: Bool
    /// The tales that are checked; `nil` for all.
    package var shard: Shard?
    /// The largest number of threads.
    var jobs: Int

    /// Whether the folders are tales and not a library.
    package var namesTales: Bool { CheckedTales.find(folders, library: library).checked?.tales != nil }

    /// - Parameters:
    ///   - names: the library's folder, or some of its tales; empty for the whole `library`.
    ///   - library: the library in which a tale can be named by its folder's name alone; `nil` for the one in which the
    ///     command runs.
    package init(names: [String], library: String?, drafts: Bool = false, jobs: Int) {
        let library = library ?? Library.here
        folders = names.isEmpty ? [library] : names.map { TaleLocation.folder($0, library: library) }
        (self.library, self.drafts, self.jobs) = (library, drafts, jobs)
    }
}

/// The library that is checked, and its tales if not all are checked.
struct CheckedTales {
    /// The path of the library, as the command line has it.
    var library: String
    /// The library's folder, with every link followed.
    var root: String
    /// Folders below the root; `nil` for all tales.
    var tales: Set<String>?

    /// - Parameters:
    ///   - folders: the folder of a library, or folders of tales of one library.
    ///   - library: the library that messages about a name without a folder speak of.
    static func find(_ folders: [String], library: String) -> (checked: CheckedTales?, diagnostic: Diagnostic?) {
        var checked: CheckedTales?
        for path in folders.map(TaleFolder.named) {
            guard let folder = Library.root(of: path) else {
                if Library.isLibrary(library) { return (nil, TaleLocation.missing(path, library).diagnostic) }
                let remedy = "name the library's folder, the one with \(Library.siteFile) in it, or that of a tale"
                return (nil, Library.missing(path, remedy: remedy))
            }
            var found = CheckedTales(library: path, root: folder)
            if !Library.isLibrary(folder), let tale = tale(path) { found = tale }
            if let first = checked {
                guard first.root == found.root, let tales = first.tales, let more = found.tales else {
                    return (
                        nil,
                        Diagnostic(
                            .error, .notATale, file: path,
                            first.root == found.root
                                ? "a library cannot be named together with its tales"
                                : "this is not a tale of the library '\(first.library)'",
                            notes: ["name one library, or the folders of some of its tales"])
                    )
                }
                checked?.tales = tales.union(more)
            } else {
                checked = found
            }
        }
        return (checked, nil)
    }

    /// The library of the tale in the folder `path`; `nil` if there is no tale.
    private static func tale(_ path: String) -> CheckedTales? {
        guard let tale = TaleLocation(path), tale.isInLibrary else { return nil }
        return CheckedTales(library: above(above(path)), root: tale.root, tales: [tale.path])
    }

    /// The folder that holds the one at `path`.
    private static func above(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let slash = path.lastIndex(of: "/")
        let name = slash.map { path[path.index(after: $0)...] } ?? path
        if name == "." || name == ".." { return path == "." ? ".." : "\(path)/.." }
        guard let slash else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
