/// Saves the timings that were corrected at the bench.
struct BenchSave {
    let files: LibraryFileSave

    /// Saves the timing of one recording.
    /// - Parameters:
    ///   - body: storysite's own JSON, which is written anew, in the form that storysite gives it.
    ///   - known: the version that the bench has read.
    func save(_ body: [UInt8], of part: BenchTale.Part, in tale: BenchTale, known: String) -> SaveOutcome {
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
        return files.write(
            StorysiteTiming.write(TimedText(transcript)), to: target, root: tale.reading.folder.root, known: known,
            limit: .timing)
    }
}
