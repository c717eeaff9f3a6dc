import Synchronization

/// Files of the site that are made together, with the key of all that they depend on.
struct SitePart: Sendable {
    let key: Digest
    /// Makes the files, and hands over each as soon as it is made, from several threads at once.
    /// - Returns: what the part that contains this one has to know of the files.
    let make: @Sendable (PartWork) throws(RenderError) -> [UInt8]

    /// Makes a part that returns nothing about its files.
    init(key: Digest, _ make: @escaping @Sendable (PartWork) throws(RenderError) -> Void) {
        self.key = key
        self.make = { work throws(RenderError) in
            try make(work)
            return []
        }
    }

    private init(_ key: Digest, _ make: @escaping @Sendable (PartWork) throws(RenderError) -> [UInt8]) {
        (self.key, self.make) = (key, make)
    }

    /// Makes a part that returns what the part around it has to know of its files.
    static func returning(
        key: Digest, _ make: @escaping @Sendable (PartWork) throws(RenderError) -> [UInt8]
    ) -> SitePart { SitePart(key, make) }
}

/// A part as a build left it.
struct MadePart: Sendable {
    /// `nil` if a stamp proved nothing, so that the next build makes the part again.
    let key: Digest?
    let files: [MadeFile]
    /// What it handed to the part that contains it.
    var result: [UInt8] = []
    /// The parts in it.
    var parts: [MadePart] = []

    /// The files of this part and of the parts in it.
    var allFiles: [MadeFile] { parts.isEmpty ? files : files + parts.flatMap(\.allFiles) }
}

extension MadePart {
    /// Parts in parts.
    private static let depth = 2

    /// Reads what `write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader) { self.init(from: &reader, depth: Self.depth) }

    private init?(from reader: inout CacheReader, depth: Int) {
        guard depth > 0 else { return nil }
        (key, files, result) = (reader.digest(), Array(MadeFiles(reader.some())), Array(reader.some()))
        parts = reader.list { MadePart(from: &$0, depth: depth - 1) }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(key)
        writer.addPart { MadeFiles.write(files, to: &$0) }
        writer.add(result)
        writer.add(parts) { $0.write(to: &$1) }
    }
}

/// Makes the parts of a site, or keeps those of the last build that depend on nothing new.
struct PartMaker: Sendable {
    private let last: [Digest: MadePart]
    private let staging: Staging?
    private let meter: SiteMeter?

    init(last: [MadePart], staging: Staging?, meter: SiteMeter?) {
        let all = last + last.flatMap(\.parts)
        self.last = Dictionary(all.compactMap { part in part.key.map { ($0, part) } }) { first, _ in first }
        (self.staging, self.meter) = (staging, meter)
    }

    /// The outcome of a build for one part.
    struct Outcome: Sendable {
        let key: Digest
        /// The paths of its files.
        var paths: [String] = []
        var result: [UInt8] = []
        var parts: [Outcome] = []
        var error: RenderError?

        fileprivate init(key: Digest) { self.key = key }

        fileprivate init(key: Digest, _ part: MadePart) {
            (self.key, paths, result) = (key, part.files.map(\.path), part.result)
            parts = part.parts.compactMap { part in part.key.map { Outcome(key: $0, part) } }
        }

        /// What the next build may use.
        /// - Parameter isSure: whether the keys say all.
        func made(_ stamps: OutputStamps, isSure: Bool) -> MadePart {
            MadePart(
                key: isSure ? key : nil, files: paths.compactMap(stamps.file(at:)), result: result,
                parts: parts.map { $0.made(stamps, isSure: isSure) })
        }
    }

    /// Whether the last build made exactly this part.
    func knows(_ part: SitePart) -> Bool { last[part.key] != nil }

    func make(_ part: SitePart) -> Outcome {
        if let old = last[part.key], staging?.keep(old.allFiles) == true { return Outcome(key: part.key, old) }
        let work = PartWork { [staging, meter] file in
            meter?.add(file)
            staging?.add(file)
        } maker: {
            make($0)
        }
        var outcome = Outcome(key: part.key)
        do throws(RenderError) { outcome.result = try part.make(work) } catch { outcome.error = error }
        (outcome.paths, outcome.parts) = work.all
        return outcome
    }
}

/// Takes what a part makes. Safe to use from many threads at once.
final class PartWork: Sendable {
    private let made = Mutex<(paths: [String], parts: [PartMaker.Outcome])>(([], []))
    private let take: @Sendable (OutputFile) -> Void
    private let maker: @Sendable (SitePart) -> PartMaker.Outcome

    fileprivate init(
        _ take: @escaping @Sendable (OutputFile) -> Void,
        maker: @escaping @Sendable (SitePart) -> PartMaker.Outcome
    ) {
        (self.take, self.maker) = (take, maker)
    }

    /// Takes a file of the part.
    func add(_ file: OutputFile) {
        for file in [file] + file.letters {
            made.withLock { $0.paths.append(file.path) }
            take(file)
        }
    }

    /// Makes a part of the part, or keeps that of the last build.
    /// - Returns: what the inner part returned.
    @discardableResult
    func add(_ part: SitePart) throws(RenderError) -> [UInt8] {
        let outcome = maker(part)
        if let error = outcome.error { throw error }
        made.withLock { $0.parts.append(outcome) }
        return outcome.result
    }

    fileprivate var all: (paths: [String], parts: [PartMaker.Outcome]) { made.withLock(\.self) }
}
