import Glibc
import Synchronization

/// The last stage of a build. New files are staged in `.storysite/new` inside the output folder as they are made, and
/// `commit` renames them into place when everything is known to be good. Until then the last site stays complete.
///
/// Safe to use from many threads at once.
final class Staging: Sendable {
    struct Counts: Sendable, Equatable {
        var written = 0
        var unchanged = 0
        var removed = 0
    }

    private struct State {
        var made: [String: Digest] = [:]
        /// The stamps of the files of the new site that are in the output folder already, by path.
        var stamps: [String: FileStamp] = [:]
        /// The files that the last build left, as far as they are known, by path.
        var known: [String: MadeFile] = [:]
        /// The paths of the staged files.
        var staged: [String] = []
        /// The folders with files that pages of other folders show.
        var lenders: Set<String> = []
        var error: OutputError?

        /// Keeps the error with the first path, so that the result does not depend on the order of threads.
        mutating func note(_ new: OutputError) {
            if error.map({ precedesByBytes(new.path, $0.path) }) ?? true { error = new }
        }
    }

    private let output: String
    private let tree: FolderTree
    /// The folder `.storysite`.
    private let control: Folder
    /// The folder of the staged files.
    private let staged: FolderTree
    /// What the last build made, or was making when it was stopped. A path may then have two digests.
    private let last: OutputRecord
    private let isFirst: Bool
    /// Whether this build made the output folder, so that it is empty.
    private let isNew: Bool
    /// Whether the folders of tales are known to be no links.
    private let areFolders: Bool
    /// The stamp of the folder of all tales at the beginning, if it proves something.
    private let tales: FileStamp?
    private let state = Mutex(State())
    private let jobs: Int
    /// When the build began to look at files, in nanoseconds since 1970.
    private let started: Int64
    private let lock: OutputLock

    private static let stagedName = "new"

    /// - Parameters:
    ///   - output: the output folder, made if it is missing. It may be a link.
    ///   - jobs: the greatest number of threads.
    ///   - started: when the build began to look at files, in nanoseconds since 1970.
    ///   - copy: the list of the files of the last build, if somebody has read it already.
    ///   - tales: the stamp that the last build left the folder of all tales with.
    init(
        output: String, jobs: Int, started: Int64, copy: OutputRecord.Copy? = nil, tales: FileStamp? = nil
    ) throws(OutputError) {
        (self.output, self.jobs, self.started) = (output, jobs, started)
        let locked = try Self.locked(output)
        let (root, control) = (locked.root, locked.control)
        (tree, self.control, lock, isNew) = (FolderTree(root: root), control, locked.lock, locked.isNew)
        self.tales = tree.talesStamp()
        areFolders = tales != nil && self.tales == tales
        let record = OutputRecord(in: root, copy: copy, started: started)
        last = record ?? OutputRecord(files: [])
        isFirst = record == nil
        control.removeTree(Self.stagedName)
        do throws(SystemError) {
            guard control.stamp(of: Self.stagedName) == nil else { throw SystemError(path: output, code: ENOTEMPTY) }
            staged = FolderTree(root: try control.folder(Self.stagedName, createIfMissing: true))
        } catch {
            throw OutputError("\(OutputRecord.folder)/\(Self.stagedName)", error)
        }
    }

    /// The output folder, locked.
    private struct Locked {
        let root: Folder
        let control: Folder
        let lock: OutputLock
        let isNew: Bool

        init(_ output: String) throws(OutputError) {
            isNew = FileStamp(path: output) == nil
            let root = try Staging.naming("") { () throws(SystemError) in
                try Files.makeFolder(output)
                return try Folder(output)
            }
            let control = try Staging.naming(OutputRecord.folder) { () throws(SystemError) in
                try root.folder(OutputRecord.folder, createIfMissing: true)
            }
            lock = try Staging.naming("\(OutputRecord.folder)/\(OutputLock.name)") { () throws(SystemError) in
                try OutputLock(writing: control)
            }
            guard lock.isOurs else { throw OutputError("", .busy) }
            (self.root, self.control) = (root, control)
        }
    }

