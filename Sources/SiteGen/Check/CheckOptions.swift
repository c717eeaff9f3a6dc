/// What a check is asked for.
public struct CheckOptions: Sendable {
    /// The library's folder, or the folders of some of its tales.
    public var places: [String]
    /// Whether tales marked `draft: true` are looked at too. Those that are named are in any case.
    public var drafts: Bool
    /// How many threads at the most.
    public var jobs: Int

    public init(places: [String], drafts: Bool = false, jobs: Int) {
        (self.places, self.drafts, self.jobs) = (places, drafts, jobs)
    }
}

/// The library that a check is about, and the tales it is about if not all.
struct CheckedPart {
    /// As it is found from where the command was called.
    var library: String
    /// The library's folder, with every link followed.
    var root: String
    /// Folders below the root; `nil` for all tales.
    var tales: Set<String>?

    /// - Parameter places: a library, or tales of one library.
    static func find(_ places: [String]) -> (part: CheckedPart?, fault: Diagnostic?) {
        var part: CheckedPart?
        for place in places.map(TaleFolder.named) {
            guard let folder = Groundwork.root(of: place) else { return (nil, Groundwork.missing(place)) }
            var found = CheckedPart(library: place, root: folder)
            if FileStamp(path: "\(folder)/\(Library.siteFile)") == nil, let tale = tale(place) { found = tale }
            if let first = part {
                guard first.root == found.root, let tales = first.tales, let more = found.tales else {
                    return (
                        nil,
                        Diagnostic(
                            .error, "not-a-tale", file: place,
                            first.root == found.root
                                ? "a library and its tales cannot both be named"
                                : "this is not a tale of the library '\(first.library)'",
                            notes: ["name one library, or the folders of some of its tales"])
                    )
                }
                part?.tales = tales.union(more)
            } else {
                part = found
            }
        }
        return (part, nil)
    }

    /// The library of the tale that the command was given as `place`.
    private static func tale(_ place: String) -> CheckedPart? {
        guard let tale = TalePlace(place), tale.isInLibrary else { return nil }
        return CheckedPart(library: above(above(place)), root: tale.root, tales: [tale.path])
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
