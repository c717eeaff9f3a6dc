/// The parts of a site that other runs made, each of the tales of its shard. Their files are untrusted: names are looked at,
/// links are not followed, and bytes are compared with their digests as they are copied.
struct SiteParts: Sendable {
    fileprivate struct Part: Sendable {
        /// The folder of the part, as the command line names it.
        let name: String
        let list: SitePartList
        let tree: FolderTree
        let files: [OutputRecord.File]
    }

    private let parts: [Part]
    private let tales: [String: SitePartList.Tale]

    /// Opens the parts in these folders.
    /// - Parameters:
    ///   - input: what the site is made of here.
    ///   - slugs: the names of all tales in addresses.
    /// - Returns: the parts, and why they are not those of this site.
    static func open(
        _ names: [String], input: SitePartInput, slugs: Set<Substring>
    ) -> (parts: SiteParts, diagnostics: [Diagnostic]) {
        var (parts, diagnostics): ([Part], [Diagnostic]) = ([], [])
        for name in names {
            guard let part = Part(name) else {
                diagnostics.append(.noPart(name))
                continue
            }
            let differences = part.list.input.differences(from: input)
            if !differences.isEmpty {
                diagnostics.append(.otherPart(name, differences.map(\.rawValue)))
            } else if let path = part.foreignPath(slugs) {
                let path = [Diagnostic].prefix(of: name) + path
                diagnostics.append(
                    .badPart(path, "this file belongs to no tale of the library", [Diagnostic.makeAgain]))
            }
            parts.append(part)
        }
        if diagnostics.isEmpty { diagnostics = contradictions(parts) }
        return (SiteParts(parts: parts), diagnostics)
    }

    private init(parts: [Part]) {
        self.parts = parts
        tales = Dictionary(parts.flatMap(\.list.tales).map { ($0.folder, $0) }) { first, _ in first }
    }

    /// Parts of different divisions, parts that are there twice, and those that are missing.
    private static func contradictions(_ parts: [Part]) -> [Diagnostic] {
        guard let first = parts.first else { return [] }
        let count = first.list.shard.count
        var (known, diagnostics): ([Int: String], [Diagnostic]) = ([:], [])
        for part in parts {
            let shard = part.list.shard
            if shard.count != count {
                diagnostics.append(
                    .badPart(
                        part.name, "this is part \(shard.text), but '\(first.name)' is part \(first.list.shard.text)",
                        ["make all parts with the same number of shards"]))
            } else if let other = known.updateValue(part.name, forKey: shard.number) {
                diagnostics.append(
                    .badPart(
                        part.name, "this is part \(shard.text), and so is '\(other)'", ["name each part once"]))
            }
        }
        guard diagnostics.isEmpty else { return diagnostics }
        let missing = (1...count).filter { known[$0] == nil }.map { "\($0)/\(count)" }
        guard let next = missing.first else { return [] }
        let most = 10
        let names = missing.prefix(most) + (missing.count > most ? ["\(missing.count - most) more"] : [])
        return [
            .badPart(
                first.name, "some of the \(counted(count, "part")) are missing: \(names.joined(separator: ", "))",
                ["make it with 'storysite build --shard \(next) --output PART', and name it with the others"])
        ]
    }

    /// Returns what another run made of a tale.
    func tale(_ tale: ListedTale, root: String) -> (made: SitePartList.Tale?, diagnostic: Diagnostic?) {
        let path = tale.folder.path
        guard let made = tales[path] else {
            return (nil, .badPart(path, "no part has this tale", [Diagnostic.makeAgain]))
        }
        guard made.source == SitePartInput.digest(of: tale.folder, root: root) else {
            return (nil, .badPart(path, "this folder is not as it was when its part was made", [Diagnostic.makeAgain]))
        }
        return (made, nil)
    }

    /// Stages the files of all tales.
    func stage(into staging: Staging, jobs: Int) {
        for part in parts {
            _ = concurrentMap(part.files, jobs: jobs) { file in
                staging.add(OutputFile(path: file.path, from: part.tree, digest: file.digest))
            }
        }
    }
}

extension SiteParts.Part {
    /// `nil` if there is no part that can be believed.
    fileprivate init?(_ name: String) {
        guard let root = try? Folder(name), let record = OutputRecord(in: root) else { return nil }
        guard let bytes = try? root.folder(OutputRecord.folder).read(SitePartList.name, limit: .own),
            record.digests(of: SitePartList.path) == [Digest(bytes)], let list = SitePartList(bytes)
        else { return nil }
        (self.name, self.list, tree) = (name, list, FolderTree(root: root))
        files = record.files.filter { $0.path != SitePartList.path }
    }

    /// Returns the path of a file that no run of storysite puts into a part of a library with these tales.
    fileprivate func foreignPath(_ slugs: Set<Substring>) -> String? {
        files.lazy.map(\.path).first { path in
            let names = path.split(separator: "/", omittingEmptySubsequences: false)
            return names.count < 3 || names[0] != "tales" || !slugs.contains(names[1])
        }
    }
}

extension Diagnostic {
    fileprivate static let makeAgain = "make the parts again, all of the same library"

    fileprivate static func badPart(_ file: String, _ message: String, _ notes: [String]) -> Diagnostic {
        Diagnostic(.error, .badPart, file: file, message, notes: notes)
    }

    fileprivate static func noPart(_ name: String) -> Diagnostic {
        guard FileStamp(path: name)?.kind == .folder else {
            return .badPart(name, "there is no such folder", ["name the folders of the parts after --join"])
        }
        let isPart = FileStamp(path: "\(name)/\(SitePartList.path)") != nil
        return .badPart(
            name, isPart ? "this part is damaged, or another version made it" : "this folder is not a part of a site",
            ["make a part with 'storysite build --shard I/N --output PART'"])
    }

    fileprivate static func otherPart(_ name: String, _ differences: [String]) -> Diagnostic {
        .badPart(name, "this part was made with other input: \(differences.joined(separator: "; "))", [makeAgain])
    }
}
