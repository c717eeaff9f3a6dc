/// What a host must be sent so that it has the site: the difference between the list of files there and the one here.
struct Publication: Sendable {
    /// A step of sending. A step begins when all files of the one before are there.
    struct Step: Sendable, Equatable {
        enum Action: Sendable { case send, remove, removeFolders }

        let action: Action
        let title: String
        /// In the order of their bytes.
        let paths: [String]
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

    /// - Parameters:
    ///   - site: the files of the site.
    ///   - host: the files that the host has; `nil` if it has no site yet.
    init(_ site: OutputRecord, host: OutputRecord?) {
        let host = host ?? OutputRecord(files: [])
        let sent = site.files(notIn: host).map(\.path)
        let isThere = sent.map { !host.digests(of: $0).isEmpty }
        new = zip(sent, isThere).filter { !$1 }.map(\.0)
        changed = zip(sent, isThere).filter(\.1).map(\.0)
        gone = Set(host.files(notIn: site).map(\.path)).filter { site.digests(of: $0).isEmpty }
            .sorted(by: precedesByBytes)
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
    /// all changed ones: nothing leads to them yet. The list of files is last, so that the next
    /// run completes one that was stopped.
    var steps: [Step] {
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
        let list = send("the list of files", isEmpty ? [] : ["\(OutputRecord.folder)/\(OutputRecord.name)"])
        return (steps + folders + [list]).filter { !$0.paths.isEmpty }
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
