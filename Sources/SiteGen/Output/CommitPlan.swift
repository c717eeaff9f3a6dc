/// The order in which new files take their places: whenever the program is stopped, no file refers to one that is
/// missing, except a page to a page of the same step.
struct CommitPlan {
    /// The steps, first to last.
    enum Step: Int, CaseIterable {
        /// Files that name no others: pictures, recordings, styles, scripts.
        case assets
        /// Tales that the site does not have yet, each with its folder.
        case newTales
        case tales
        case pages
        case library
        case home
        /// The pages of catalogs and feeds, and the parts of the catalog, which their first ones name.
        case catalogs
        /// Files that describe the site to other programs: catalog, feed, sitemap, manifest.
        case data
        case worker

        /// The folders of `catalogs`.
        private static let folders = ["opds/", "podcast/", "catalog/", "feed/"]

        init(of path: String) {
            let isPage = path.hasSuffix(".html")
            if path == "sw.js" {
                self = .worker
            } else if path.hasPrefix("tales/") {
                self = isPage || path.hasSuffix(".json") ? .tales : .assets
            } else if !isPage, Self.folders.contains(where: path.hasPrefix) {
                self = .catalogs
            } else if path == "index.html" {
                self = .home
            } else if isPage {
                self = path.hasPrefix("library/") ? .library : .pages
            } else {
                self = path.utf8.contains(UInt8(ascii: "/")) ? .assets : .data
            }
        }
    }

    /// The files and folders of one folder that are moved in one step, one after the other, so that a tale's page and
    /// its list of files stay together.
    struct Group: Sendable, Equatable {
        /// Below the output folder; empty for the output folder itself.
        var folder: String
        /// In the order of their bytes, but after those with files that others show.
        var names: [String]
    }

    /// The groups of each step. Groups of one step can be moved at the same time.
    private(set) var steps: [[Group]] = []

    /// How many files and folders are moved.
    var count: Int { steps.joined().reduce(0) { $0 + $1.names.count } }

    /// - Parameters:
    ///   - paths: the new files.
    ///   - lenders: the folders with files that pages of other folders show.
    ///   - isThere: whether the output folder already has the folder at this path. A missing one is moved as a whole.
    init(_ paths: [String], lenders: Set<String> = [], isThere: (Substring) -> Bool) {
        var known: [Substring: Bool] = ["": true]
        func exists(_ folder: Substring) -> Bool {
            if let exists = known[folder] { return exists }
            let exists = exists(FolderTree.parent(of: folder)) && isThere(folder)
            known[folder] = exists
            return exists
        }
        var moves: [Substring: Step] = [:]
        // The files of a folder usually come one after the other, and are moved with it.
        var last: (folder: Substring, step: Step)?
        for path in paths {
            let folder = FolderTree.parent(of: path[...])
            var step = Step(of: path)
            if let last, last.folder == folder {
                if step == .tales { step = .newTales }
                if step.rawValue <= last.step.rawValue { continue }
            }
            var (moved, above) = (path[...], folder)
            while !exists(above) { (moved, above) = (above, FolderTree.parent(of: above)) }
            let isInside = moved.utf8.count < path.utf8.count
            if isInside, step == .tales { step = .newTales }
            let latest = moves[moved].map { $0.rawValue > step.rawValue ? $0 : step } ?? step
            moves[moved] = latest
            if isInside { last = (folder, latest) }
        }
        var groups: [Step: [Substring: [String]]] = [:]
        for (path, step) in moves {
            let (folder, name) = FolderTree.split(path)
            groups[step, default: [:]][folder, default: []].append(name)
        }
        steps = Step.allCases.compactMap { groups[$0] }.map { groups in
            groups.map { folder, names in
                let sorted = names.sorted(by: precedesByBytes)
                let first = lenders.isEmpty ? [] : sorted.filter { lenders.contains("\(folder)/\($0)") }
                let others = first.isEmpty ? sorted : sorted.filter { !lenders.contains("\(folder)/\($0)") }
                return Group(folder: String(folder), names: first + others)
            }.sorted { precedesByBytes($0.folder, $1.folder) }
        }
    }

    /// The order in which files that no longer belong to the site are removed: pages before what they show.
    static func removals(_ paths: some Sequence<String>) -> [String] {
        func rank(_ path: String) -> Int { Step(of: path) == .assets ? 1 : 0 }
        return paths.sorted { rank($0) == rank($1) ? precedesByBytes($0, $1) : rank($0) < rank($1) }
    }
}
