/// Converts a timing file of any format to storysite's own JSON: matched with the words of a tale, or as it is.
package struct TimingImport: Sendable {
    /// The path of the timing file.
    var file: String
    /// The tale's folder; `nil` to print the file without matching it with a tale.
    var tale: String?
    /// The library in which a tale can be named by its folder's name alone.
    var library: String
    /// The id of a voice of the tale; needed if it has several.
    var voice: String?
    /// The page, from 1, of a voice with a recording for each page.
    var page: Int?
    /// A recording whose length the times are checked against if there is no tale.
    var recording: String?
    /// Whether the result is returned instead of written to the tale's folder.
    var isPrinted: Bool

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(
        file: String, tale: String? = nil, library: String? = nil, voice: String? = nil, page: Int? = nil,
        recording: String? = nil, isPrinted: Bool
    ) {
        (self.file, self.tale, self.library, self.voice) = (file, tale, library ?? Library.here, voice)
        (self.page, self.recording) = (page, recording)
        self.isPrinted = isPrinted
    }

    /// Reads the file, and writes or returns the result.
    package func run() -> CommandResult {
        var result = CommandResult()
        do throws(RecordedTale.Failure) { try convert(&result) } catch { result.add(error.diagnostics) }
        result.diagnostics.sort()
        return result
    }

    private func convert(_ result: inout CommandResult) throws(RecordedTale.Failure) {
        let source = try Self.read(file)
        if let tale {
            let recorded = try RecordedTale(
                .init(tale: tale, library: library, voice: voice, page: page), readsTiming: false)
            result.add(recorded.diagnostics.filter(\.isError))
            if result.isGood { try match(source, to: recorded, &result) }
            return
        }
        let read = TimingReader.transcript(
            of: source, duration: try Self.duration(of: recording), tale: nil,
            beside: NeighbouringFiles(of: file).bytes, diagnostics: &result.diagnostics)
        result.output = read.map { StorysiteTiming.write(TimedText($0.transcript)) } ?? []
    }

    private func match(
        _ source: Source, to recorded: RecordedTale, _ result: inout CommandResult
    ) throws(RecordedTale.Failure) {
        let (tale, duration) = (recorded.text, recorded.recording.duration)
        guard
            let (transcript, format) = TimingReader.transcript(
                of: source, duration: duration, tale: tale, beside: NeighbouringFiles(of: file).bytes,
                diagnostics: &result.diagnostics)
        else { return }
        let labels = transcript.labels
        let set = Timing.set(labels, on: tale.words.span, of: tale.bytes.span, duration: duration)
        guard set.matched > 0 else {
            throw RecordedTale.Failure(
                .timingOfAnotherText, file: file, "hardly any word of this timing is in the tale",
                notes: ["name the timing of this tale"])
        }
        if set.share < 0.5 {
            result.add(
                Diagnostic(
                    .warning, .timingOfAnotherText, file: file,
                    "only \(set.matched) of the tale's \(counted(tale.words.count, "word")) "
                        + "\(set.matched == 1 ? "is" : "are") in this timing",
                    notes: ["the times of the others are estimates; check that this is the timing of this tale"]))
        }
        var text = TimedText(tale, times: set.times, hasWords: set.precision == .measured)
        text.title = StorysiteTiming.title(in: source.bytes)
        text.endTitleBeforeText()
        guard !isPrinted else {
            result.output = StorysiteTiming.write(text)
            return
        }
        let words = tale.words.count
        let share = String((Double(set.matched) * 1000 / Double(words)).rounded(.down) / 10)
        let matched =
            "\(format.name): \(set.matched) of \(counted(words, "word")) matched (\(share) %)"
            + (set.precision == .measured ? "" : ", their times estimated from those of sentences")
        result.report = try [matched] + write(text, of: recorded) + advice(recorded)
    }

    /// Replaces the voice's timing file in one step. The old file is kept, with `~` at the end of its name. Timings
    /// of other programs have no times for the title, so those of the old file are kept, unless it says that they
    /// belong to another recording.
    /// - Returns: lines about what was done.
    private func write(_ text: TimedText, of recorded: RecordedTale) throws(RecordedTale.Failure) -> [String] {
        let (path, file) = FolderTree.split(recorded.timingPath[...])
        let shown = recorded.location.shown(recorded.timingPath)
        do throws(SystemError) {
            let folder = try Folder("\(recorded.location.root)/\(path)")
            let old: [UInt8]?
            do throws(SystemError) { old = try folder.read(file, limit: .timing) } catch {
                // A link, or a file that is too large, must not be lost without a copy.
                guard error.isMissing else { throw error }
                old = nil
            }
            var (text, dropped): (TimedText, [String]) = (text, [])
            if text.title == nil, let old, let title = StorysiteTiming.title(in: old),
                title.end <= text.sentences.first?.start ?? 0
            {
                if isOfOtherRecording(old, than: recorded) {
                    dropped = ["the times of the title in the old file are of another recording, so they are left out"]
                } else {
                    text.title = title
                }
            }
            let bytes = StorysiteTiming.write(text)
            if old == bytes { return ["\(shown) is up to date"] }
            if let old { try folder.keep(file, old) }
            try folder.save(file, bytes)
            return [old == nil ? "\(shown) written" : "\(shown) replaced; the old file is now \(shown)~"] + dropped
        } catch {
            throw RecordedTale.Failure(.cannotWrite, file: shown, "this file cannot be written: \(error.message)")
        }
    }

    /// Whether a timing says that it was made from another recording than the voice has now.
    private func isOfOtherRecording(_ timing: [UInt8], than recorded: RecordedTale) -> Bool {
        guard let origin = MadeTiming(timing).origin, !origin.sounds.isEmpty else { return false }
        return !recorded.recording.files.contains { origin.isOf($0.digest) }
    }

    /// What the author still has to do so that the tale uses the file.
    private func advice(_ recorded: RecordedTale) -> [String] {
        var advice: [String] = []
        let name = lastPathComponent(of: recorded.timingPath)
        let stem = TaleMedia.stem(of: name)
        if recorded.recording.page == nil, recorded.header.timing == nil {
            advice.append("add 'timing: \(stem)' to the voice '\(recorded.voice.id)' in \(recorded.path)")
        }
        let folder = "\(recorded.location.root)/\(recorded.timingPath.dropLast(name.count + 1))"
        let others = LibraryScan(root: folder).folder(at: "").folder.files.map(\.name).filter { other in
            other != name && TaleMedia.isTiming(other) && TaleMedia.stem(of: other) == stem
        }
        if !others.isEmpty, recorded.header.timing?.value != name {
            advice.append("move away \(others.joined(separator: ", ")), so that only one timing has this name")
        }
        return advice
    }

    /// The length of a recording in seconds; `nil` for no recording.
    static func duration(of recording: String?) throws(RecordedTale.Failure) -> Double? {
        guard let recording else { return nil }
        if FileStamp(path: recording)?.kind == .folder {
            throw RecordedTale.Failure(
                .notARecording, file: recording, "this is a folder, not a recording", notes: ["name a file in it"])
        }
        let source = try read(recording, limit: .recording, archives: nil)
        do throws(RecordingError) { return try Recording(source.bytes.span).duration.seconds } catch {
            throw RecordedTale.Failure(.notARecording, file: recording, error.message, notes: error.notes)
        }
    }

    /// Reads a file that the command line names.
    static func read(
        _ path: String, limit: SizeLimit = .timing, archives: SizeLimit? = .book
    ) throws(RecordedTale.Failure) -> Source {
        do throws(SystemError) {
            return Source(path: path, bytes: try Files.read(path, limit: limit, archives: archives))
        } catch {
            throw RecordedTale.Failure([NamedFile.unread(error)])
        }
    }
}
