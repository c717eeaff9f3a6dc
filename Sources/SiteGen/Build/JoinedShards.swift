/// The shards that other runs made, each in a folder of its own. Their files are untrusted: names are looked at,
/// links are not followed, and bytes are compared with their digests as they are copied.
struct JoinedShards: Sendable {
    fileprivate struct ShardFolder: Sendable {
        /// The folder, as the command line names it.
        let name: String
        let list: ShardList
        let tree: FolderTree
        let files: [OutputRecord.File]
    }

    private let folders: [ShardFolder]
    private let tales: [String: ShardList.Tale]

    /// Opens the shards in these folders.
    /// - Parameters:
    ///   - input: what the site is made of here.
    ///   - slugs: the names of all tales in addresses.
    /// - Returns: the shards, and why they are not those of this site.
    static func open(
        _ names: [String], input: InputDigests, slugs: Set<Substring>
    ) -> (shards: JoinedShards, diagnostics: [Diagnostic]) {
        var (folders, diagnostics): ([ShardFolder], [Diagnostic]) = ([], [])
        for name in names {
            guard let folder = ShardFolder(name) else {
                diagnostics.append(.noShard(name))
                continue
            }
            let differences = folder.list.input.differences(from: input)
            if !differences.isEmpty {
                diagnostics.append(.otherShard(name, differences.map(\.rawValue)))
            } else if let path = folder.foreignPath(slugs) {
                let path = [Diagnostic].prefix(of: name) + path
                diagnostics.append(
                    .badShard(path, "this file belongs to no tale of the library", [Diagnostic.makeAgain]))
            }
            folders.append(folder)
        }
        if diagnostics.isEmpty { diagnostics = contradictions(folders) }
        return (JoinedShards(folders), diagnostics)
    }

    private init(_ folders: [ShardFolder]) {
        self.folders = folders
        tales = Dictionary(folders.flatMap(\.list.tales).map { ($0.folder, $0) }) { first, _ in first }
    }

    /// Shards of different divisions, those that are there twice, and those that are missing.
    private static func contradictions(_ folders: [ShardFolder]) -> [Diagnostic] {
        guard let first = folders.first else { return [] }
        let count = first.list.shard.count
        var (known, diagnostics): ([Int: String], [Diagnostic]) = ([:], [])
        for folder in folders {
            let shard = folder.list.shard
            if shard.count != count {
                diagnostics.append(
                    .badShard(
                        folder.name,
                        "this is shard \(shard.text), but '\(first.name)' is shard \(first.list.shard.text)",
                        ["divide the library into the same number of shards each time"]))
            } else if let other = known.updateValue(folder.name, forKey: shard.number) {
                diagnostics.append(
                    .badShard(
                        folder.name, "this is shard \(shard.text), and so is '\(other)'", ["name each shard once"]))
            }
        }
        guard diagnostics.isEmpty else { return diagnostics }
        let missing = (1...count).filter { known[$0] == nil }.map { "\($0)/\(count)" }
        guard let next = missing.first else { return [] }
        let most = 10
        let names = missing.prefix(most) + (missing.count > most ? ["\(missing.count - most) more"] : [])
        return [
            .badShard(
                first.name, "some of the \(counted(count, "shard")) are missing: \(names.joined(separator: ", "))",
                ["make it with 'storysite build --shard \(next) --output SHARD', and name it with the others"])
        ]
    }

    /// Returns what another run made of a tale.
    func result(of listed: ListedTale) -> TaleResult {
        let (path, tale) = (listed.folder.path, listed.tale())
        func refused(_ message: String) -> TaleResult {
            TaleResult(folder: path, diagnostics: [.badShard(path, message, [Diagnostic.makeAgain])])
        }
        guard let made = tales[path] else { return refused("no shard has this tale") }
        guard made.source == ContentPrint.digest(of: listed.folder, below: tale.root) else {
            return refused("this folder is not as it was when its shard was made")
        }
        let key = CardKey(path, tale.header, made.facts)
        return TaleResult(
            folder: path, card: ListedCard(Card(tale, made.facts, shown: key.shown, offered: key.offered), key),
            diagnostics: made.diagnostics)
    }

    /// Stages the files of all tales.
    func stage(into staging: Staging, jobs: Int) {
        for folder in folders {
            _ = concurrentMap(folder.files, jobs: jobs) { file in
                staging.add(OutputFile(path: file.path, from: folder.tree, digest: file.digest))
            }
        }
    }
}

extension JoinedShards.ShardFolder {
    /// `nil` if the folder is not a complete shard.
    fileprivate init?(_ name: String) {
        guard let root = try? Folder(name), let record = OutputRecord(in: root) else { return nil }
        guard let bytes = try? root.folder(OutputRecord.folder).read(ShardList.name, limit: .own),
            record.digests(of: ShardList.path) == [Digest(bytes)], let list = ShardList(bytes)
        else { return nil }
        (self.name, self.list, tree) = (name, list, FolderTree(root: root))
        files = record.files.filter { $0.path != ShardList.path }
    }

    /// Returns the path of a file that no run of storysite puts into a shard of a library with these tales.
    fileprivate func foreignPath(_ slugs: Set<Substring>) -> String? {
        files.lazy.map(\.path).first { path in
            let names = path.split(separator: "/", omittingEmptySubsequences: false)
            return names.count < 3 || names[0] != "tales" || !slugs.contains(names[1])
        }
    }
}

extension Diagnostic {
    fileprivate static let makeAgain = "make the shards again, all of the same library"

    fileprivate static func badShard(_ file: String, _ message: String, _ notes: [String]) -> Diagnostic {
        Diagnostic(.error, .badShard, file: file, message, notes: notes)
    }

    fileprivate static func noShard(_ name: String) -> Diagnostic {
        guard FileStamp(path: name)?.kind == .folder else {
            return .badShard(name, "there is no such folder", ["name the folders of the shards after --join"])
        }
        let isShard = FileStamp(path: "\(name)/\(ShardList.path)") != nil
        return .badShard(
            name,
            isShard ? "this shard is damaged, or another version made it" : "this folder is not a shard of a site",
            ["make a shard with 'storysite build --shard I/N --output SHARD'"])
    }

    fileprivate static func otherShard(_ name: String, _ differences: [String]) -> Diagnostic {
        .badShard(name, "this shard was made with other input: \(differences.joined(separator: "; "))", [makeAgain])
    }
}
