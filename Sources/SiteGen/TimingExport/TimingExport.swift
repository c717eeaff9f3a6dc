/// Writes timing in a form of other programs: that of a tale's voice, as it is set on the tale's words, or that of a file.
public struct TimingExport: Sendable {
    /// A tale's folder, or a timing file.
    public var source: String
    /// The id of one of the tale's voices; needed where there are several.
    public var voice: String?
    /// The page, from 1, of a voice with a recording for each.
    public var page: Int?
    public var format: ExportFormat

    public init(source: String, voice: String? = nil, page: Int? = nil, format: ExportFormat) {
        (self.source, self.voice, self.page, self.format) = (source, voice, page, format)
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
        let read = TimingReader.transcript(
            of: file, duration: nil, tale: nil, beside: TimingImport.neighbours(of: source),
            diagnostics: &result.diagnostics)
        return (read.map { ToldText($0.transcript) }, nil)
    }

    private func ofTale(_ result: inout TimingResult) throws(VoicedTale.Fault) -> (ToldText?, Int32?) {
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
