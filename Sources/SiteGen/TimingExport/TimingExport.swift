/// Converts timing to a format of other programs: the timing of a tale's voice, matched with the tale's words, or of a
/// file.
package struct TimingExport: Sendable {
    /// The path of a tale's folder or of a timing file.
    var source: String
    /// The library in which a tale can be named by its folder's name alone.
    var library: String
    /// The id of a voice of the tale; needed if it has several.
    var voice: String?
    /// The page, from 1, of a voice with a recording for each page.
    var page: Int?
    var format: Format
    /// The recording that a timing file belongs to; a tale names its own.
    var recording: String?
    /// The path of the file to write; `nil` to print it.
    var output: String?

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(
        source: String, library: String? = nil, voice: String? = nil, page: Int? = nil, format: Format,
        recording: String? = nil, output: String? = nil
    ) {
        (self.source, self.library, self.voice, self.page) = (source, library ?? Library.here, voice, page)
        (self.format, self.recording, self.output) = (format, recording, output)
    }

    package func run() -> CommandResult {
        var result = CommandResult()
        do throws(RecordedTale.Failure) { try convert(&result) } catch { result.add(error.diagnostics) }
        result.diagnostics.sort()
        if let output, FileStamp(path: output)?.kind == .file, !TaleMedia.isTiming(output) {
            result.add(.notATiming(output))
        }
        if let output, result.isGood {
            do throws(SystemError) {
                let isKept = try Files.write(result.output, toNamed: output, limit: .timing)
                result.say(isKept ? "\(output) replaced; the old file is now \(output)~" : "\(output) written")
            } catch {
                result.add(NamedFile.unwritten(error))
            }
            result.output = []
        }
        return result
    }

    private func convert(_ result: inout CommandResult) throws(RecordedTale.Failure) {
        let isFile = FileStamp(path: source)?.kind == .file && !source.hasSuffix(TaleFolder.fileName)
        let (text, duration) = isFile ? try ofFile(&result) : try ofTale(&result)
        if let text { result.output = format.write(text, duration: duration) }
    }

    private func ofFile(_ result: inout CommandResult) throws(RecordedTale.Failure) -> (TimedText?, Int32?) {
        let file = try TimingImport.read(source)
        let duration = try TimingImport.duration(of: recording)
        let read = TimingReader.transcript(
            of: file, duration: duration, tale: nil, beside: NeighbouringFiles(of: source).bytes,
            diagnostics: &result.diagnostics)
        guard let read else { return (nil, nil) }
        var text = TimedText(read.transcript)
        text.recording = (recording ?? recordingBeside).map { lastPathComponent(of: $0) }
        if format == .smil, text.recording == nil {
            throw RecordedTale.Failure(
                .missingRecording, file: source,
                "SMIL must name its recording, and there is none with the name of this file",
                notes: ["name it with --recording, or put it into the same folder under the same name"])
        }
        return (text, duration.map(Milliseconds.nearest))
    }

    /// The recording in the folder of the timing file that has the same name without its extension.
    private var recordingBeside: String? {
        let folder = NamedFile.folder(of: source)
        let stem = TaleMedia.stem(of: String(source.dropFirst(folder.count)))
        let names = NamedFile.names(in: folder).filter { TaleMedia.stem(of: $0) == stem }.sorted(by: precedesByBytes)
        return SoundFormat.endings.lazy.compactMap { ending in names.first { $0.hasEnding([ending]) } }.first
    }

    private func ofTale(_ result: inout CommandResult) throws(RecordedTale.Failure) -> (TimedText?, Int32?) {
        if let recording {
            throw RecordedTale.Failure(
                .missingRecording, file: recording,
                "--recording cannot be used with a tale, which has its own recordings",
                notes: ["name the voice with --voice, and the page with --page"])
        }
        let wanted = RecordedTale.Wanted(tale: source, library: library, voice: voice, page: page)
        let recorded = try RecordedTale(wanted, readsTiming: true)
        result.add(recorded.diagnostics)
        let recording = recorded.recording
        guard recording.granularity != .none else {
            if result.isGood {
                throw RecordedTale.Failure(
                    .missingFile, file: recorded.path, "the voice '\(recorded.voice.id)' has no timing to export",
                    notes: ["'storysite align' finds in a recording when each word is said"])
            }
            return (nil, nil)
        }
        var text = TimedText(recorded.text, times: recording.times, hasWords: recording.granularity == .word)
        text.title = TimedText.Sentence(title: recorded.tale.header.title, times: recording.title)
        text.recording = recording.files.first.map { lastPathComponent(of: $0.path) }
        return (text, Milliseconds.nearest(recording.duration))
    }
}

extension TimingExport {
    /// A format in which storysite writes timing. It reads each of them back to the millisecond.
    package enum Format: String, Sendable, CaseIterable {
        case json, vtt, srt, textgrid, smil, audacity, lrc, csv

        /// Returns the bytes of a file in this format.
        /// - Parameter duration: the length of the recording, in milliseconds; `nil` if it is not known.
        func write(_ timed: TimedText, duration: Int32?) -> [UInt8] {
            switch self {
            case .json: StorysiteTiming.write(timed)
            case .smil: SMIL.write(timed)
            case .vtt: Self.text(SubtitleWriter.vtt(timed))
            case .srt: Self.text(SubtitleWriter.srt(timed))
            case .lrc: Self.text(SubtitleWriter.lrc(timed))
            case .textgrid: Self.text(TierWriter.textGrid(timed.parted, duration: duration))
            case .audacity: Self.text(TierWriter.audacity(timed.parted))
            case .csv: Self.text(TierWriter.csv(timed))
            }
        }

        /// Returns a text without control characters, which a terminal would obey:
        /// labels of a damaged file can have them.
        private static func text(_ text: String) -> [UInt8] {
            let bytes = Array(text.utf8)
            var (shown, start, position): ([UInt8], Int, Int) = ([], 0, 0)
            while let found = bytes.span.forbiddenCharacter(from: position) {
                position = found.range.upperBound
                if found.scalar == "\r" || found.scalar == "\u{85}" { continue }
                shown += bytes[start..<found.range.lowerBound]
                start = position
            }
            return start == 0 ? bytes : shown + bytes[start...]
        }
    }
}

extension Diagnostic {
    /// A file that an author named by mistake: a recording, or the tale itself.
    fileprivate static func notATiming(_ output: String) -> Diagnostic {
        Diagnostic(
            .error, .notOurs, file: output, "this is not the name of a timing file, so the export does not replace it",
            notes: ["name a file that ends in .\(TaleMedia.timingEndings.sorted().joined(separator: ", ."))"])
    }
}
