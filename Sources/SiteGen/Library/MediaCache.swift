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

    func picture(at path: String, stamp: FileStamp) throws(Failure) -> MediaFile {
        if let file = known(path, stamp), case .picture = file.facts { return file }
        let bytes = try read(path, limit: .picture)
        let picture: Picture
        do { picture = try Picture(bytes.span) } catch {
            throw Failure(
                code: error.code, message: error.message, notes: error.notes,
                excerpt: error.range.map { Source(path: path, bytes: bytes).excerpt($0) })
        }
        return remember(MediaFile(path: path, bytes: bytes, facts: .picture(picture)), stamp)
    }

    func recording(at path: String, stamp: FileStamp) throws(Failure) -> MediaFile {
        if let file = known(path, stamp), case .recording = file.facts { return file }
        return try alone(stamp) { () throws(Failure) in try learn(path, stamp) }
    }

    func video(at path: String, stamp: FileStamp) throws(Failure) -> MediaFile {
        if let file = known(path, stamp), case .video = file.facts { return file }
        return try alone(stamp) { () throws(Failure) in
            let bytes = try read(path, limit: .recording)
            let video: Video
            do throws(RecordingError) { video = try Video(bytes.span) } catch {
                throw Failure(code: .notAVideo, message: error.messageOfVideo, notes: [error.noteOfVideo])
            }
            return remember(MediaFile(path: path, bytes: bytes, facts: .video(video)), stamp)
        }
    }

    func part(at path: String, stamp: FileStamp) throws(Failure) -> MediaFile {
        if let file = known(path, stamp), case .part = file.facts { return file }
        return try alone(stamp) { () throws(Failure) in
            let bytes = try read(path, limit: .recording)
            guard let mediaType = HLSPlaylist.partType(bytes.span) else {
                throw Failure(
                    code: .notAVideo,
                    message: "this file is not a part of a video",
                    notes: [
                        "parts are MPEG-TS, fragmented MP4, AAC or WebVTT",
                        "make the parts again, or remove the playlist: the MP4 is enough",
                    ])
            }
            return remember(MediaFile(path: path, bytes: bytes, facts: .part(mediaType: mediaType)), stamp)
        }
    }

    private func alone(_ stamp: FileStamp, _ learn: () throws(Failure) -> MediaFile) throws(Failure) -> MediaFile {
        if stamp.size < Self.largeSize { return try learn() }
        return try large.withLock { _ throws(Failure) in try learn() }
    }

    /// Held while a large recording or video is in memory, so that memory does not grow with the number of threads.
    private let large = Mutex(())
    /// In bytes.
    private static let largeSize = 32_000_000

    private func learn(_ path: String, _ stamp: FileStamp) throws(Failure) -> MediaFile {
        let bytes = try read(path, limit: .recording)
        let recording: Recording
        do { recording = try Recording(bytes.span) } catch {
            throw Failure(code: .notARecording, message: error.message, notes: error.notes)
        }
        return remember(
            MediaFile(
                path: path, bytes: bytes,
                facts: .recording(
                    duration: recording.duration, mediaType: recording.mediaType,
                    variableBitRate: recording.variableBitRate)), stamp)
    }

    /// The error of a file that cannot be shown or played.
    struct Failure: Error {
        var code: DiagnosticCode
        var message: String
        var notes: [String] = []
        /// The location in the file itself.
        var excerpt: Excerpt?
    }

    private func read(_ path: String, limit: SizeLimit) throws(Failure) -> [UInt8] {
        do { return try Files.read("\(root)/\(path)", limit: limit) } catch {
            throw Failure(code: .unreadableFile, message: error.message)
        }
    }

    private func known(_ path: String, _ stamp: FileStamp) -> MediaFile? {
        guard let entry = entries.withLock({ $0[path] }), entry.stamp == stamp else { return nil }
        return entry.file
    }

    private func remember(_ file: MediaFile, _ stamp: FileStamp) -> MediaFile {
        let entry = stamp.isTooRecent(at: started) ? nil : Entry(stamp: stamp, file: file)
        entries.withLock { $0[file.path] = entry }
        return file
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

extension PictureError {
    var code: DiagnosticCode {
        if case .active = self { .activePicture } else { .notAPicture }
    }
}
