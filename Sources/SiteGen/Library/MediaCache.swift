import Synchronization

/// The facts about the pictures and recordings of a library. A file is read once; while its stamp stays the same, the
/// facts from the last build are used. Threads may use it at the same time.
final class MediaCache: Sendable {
    /// A file and the stamp that it had when it was read.
    struct Entry: Sendable {
        var stamp: FileStamp
        var file: MediaFile
    }

    let root: String
    private let started: Int64
    /// The entries, by path in the library.
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameter started: the time at which the build began to read files, in nanoseconds since 1970.
    init(root: String, started: Int64) { (self.root, self.started) = (root, started) }

    /// Adds what an earlier build knew of some files.
    func recall(_ known: [Entry]) {
        entries.withLock { entries in
            for entry in known where entries[entry.file.path] == nil { entries[entry.file.path] = entry }
        }
    }

    /// All entries, in the order of their paths.
    var all: [Entry] { entries.withLock { $0.values.sorted { precedesByBytes($0.file.path, $1.file.path) } } }

    /// Returns the entries of files for the next build, without those that were changed too recently.
    /// - Parameter paths: in the library.
    func entries(at paths: [String]) -> [Entry] {
        entries.withLock { entries in paths.compactMap { entries[$0] } }
    }

    /// Returns the entries of files and forgets them, so that memory does not grow with a library's pictures.
    /// - Parameters:
    ///   - paths: in the library.
    ///   - isKept: whether others may ask for the file at a path.
    func take(_ paths: [String], keeping isKept: (String) -> Bool) -> [Entry] {
        entries.withLock { entries in
            paths.compactMap { path in
                defer { if !isKept(path) { entries[path] = nil } }
                return entries[path]
            }
        }
    }

    /// Returns what is known of a file, or reads it.
    func file(_ kind: MediaKind, at path: String, stamp: FileStamp) throws(Failure) -> MediaFile {
        let known = entries.withLock { $0[path] }
        if let known, known.stamp == stamp, known.file.facts.kind == kind { return known.file }
        if stamp.size < Self.largeSize { return try learn(kind, path, stamp) }
        return try large.withLock { _ throws(Failure) in try learn(kind, path, stamp) }
    }

    /// Held while a large file is in memory, so that memory does not grow with the number of threads.
    private let large = Mutex(())
    /// In bytes.
    private static let largeSize = 32_000_000

    private func learn(_ kind: MediaKind, _ path: String, _ stamp: FileStamp) throws(Failure) -> MediaFile {
        let bytes: [UInt8]
        do { bytes = try Files.read("\(root)/\(path)", limit: kind.limit) } catch {
            throw Failure(code: .unreadableFile, message: error.message)
        }
        let file = MediaFile(path: path, bytes: bytes, facts: try kind.facts(of: bytes, at: path))
        let entry = stamp.isTooRecent(at: started) ? nil : Entry(stamp: stamp, file: file)
        entries.withLock { $0[path] = entry }
        return file
    }

    /// The error of a file that cannot be shown or played.
    struct Failure: Error {
        var code: DiagnosticCode
        var message: String
        var notes: [String] = []
        /// The location in the file itself.
        var excerpt: Excerpt?
    }
}

extension MediaCache.Entry {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        let (path, stamp) = (reader.text(), reader.stamp())
        guard let file = MediaFile(at: path, from: &reader) else { return nil }
        (self.stamp, self.file) = (stamp, file)
    }

    func write(to writer: inout CacheWriter) {
        writer.add(file.path)
        writer.add(stamp)
        file.write(to: &writer)
    }
}
