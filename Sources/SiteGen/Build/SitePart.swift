import Synchronization

/// Files of the site that are made together, with the key of all that they depend on.
struct SitePart: Sendable {
    typealias Emit = @Sendable (OutputFile) -> Void

    let key: Digest
    /// Makes the files, and hands over each as soon as it is made, from several threads at once.
    let make: @Sendable (@escaping Emit) throws(RenderError) -> Void
}

/// The files of a part as a build left them.
struct MadePart: Sendable {
    /// `nil` if a stamp proved nothing, so that the next build makes the part again.
    let key: Digest?
    let files: [MadeFile]
}

extension MadePart {
    /// Reads what `write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader) {
        self.init(key: reader.digest(), files: Array(MadeFiles(reader.some())))
    }

    func write(to writer: inout CacheWriter) {
        writer.add(key)
        writer.addPart { MadeFiles.write(files, to: &$0) }
    }
}

/// Makes the parts of a site, or keeps those of the last build that depend on nothing new.
struct PartMaker: Sendable {
    private let last: [Digest: MadePart]
    private let staging: Staging?
    private let meter: SiteMeter?

    init(last: [MadePart], staging: Staging?, meter: SiteMeter?) {
        self.last = Dictionary(last.compactMap { part in part.key.map { ($0, part) } }) { first, _ in first }
        (self.staging, self.meter) = (staging, meter)
    }

    /// What became of a part.
    struct Outcome: Sendable {
        let key: Digest
        /// The paths of its files.
        let paths: [String]
        var error: RenderError?
    }

    func make(_ part: SitePart) -> Outcome {
        if let old = last[part.key], staging?.keep(old.files) == true {
            return Outcome(key: part.key, paths: old.files.map(\.path))
        }
        let paths = Paths()
        do throws(RenderError) {
            try part.make { [staging, meter] file in
                paths.add(file.path)
                meter?.add(file)
                staging?.add(file)
            }
        } catch {
            return Outcome(key: part.key, paths: [], error: error)
        }
        return Outcome(key: part.key, paths: paths.all)
    }

    private final class Paths: Sendable {
        private let paths = Mutex<[String]>([])
        func add(_ path: String) { paths.withLock { $0.append(path) } }
        var all: [String] { paths.withLock(\.self) }
    }
}
