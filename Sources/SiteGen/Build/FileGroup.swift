import Synchronization

/// Files of the site that are made together, with the key of all that they depend on.
struct FileGroup: Sendable {
    let key: Digest
    /// Makes the files, and hands over each as soon as it is made, from several threads at once.
    /// - Returns: what the group that contains this one has to know of the files.
    let make: @Sendable (GroupWork) throws(RenderError) -> [UInt8]

    /// Makes a group that returns nothing about its files.
    init(key: Digest, _ make: @escaping @Sendable (GroupWork) throws(RenderError) -> Void) {
        self.key = key
        self.make = { work throws(RenderError) in
            try make(work)
            return []
        }
    }

    private init(_ key: Digest, _ make: @escaping @Sendable (GroupWork) throws(RenderError) -> [UInt8]) {
        (self.key, self.make) = (key, make)
    }

    /// Makes a group that returns what the group around it, or the build, has to know of its files.
    static func returning(
        key: Digest, _ make: @escaping @Sendable (GroupWork) throws(RenderError) -> [UInt8]
    ) -> FileGroup { FileGroup(key, make) }
}

/// A group as a build left it.
struct MadeGroup: Sendable {
    /// `nil` if a stamp proved nothing or something failed for now, so that the next build makes the group again.
    let key: Digest?
    let files: [MadeFile]
    /// What it handed to the group that contains it, or to the build.
    var result: [UInt8] = []
    /// The groups in it.
    var groups: [MadeGroup] = []

    /// The files of this group and of the groups in it.
    var allFiles: [MadeFile] { groups.isEmpty ? files : files + groups.flatMap(\.allFiles) }
}

extension MadeGroup {
    /// Groups in groups.
    private static let depth = 2

    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) { self.init(from: &reader, depth: Self.depth) }

    private init?(from reader: inout CacheReader, depth: Int) {
        guard depth > 0 else { return nil }
        (key, files, result) = (reader.digest(), Array(MadeFiles(reader.some())), Array(reader.some()))
        groups = reader.list { MadeGroup(from: &$0, depth: depth - 1) }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(key)
        writer.addPart { MadeFiles.write(files, to: &$0) }
        writer.add(result)
        writer.add(groups) { $0.write(to: &$1) }
    }
}

/// Makes the groups of a site, or keeps those of the last build that depend on nothing new.
struct GroupMaker: Sendable {
    private let last: [Digest: MadeGroup]
    private let sink: FileSink

    init(last: [MadeGroup], into sink: FileSink) {
        let all = last + last.flatMap(\.groups)
        self.last = Dictionary(all.compactMap { group in group.key.map { ($0, group) } }) { first, _ in first }
        self.sink = sink
    }

    /// The outcome of a build for one group.
    struct Outcome: Sendable {
        let key: Digest
        /// The paths of its files.
        var paths: [String] = []
        var result: [UInt8] = []
        var groups: [Outcome] = []
        var error: RenderError?
        /// Whether the key says all.
        private var isSure = true

        fileprivate init(key: Digest) { self.key = key }

        fileprivate init(key: Digest, _ group: MadeGroup) {
            (self.key, paths, result) = (key, group.files.map(\.path), group.result)
            groups = group.groups.compactMap { group in group.key.map { Outcome(key: $0, group) } }
        }

        /// Takes over what was made.
        fileprivate mutating func add(_ work: GroupWork) {
            let (paths, groups, isDoubted) = work.all
            (self.paths, self.groups) = (paths, groups)
            isSure = !isDoubted && groups.allSatisfy(\.isSure)
        }

        /// What the next build may use.
        /// - Parameter isSure: whether the keys say all.
        func made(_ stamps: OutputStamps, isSure: Bool) -> MadeGroup {
            MadeGroup(
                key: isSure && self.isSure ? key : nil, files: paths.compactMap(stamps.file(at:)), result: result,
                groups: groups.map { $0.made(stamps, isSure: isSure) })
        }
    }

    /// Whether the last build made exactly this group.
    func knows(_ group: FileGroup) -> Bool { last[group.key] != nil }

    func make(_ group: FileGroup) -> Outcome {
        if let old = last[group.key], sink.staging?.keep(old.allFiles) == true { return Outcome(key: group.key, old) }
        let work = GroupWork { [sink] file in
            sink.meter?.add(file)
            sink.staging?.add(file)
        } maker: {
            make($0)
        }
        var outcome = Outcome(key: group.key)
        do throws(RenderError) { outcome.result = try group.make(work) } catch { outcome.error = error }
        outcome.add(work)
        return outcome
    }
}

/// Takes what a group makes. Safe to use from many threads at once.
final class GroupWork: Sendable {
    private let made = Mutex<(paths: [String], groups: [GroupMaker.Outcome], isDoubted: Bool)>(([], [], false))
    private let take: @Sendable (OutputFile) -> Void
    private let maker: @Sendable (FileGroup) -> GroupMaker.Outcome

    fileprivate init(
        _ take: @escaping @Sendable (OutputFile) -> Void,
        maker: @escaping @Sendable (FileGroup) -> GroupMaker.Outcome
    ) {
        (self.take, self.maker) = (take, maker)
    }

    /// Takes a file of the group.
    func add(_ file: OutputFile) {
        for file in [file] + file.letters {
            made.withLock { $0.paths.append(file.path) }
            take(file)
        }
    }

    /// Makes a group of the group, or keeps that of the last build.
    /// - Returns: what the inner group returned.
    @discardableResult
    func add(_ group: FileGroup) throws(RenderError) -> [UInt8] {
        let outcome = maker(group)
        if let error = outcome.error { throw error }
        made.withLock { $0.groups.append(outcome) }
        return outcome.result
    }

    /// Lets the next build make this group, and those that contain it, again.
    func doubt() { made.withLock { $0.isDoubted = true } }

    fileprivate var all: (paths: [String], groups: [GroupMaker.Outcome], isDoubted: Bool) { made.withLock(\.self) }
}
