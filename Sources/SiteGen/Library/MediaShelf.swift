import Synchronization

/// The pictures and recordings of a library. A file is opened once; while its stamp stays the same, what was learnt of
/// it by the last build holds. Safe to use from many threads at once.
final class MediaShelf: Sendable {
    let root: String
    private let known: [String: BuildMemory.Media]
    private let started: Int64
    private let seen = Mutex<[String: BuildMemory.Media]>([:])

    /// - Parameters:
    ///   - known: what the last build learnt, by path in the library.
    ///   - started: nanoseconds since 1970, when the build began to look at files.
    init(root: String, known: [String: BuildMemory.Media], started: Int64) {
        (self.root, self.known, self.started) = (root, known, started)
    }

    /// What was learnt, for the next build.
    var memory: [String: BuildMemory.Media] { seen.withLock(\.self) }

    func picture(at path: String, stamp: FileStamp) throws(Fault) -> MediaFile {
        if let file = known(path, stamp), case .picture = file.facts { return file }
        let bytes = try read(path)
        let picture: Picture
        do { picture = try Picture(bytes.span) } catch { throw Fault(code: "not-a-picture", message: error.message) }
        if picture.format == .svg, let found = ActiveContent.first(in: bytes) {
            throw Fault(
                code: "active-picture", message: "this picture has \(found.what), which a page may not open",
                notes: ["save it again as plain SVG: no scripts, no links, nothing from elsewhere"],
                place: Source(path: path, bytes: bytes).excerpt(found.range))
        }
        return remember(
            MediaFile(path: path, bytes: bytes, facts: .picture(width: picture.width, height: picture.height)),
            stamp)
    }

    func recording(at path: String, stamp: FileStamp) throws(Fault) -> MediaFile {
        if let file = known(path, stamp), case .recording = file.facts { return file }
        let bytes = try read(path)
        let recording: Recording
        do { recording = try Recording(bytes.span) } catch {
            throw Fault(code: "not-a-recording", message: error.message, notes: error.notes)
        }
        return remember(
            MediaFile(
                path: path, bytes: bytes,
                facts: .recording(
                    duration: recording.duration, mediaType: recording.mediaType,
                    variableBitRate: recording.variableBitRate)), stamp)
    }

    /// Why a file cannot be shown or played.
    struct Fault: Error {
        var code: String
        var message: String
        var notes: [String] = []
        /// Where in the file itself.
        var place: Excerpt?
    }

    private func read(_ path: String) throws(Fault) -> [UInt8] {
        do { return try Files.read("\(root)/\(path)") } catch {
            throw Fault(code: "unreadable-file", message: error.message)
        }
    }

    private func known(_ path: String, _ stamp: FileStamp) -> MediaFile? {
        guard let entry = seen.withLock({ $0[path] }) ?? known[path], entry.stamp == stamp else { return nil }
        seen.withLock { $0[path] = entry }
        return entry.file
    }

    private func remember(_ file: MediaFile, _ stamp: FileStamp) -> MediaFile {
        if !stamp.isTooRecent(at: started) { seen.withLock { $0[file.path] = .init(stamp: stamp, file: file) } }
        return file
    }
}
