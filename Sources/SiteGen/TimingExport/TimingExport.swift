/// Writes timing in a form of other programs: that of a tale's voice, as it is set on the tale's words, or that of a file.
public struct TimingExport: Sendable {
    /// A tale's folder, or a timing file.
    public var source: String
    /// The id of one of the tale's voices; needed where there are several.
    public var voice: String?
    /// The page, from 1, of a voice with a recording for each.
    public var page: Int?
    public var format: ExportFormat
    /// The recording that a timing file belongs to, where there is no tale to name it.
    public var recording: String?

    public init(
        source: String, voice: String? = nil, page: Int? = nil, format: ExportFormat, recording: String? = nil
    ) {
        (self.source, self.voice, self.page) = (source, voice, page)
        (self.format, self.recording) = (format, recording)
    }

    public func run() -> TimingResult {
        var result = TimingResult()
        do throws(VoicedTale.Fault) {
            let isFile = FileStamp(path: source)?.kind == .file && !source.hasSuffix(TaleFolder.fileName)
            let (told, duration) = isFile ? try ofFile(&result) : try ofTale(&result)
            guard let told else { return result }
            result.output = format.write(told, duration: duration)
        } catch {
            result.diagnostics += error.diagnostics
        }
        return result
    }

    private func ofFile(_ result: inout TimingResult) throws(VoicedTale.Fault) -> (ToldText?, Int32?) {
        let file = try TimingImport.read(source)
        let duration = try TimingImport.duration(of: recording)
        let read = TimingReader.transcript(
            of: file, duration: duration, tale: nil, beside: TimingImport.neighbours(of: source),
            diagnostics: &result.diagnostics)
        guard let read else { return (nil, nil) }
        var told = ToldText(read.transcript)
        told.recording = (recording ?? recordingBeside)?.split(separator: "/").last.map(String.init)
        if format == .smil, told.recording == nil {
            throw VoicedTale.Fault(
                "missing-recording", file: source,
                "SMIL names the recording of its times, and none is called like this file",
                notes: ["name it with --recording, or put it beside this file under the same name"])
        }
        return (told, duration.map(Milliseconds.nearest))
    }

    /// The recording that is called like the timing file and lies beside it.
    private var recordingBeside: String? {
        let stem = TaleMedia.stem(of: source)
        return TaleMedia.soundEndings.lazy.map { "\(stem).\($0)" }.first { FileStamp(path: $0)?.kind == .file }
    }

    private func ofTale(_ result: inout TimingResult) throws(VoicedTale.Fault) -> (ToldText?, Int32?) {
        if let recording {
            throw VoicedTale.Fault(
                "missing-recording", file: recording, "a tale has recordings of its own, and needs no --recording",
                notes: ["name the voice with --voice, and the page with --page"])
        }
        let voiced = try VoicedTale(.init(tale: source, voice: voice, page: page), readsTiming: true)
        result.diagnostics += voiced.faults
        let recording = voiced.recording
        guard recording.light != .none else {
            if result.isGood {
                throw VoicedTale.Fault(
                    "missing-file", file: voiced.path, "voice '\(voiced.voice.id)' has no timing to export")
            }
            return (nil, nil)
        }
        var told = ToldText(voiced.text, times: recording.times, hasWords: recording.light == .word)
        told.recording = recording.files.first?.path.split(separator: "/").last.map(String.init)
        return (told, Milliseconds.nearest(recording.duration))
    }
}
