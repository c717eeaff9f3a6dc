/// What a host must be sent so that it has the site: the difference between the list of files there and the one here.
struct Publication: Sendable {
    /// A step of sending. A step begins when all files of the one before are there.
    struct Step: Sendable, Equatable {
        enum Action: Sendable { case send, remove, removeFolders }

        let action: Action
        let title: String
        /// In the order of their bytes.
        let paths: [String]
        /// What is sent, if the step sends the list of files.
        var list: OutputRecord?
        /// Whether all names contain a hash of their bytes.
        var isLasting: Bool { paths.allSatisfy(AssetName.isOne) }
    }

    /// Files that the host does not have.
    let new: [String]
    /// Files that it has with other bytes.
    let changed: [String]
    /// Files of an earlier site.
    let gone: [String]
    /// The folders that had only these files, by their depth: those in other ones come first.
    let goneFolders: [[String]]
    /// The list that the host has when all is done.
    private let site: OutputRecord
    /// The list of files that is true for the host from the first step to the last, wherever they end: each file that
    /// they send or remove has a digest that no file has.
    private let doubtful: OutputRecord

    /// - Parameters:
    ///   - site: the files of the site.
    ///   - host: the files that the host has; `nil` if it has no site yet.
    init(_ site: OutputRecord, host: OutputRecord?) {
        let host = host ?? OutputRecord(files: [])
        let sent = site.files(notIn: host)
        let isThere = sent.map { host.digests(of: $0.path).contains { $0 != OutputRecord.missing } }
        new = zip(sent, isThere).filter { !$1 }.map(\.0.path)
        changed = zip(sent, isThere).filter(\.1).map(\.0.path)
        gone = Set(host.files(notIn: site).map(\.path)).filter { site.digests(of: $0).isEmpty }
            .sorted(by: precedesByBytes)
        self.site = site
        let doubts = zip(sent, isThere).map { file, isThere in
            OutputRecord.File(path: file.path, digest: isThere ? OutputRecord.unknown : OutputRecord.missing)
        }
        doubtful = site.replacing(sent, by: doubts, of: 0).record
            .adding(gone.map { OutputRecord.File(path: $0, digest: OutputRecord.missing) })
        var folders: Set<Substring> = []
        for path in gone {
            var folder = FolderTree.parent(of: path[...])
            while !folder.isEmpty, !site.hasFiles(in: folder), folders.insert(folder).inserted {
                folder = FolderTree.parent(of: folder)
            }
        }
        let byDepth = Dictionary(grouping: folders) { $0.split(separator: "/").count }
        goneFolders = byDepth.sorted { $0.key > $1.key }.map { $0.value.map(String.init).sorted(by: precedesByBytes) }
    }

    var isEmpty: Bool { new.isEmpty && changed.isEmpty && gone.isEmpty }

    /// The order in which a visitor never meets a page that shows or links to what is missing. New pages come before
    /// all changed ones: nothing leads to them yet. The list of files comes first and last, so that the
    /// next run makes up for one that was stopped, even if the site is then another one.
    var steps: [Step] {
        if isEmpty { return [] }
        let steps = [
            send("pictures, recordings, styles and scripts", (new + changed).filter { AssetName.isOne($0) }),
            send("files that pages need", (new + changed).filter { Self.isAsset($0) && !AssetName.isOne($0) }),
            send("new pages", new.filter { !Self.isAsset($0) && !Self.isEntrance($0) }),
            send("changed tales", changed.filter { CommitPlan.Step(of: $0) == .tales }),
            send("changed pages", changed.filter { CommitPlan.Step(of: $0) == .pages }),
            send("changed pages of the library", changed.filter { CommitPlan.Step(of: $0) == .library }),
            send("the first page", (new + changed).filter { CommitPlan.Step(of: $0) == .home }),
            send("catalogs", changed.filter { CommitPlan.Step(of: $0) == .catalogs }),
            send("lists for other programs", changed.filter { CommitPlan.Step(of: $0) == .data }),
            send("the service worker", (new + changed).filter { CommitPlan.Step(of: $0) == .worker }),
            remove("pages that are gone", gone.filter { !Self.isAsset($0) }),
            remove("files that are gone", gone.filter { Self.isAsset($0) }),
        ]
        let folders = goneFolders.map { Step(action: .removeFolders, title: "folders that are gone", paths: $0) }
        return [sendList("the list of files, with what will change", doubtful)]
            + (steps + folders).filter { !$0.paths.isEmpty } + [sendList("the list of files", site)]
    }

    private func sendList(_ title: String, _ list: OutputRecord) -> Step {
        Step(action: .send, title: title, paths: [OutputRecord.path], list: list)
    }

    private func send(_ title: String, _ paths: [String]) -> Step {
        Step(action: .send, title: title, paths: paths.sorted(by: precedesByBytes))
    }

    private func remove(_ title: String, _ paths: [String]) -> Step {
        Step(action: .remove, title: title, paths: paths)
    }

    /// Whether a file names no others.
    private static func isAsset(_ path: String) -> Bool { CommitPlan.Step(of: path) == .assets }

    /// Whether visitors or their devices open a file without a link.
    private static func isEntrance(_ path: String) -> Bool {
        [.home, .worker].contains(CommitPlan.Step(of: path))
    }
}