    /// How often builds that fail beside this one may remove the folder while it is opened.
    private static let mostRemovals = 50

    private static func locked(_ output: String) throws(OutputError) -> Locked {
        var removals = 0
        while true {
            do throws(OutputError) {
                let locked = try Locked(output)
                if !locked.lock.isRemoved { return locked }
                if removals == mostRemovals { throw OutputError("", .busy) }
            } catch {
                guard case .refused(let refusal) = error.reason, refusal.isMissing, removals < mostRemovals else {
                    throw error
                }
            }
            removals += 1
        }
    }

    private static func naming<Result>(
        _ path: String, _ body: () throws(SystemError) -> Result
    ) throws(OutputError) -> Result {
        do throws(SystemError) { return try body() } catch { throw OutputError(path, error) }
    }

    /// Stages a file of the new site. After an error, files are only counted.
    func add(_ file: OutputFile) {
        let (other, isGood) = state.withLock { state in
            if file.isShared { state.lenders.insert(String(FolderTree.parent(of: file.path[...]))) }
            return (state.made.updateValue(file.digest, forKey: file.path), state.error == nil)
        }
        guard isGood else { return }
        if let other {
            if other != file.digest { note(OutputError(file.path, .twoContents)) }
            return
        }
        do throws(OutputError) {
            guard OutputPath.isPlain(file.path.utf8) else { throw OutputError(file.path, .unusableName) }
            if let stamp = try unchangedStamp(of: file) {
                state.withLock { $0.stamps[file.path] = stamp }
                return
            }
            let reason = try Self.naming(file.path) { () throws(SystemError) in try stage(file) }
            if let reason { throw OutputError(file.path, reason) }
            state.withLock { $0.staged.append(file.path) }
        } catch {
            note(error)
        }
    }

    /// Keeps files of the last build in the site.
    /// - Returns: whether all of them are as that build left them. If one is not, none is kept.
    func keep(_ files: some Sequence<MadeFile>) -> Bool {
        guard areUnchanged(files) else { return false }
        let twice = state.withLock { state in
            files.first { file in
                state.stamps[file.path] = file.stamp
                return (state.made.updateValue(file.digest, forKey: file.path) ?? file.digest) != file.digest
            }
        }
        if let twice { note(OutputError(twice.path, .twoContents)) }
        return true
    }

    private func areUnchanged(_ files: some Sequence<MadeFile>) -> Bool { !isNew && tree.areUnchanged(files) }

    /// Whether all files of a tale are as the last build left them. They stay in the site if
    /// `commit` is given their list.
    func areUnchanged(_ files: MadeFiles) -> Bool { !isNew && tree.areUnchanged(files, areFolders: areFolders) }

    /// Whether a file that `recall` named is as the last build left it, with these bytes.
    func isUnchanged(_ path: String, _ digest: Digest) -> Bool {
        guard let known = state.withLock({ $0.known[path] }), known.digest == digest else { return false }
        return areUnchanged(CollectionOfOne(known))
    }

    /// Adds files that an earlier build left in the output folder, so that they need not be read to know their bytes.
    func recall(_ files: some Sequence<MadeFile>) {
        state.withLock { state in for file in files { state.known[file.path] = file } }
    }

    private func note(_ error: OutputError) { state.withLock { $0.note(error) } }

    /// Writes a file into the staging folder.
    /// - Returns: why the file that was copied does not have the bytes that it should.
    private func stage(_ file: OutputFile) throws(SystemError) -> OutputError.Reason? {
        let (folder, name) = try staged.parent(of: file.path, createIfMissing: true)
        switch file.content {
        case .bytes(let bytes): try folder.create(name, bytes)
        case .made(let source, _, let make):
            let bytes: [UInt8]
            do throws(SystemError) { bytes = try make() } catch { return .unread(error) }
            guard Digest(bytes) == file.digest else { return .changed(source) }
            try folder.create(name, bytes)
        case .copy(let source):
            let stamp: FileStamp
            do throws(SystemError) { stamp = try folder.create(name, copyOf: source) } catch {
                guard error.path == source else { throw error }
                return error.isOfSystem ? .unread(error) : .changed(source)
            }
            // The digest is that of bytes which were read before.
            if stamp.isTooRecent(at: started), try folder.digest(of: name) != file.digest {
                return .changed(source)
            }
        case .shard(let shard):
            do throws(SystemError) {
                if try folder.create(name, copyOf: file.path, in: shard) == file.digest { return nil }
            } catch {
                guard error.path.hasPrefix("\(shard.root.path)/") else { throw error }
            }
            return .damagedShard(shard.root.path)
        }
        return nil
    }

