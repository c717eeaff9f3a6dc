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
        // Nothing is repaired here, because the bench must save exactly what it shows.
        if let diagnostic = diagnostics.first { return .refused(diagnostic.message) }
        guard let (transcript, format) = read, format.name == StorysiteTiming.format.name else {
            return .refused("this is not storysite's own JSON")
        }
        let text = tale.text(of: part.recording)
        let set = Timing.set(
            transcript.labels, on: text.words.span, of: text.bytes.span, duration: part.recording.duration)
        guard set.matched > 0 else { return .refused("almost no word of this timing is in the tale") }
        let root = tale.reading.folder.root
        let (above, name) = FolderTree.split(target[...])
        let old = (try? Folder.at(String(above), below: root).read(String(name), limit: .timing)).map { MadeTiming($0) }
        return files.write(
            Self.marked(TimedText(transcript), since: old).bytes, to: target, root: root, known: known, limit: .timing)
    }

    /// Marks the sentences whose times changed, if storysite made the timing. Any other timing was made by hand as a
    /// whole. The title, which the bench does not show, keeps its times as far as the text leaves it room.
    static func marked(_ text: TimedText, since old: MadeTiming?) -> MadeTiming {
        var marked = text
        marked.title = old?.text.title
        marked.endTitleBeforeText()
        guard let old, old.origin != nil else { return MadeTiming(marked, nil) }
        let known = KeptTimes.fitted(old.text.sentences, to: text.sentences.map(\.text))
        let places = KeptTimes.matches(text.sentences.map(\.text), in: known.map(\.text))
        for (index, sentence) in text.sentences.enumerated() {
            let before = places[index].map { known[$0] }
            marked.sentences[index].isCorrected = before.map { $0.isCorrected || !sentence.hasTimes(of: $0) } ?? true
        }
        return MadeTiming(marked, old.origin)
    }
}
