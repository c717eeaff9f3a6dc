import Synchronization

/// Writes the timings that were corrected at the bench.
///
/// The file that was there before the first save stays beside the new one, with `~` at the end of its name. What the bench
/// itself wrote since is not worth keeping: it saves every few seconds.
final class BenchSave: Sendable {
    enum Outcome {
        case saved
        /// The file is not the one that the bench has read.
        case conflict
        /// Why it cannot be saved.
        case refused(String)
    }

    /// The versions that the bench wrote, by path in the library.
    private let written = Mutex<[String: String]>([:])

    /// Saves the timing of one recording.
    /// - Parameters:
    ///   - body: storysite's own JSON, which is written anew, in the form that storysite gives it.
    ///   - known: the version that the bench has read.
    func save(_ body: [UInt8], of part: BenchTale.Part, in tale: BenchTale, known: String) -> Outcome {
        guard let target = part.timing.target else {
            return .refused(part.timing.advice ?? "this voice has no timing file")
        }
        guard part.timing.version == known else { return .conflict }
        var diagnostics: [Diagnostic] = []
        let read = TimingReader.transcript(
            of: Source(path: target, bytes: body), duration: part.recording.duration, tale: nil,
            diagnostics: &diagnostics)
        // Nothing is repaired here: what the bench shows is what it saves.
        if let diagnostic = diagnostics.first { return .refused(diagnostic.message) }
        guard let (transcript, format) = read, format.name == StorysiteTiming.format.name else {
            return .refused("this is not storysite's own JSON")
        }
        let text = tale.text(of: part.recording)
        let set = Timing.set(
            transcript.labels, on: text.words.span, of: text.bytes.span, duration: part.recording.duration)
        guard set.matched > 0 else { return .refused("almost no word of this timing is in the tale") }
        return write(StorysiteTiming.write(TimedText(transcript)), to: target, root: tale.reading.folder.root, known)
    }

    private func write(_ bytes: [UInt8], to path: String, root: String, _ known: String) -> Outcome {
        var names = path.split(separator: "/").map(String.init)
        let name = names.removeLast()
        do throws(SystemError) {
            var folder = try Folder(root)
            for name in names { folder = try folder.folder(name) }
            let old = folder.stamp(of: name) == nil ? nil : try folder.read(name, limit: .timing)
            guard (old.map { Digest($0).text } ?? "") == known else { return .conflict }
            if let old, old != bytes {
                if written.withLock({ $0[path] }) != known { try folder.replace("\(name)~", by: old) }
            }
            if old != bytes { try folder.replace(name, by: bytes) }
            written.withLock { $0[path] = Digest(bytes).text }
            return .saved
        } catch {
            return .refused("\(path) cannot be written: \(error.message)")
        }
    }
}