    /// Returns the stamp of the file if the output folder has it already.
    /// - Throws: the reason why it cannot be put there.
    private func unchangedStamp(of file: OutputFile) throws(OutputError) -> FileStamp? {
        if isNew { return nil }
        let (folder, name): (Folder, String)
        do throws(SystemError) { (folder, name) = try tree.parent(of: file.path) } catch {
            if error.isMissing { return nil }
            // A folder of the path that is a link or a file.
            let folder = error.path.path(below: tree.root.path).map { String($0) } ?? ""
            throw error.code == ENOTDIR ? OutputError(folder, .foreign) : OutputError(folder, error)
        }
        guard let stamp = folder.stamp(of: name) else { return nil }
        let known = state.withLock { $0.known[file.path] }
        if let known, known.stamp == stamp, known.digest == file.digest { return stamp }
        let canBeSame: Bool
        switch file.content {
        case .bytes(let bytes): canBeSame = bytes.count == Int(stamp.size)
        case .made(_, let size, _): canBeSame = size == Int(stamp.size)
        case .copy, .shard: canBeSame = known?.stamp != stamp
        }
        if canBeSame, stamp.kind == .file, (try? folder.digest(of: name)) == file.digest { return stamp }
        // A file that no build made belongs to somebody else. An empty one may be what a power cut left.
        let isOurs = !last.digests(of: file.path).isEmpty || stamp.kind == .file && stamp.size == 0
        guard isOurs, stamp.kind != .folder else { throw OutputError(file.path, .foreign) }
        return nil
    }

    /// Removes what was staged; the last site stays.
    func abandon() {
        removeStaged()
        guard isFirst else { return }
        try? control.remove(OutputLock.name)
        tree.root.removeEmptyFolder(OutputRecord.folder)
        if isNew { Files.removeEmptyFolder(output) }
    }

    private func removeStaged() {
        staged.forget()
        control.removeTree(Self.stagedName)
    }

    /// The outcome of a commit.
    struct Outcome: Sendable {
        var counts: Counts
        /// The files that this build made; `nil` when one of them is gone already.
        var stamps: OutputStamps?
        /// The digest of the list of all files.
        var record: Digest
        /// The stamp of the folder of all tales; `nil` if it proves nothing.
        var tales: FileStamp?
        /// Files that no longer belong to the site and were left, since somebody changed them.
        var left: [String]
    }

    /// Renames every staged file into place, then removes what the last build made and this one did not.
    /// - Parameter kept: further files that stay in the site.
    func commit(keeping kept: KeptFiles = KeptFiles()) throws(OutputError) -> Outcome {
        let (made, known, staged, error) = state.withLock { ($0.made, $0.stamps, $0.staged, $0.error) }
        let lenders = state.withLock { $0.lenders }
        if let error { throw error }
        let files = OutputRecord.sorted(
            made.map { OutputRecord.File(path: $0.key, digest: $0.value) }, jobs: jobs)
        let (record, count) =
            kept.record == last.digest
            ? last.replacing(kept.others, by: files, of: kept.count)
            : OutputRecord.merge(made: files, kept: kept.lists, jobs: jobs)
        let old = last.files(notIn: record)
        let stale = CommitPlan.removals(Set(old.map(\.path)).filter { record.digests(of: $0).isEmpty })
        var (removed, left): (Int, [String]) = (0, [])
        if !staged.isEmpty || !stale.isEmpty || isFirst {
            let plan = CommitPlan(staged, lenders: lenders) { folder in (try? tree.folder(at: folder)) != nil }
            try seeRoom(for: plan, stale)
            // Whenever the program is stopped, the next build recognises both the old files and the new ones.
            try write(old.isEmpty ? record : record.adding(old))
            try move(plan)
            do throws(OutputError) {
                (removed, left) = try remove(stale)
                if !old.isEmpty { try write(record) }
            } catch {
                var error = error
                error.progress = (plan.count, plan.count)
                throw error
            }
        }
        removeStaged()
        return Outcome(
            counts: Counts(written: staged.count, unchanged: count - staged.count, removed: removed),
            stamps: OutputStamps(of: files, in: tree, known: known, jobs: jobs), record: record.digest,
            tales: tree.hasTales(tales) ? tales : nil, left: left)
    }

