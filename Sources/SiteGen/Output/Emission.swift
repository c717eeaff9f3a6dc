import Glibc
import Synchronization

/// The last stage of a build: new bytes are laid beside the site as they are made, and take their places only when
/// everything is known to be good. Until then, and whatever stops the program, the last site stands whole.
///
/// Safe to use from many threads at once.
final class Emission: Sendable {
    struct Counts: Sendable, Equatable {
        var written = 0
        var unchanged = 0
        var removed = 0
    }

    private struct State {
        var made: [String: Digest] = [:]
        /// The paths of the files that are laid beside the site.
        var staged: [String] = []
        var fault: SystemFault?

        /// Keeps the fault of the first path, whatever thread comes first.
        mutating func note(_ new: SystemFault) {
            if fault.map({ precedesByBytes(new.path, $0.path) }) ?? true { fault = new }
        }
    }

    /// The output folder with every link followed.
    let root: String
    /// What the last build made, or was making when it was stopped.
    private let last: [String: Digest]
    private let standing: [String: MadeFile]
    private let isFirst: Bool
    /// Whether the output folder was made by this build, so that nothing can stand in it.
    private let isNew: Bool
    private let state = Mutex(State())
    private let jobs: Int
    private let lock: Int32

    private var staging: String { "\(root)/\(OutputRecord.folder)/new" }

    /// - Parameters:
    ///   - output: the output folder, made if it is missing.
    ///   - standing: the files that the last build left, by path.
    ///   - jobs: how many threads at the most.
    init(output: String, standing: [String: MadeFile], jobs: Int) throws(SystemFault) {
        self.jobs = jobs
        isNew = FileStamp(path: output) == nil
        try Files.makeFolder(output)
        guard let root = Files.realPath(output) else { throw SystemFault(path: output) }
        self.root = root
        try Files.makeFolder("\(root)/\(OutputRecord.folder)")
        lock = unsafe open("\(root)/\(OutputRecord.folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard lock >= 0 else { throw SystemFault(path: "\(root)/\(OutputRecord.folder)/lock") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw SystemFault(path: output, code: EWOULDBLOCK)
        }
        let record = OutputRecord(root: root)
        last = Dictionary(record?.files.map { ($0.path, $0.digest) } ?? [], uniquingKeysWith: { $1 })
        (isFirst, self.standing) = (record == nil, standing)
        removeStaged()
        try Files.makeFolder(staging)
    }

    deinit { close(lock) }

    /// Takes in a file of the new site. Called with errors about, it only remembers that the file would be there.
    func add(_ file: OutputFile) {
        let isFirstOfItsPath = state.withLock {
            $0.made.updateValue(file.digest, forKey: file.path) == nil && $0.fault == nil
        }
        guard isFirstOfItsPath else { return }
        switch standing(file) {
        case .same: return
        case .foreign: return state.withLock { $0.note(SystemFault(path: file.path, code: EEXIST)) }
        case .none, .older: break
        }
        do throws(SystemFault) {
            try Self.makingFolder(of: "\(staging)/\(file.path)") { path throws(SystemFault) in
                switch file.content {
                case .bytes(let bytes): try Files.write(bytes, to: path)
                case .copy(let source): try Files.copy(source, to: path)
                }
            }
            state.withLock { $0.staged.append(file.path) }
        } catch {
            state.withLock { $0.note(SystemFault(path: file.path, code: error.code)) }
        }
    }

    /// Puts something at `path`, whose folder is made if that is what is missing.
    private static func makingFolder(
        of path: String, _ put: (String) throws(SystemFault) -> Void
    ) throws(SystemFault) {
        do throws(SystemFault) { try put(path) } catch {
            guard error.isMissing, let slash = path.lastIndex(of: "/") else { throw error }
            try Files.makeFolder(String(path[..<slash]))
            try put(path)
        }
    }

    private enum Standing { case none, same, older, foreign }