    private func write(_ record: OutputRecord) throws(OutputError) {
        try Self.naming(OutputRecord.path) { () throws(SystemError) in
            try record.write(into: control)
        }
    }

    /// Finds out before the first rename whether the system allows to change the folders.
    private func seeRoom(for plan: CommitPlan, _ stale: [String]) throws(OutputError) {
        let folders = plan.steps.joined().map { $0.folder[...] } + stale.map { FolderTree.parent(of: $0[...]) }
        for path in Set(folders).sorted() {
            // A stale file may lie in a folder that is gone, or that somebody replaced by a link.
            guard let folder = try? tree.folder(at: path) else { continue }
            do throws(SystemError) { try folder.requireWritable() } catch { throw OutputError(String(path), error) }
        }
    }

    private func move(_ plan: CommitPlan) throws(OutputError) {
        var done = 0
        for step in plan.steps {
            let results = concurrentMap(step, jobs: jobs) { move($0) }
            done += results.reduce(0) { $0 + $1.done }
            if var error = results.lazy.compactMap(\.error).first {
                error.progress = (done, plan.count)
                throw error
            }
        }
    }

    private func move(_ group: CommitPlan.Group) -> (done: Int, error: OutputError?) {
        var done = 0
        for name in group.names {
            do throws(SystemError) {
                let (source, target) = (
                    try staged.folder(at: group.folder[...]), try tree.folder(at: group.folder[...])
                )
                try source.rename(name, to: name, in: target)
                done += 1
            } catch {
                return (done, OutputError(group.folder.isEmpty ? name : "\(group.folder)/\(name)", error))
            }
        }
        return (done, nil)
    }

    /// Removes files that no longer belong to the site, and the folders that become empty.
    /// - Returns: how many were removed, and those that were changed since they were made.
    private func remove(_ stale: [String]) throws(OutputError) -> (count: Int, left: [String]) {
        var (count, left): (Int, [String]) = (0, [])
        var folders: Set<Substring> = []
        for path in stale {
            guard let (folder, name) = try? tree.parent(of: path), let stamp = folder.stamp(of: name) else { continue }
            guard isUnchanged(path, name, in: folder, stamp) else {
                left.append(path)
                continue
            }
            do throws(SystemError) { try folder.remove(name) } catch { throw OutputError(path, error) }
            count += 1
            folders.insert(FolderTree.parent(of: path[...]))
        }
        for folder in folders.sorted(by: >) { removeEmptyFolders(from: folder) }
        return (count, left)
    }

    /// Whether the file is, byte for byte, what a build made.
    private func isUnchanged(_ path: String, _ name: String, in folder: Folder, _ stamp: FileStamp) -> Bool {
        guard stamp.kind == .file else { return false }
        let digests = last.digests(of: path)
        if let known = state.withLock({ $0.known[path] }), known.stamp == stamp {
            return digests.contains(known.digest)
        }
        return (try? folder.digest(of: name)).map(digests.contains) ?? false
    }

    private func removeEmptyFolders(from path: Substring) {
        var path = path
        while !path.isEmpty {
            let (above, name) = FolderTree.split(path)
            guard let folder = try? tree.folder(at: above), folder.removeEmptyFolder(name) else { return }
            path = above
        }
    }
}