    /// What the output folder holds in the place of a file.
    private func standing(_ file: OutputFile) -> Standing {
        let path = "\(root)/\(file.path)"
        guard !isNew, let stamp = FileStamp(path: path) else { return .none }
        // A file that no build made is its owner's.
        let older: Standing = last[file.path] == nil ? .foreign : .older
        if let known = standing[file.path], known.stamp == stamp { return known.digest == file.digest ? .same : older }
        if case .bytes(let bytes) = file.content, bytes.count != Int(stamp.size) { return older }
        guard stamp.kind == .file, let bytes = try? Files.read(path) else { return older }
        return Digest(bytes) == file.digest ? .same : older
    }

    /// Gives up: what was staged goes, the last site stays.
    func abandon() {
        removeStaged()
        guard isFirst else { return }
        try? Files.remove("\(root)/\(OutputRecord.folder)/lock")
        Files.removeEmptyFolder("\(root)/\(OutputRecord.folder)")
        if isNew { Files.removeEmptyFolder(root) }
    }

    /// Puts every staged file in its place, then removes what the last build made and this one did not.
    /// - Returns: how many files that were, and the stamps of all that stand now.
    func commit() throws(SystemFault) -> (counts: Counts, stamps: OutputStamps?) {
        let (made, staged, fault) = state.withLock { ($0.made, $0.staged, $0.fault) }
        if let fault {
            removeStaged()
            throw fault
        }
        let record = OutputRecord(files: made)
        let stale = last.keys.filter { made[$0] == nil }.sorted()
        if !staged.isEmpty || !stale.isEmpty || isFirst {
            // Should the program be stopped half-way, the next build still knows whose these files are.
            try write(stale.isEmpty ? record : OutputRecord(files: last.merging(made) { $1 }))
        }
        // Pages come last: what they refer to is there before them.
        let moves = moves(of: staged)
        for isPage in [false, true] {
            let paths = moves.filter { $0.value == isPage }.map(\.key).sorted()
            if let fault = concurrentMap(paths, jobs: jobs, { self.place($0) }).lazy.compactMap(\.self).first {
                throw fault
            }
        }
        var removed = 0
        for path in stale where FileStamp(path: "\(root)/\(path)") != nil {
            try Files.remove("\(root)/\(path)")
            removed += 1
            removeEmptyFolders(above: path)
        }
        if !stale.isEmpty { try write(record) }
        removeStaged()
        let counts = Counts(written: staged.count, unchanged: made.count - staged.count, removed: removed)
        return (counts, OutputStamps(of: record, in: root, jobs: jobs))
    }

    /// Whether it names other files of the site, as the worker does, too.
    private static func isPage(_ path: String) -> Bool {
        path.hasSuffix(".html") || path.hasSuffix(".json") || path == "sw.js"
    }

    /// What is moved to put files in their places, by its path, and whether there is a page in it: a folder that the site
    /// does not have yet is moved with all that is in it, in one go.
    private func moves(of paths: [String]) -> [Substring: Bool] {
        var known: [Substring: Bool] = [:]
        func stands(_ folder: Substring) -> Bool {
            if let stands = known[folder] { return stands }
            let found = FileStamp(path: "\(root)/\(folder)") != nil
            known[folder] = found
            return found
        }
        var moves: [Substring: Bool] = [:]
        for path in paths {
            let slashes = path.utf8.indices.lazy.filter { path.utf8[$0] == UInt8(ascii: "/") }
            let moved = slashes.map { path[..<$0] }.first { !stands($0) } ?? path[...]
            moves[moved] = Self.isPage(path) || moves[moved] == true
        }
        return moves
    }

    private func place(_ path: Substring) -> SystemFault? {
        do throws(SystemFault) {
            try Files.rename("\(staging)/\(path)", to: "\(root)/\(path)")
            return nil
        } catch {
            return SystemFault(path: String(path), code: error.code)
        }
    }

    private func write(_ record: OutputRecord) throws(SystemFault) {
        let path = "\(root)/\(OutputRecord.path)"
        try Files.write(record.bytes, to: "\(path)-new")
        try Files.rename("\(path)-new", to: path)
    }

    private func removeEmptyFolders(above path: String) {
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            guard Files.removeEmptyFolder("\(root)/\(rest)") else { return }
        }
    }

    /// Removes the staging folder, with what a build that was stopped left in it.
    private func removeStaged() { Files.removeFolder(staging) }
}
