/// Turns a timing file of any format into storysite's own: for a voice of a tale, or as it is.
public struct TimingImport: Sendable {
    /// The file.
    public var file: String
    /// The tale's folder; `nil` when the file is only to be printed.
    public var tale: String?
    /// The id of one of the tale's voices; needed where there are several.
    public var voice: String?
    /// The page, from 1, of a voice with a recording for each.
    public var page: Int?
    /// A recording that the times are checked against where there is no tale.
    public var recording: String?
    /// Whether the result is handed back rather than written to the tale's folder.
    public var isPrinted: Bool

    public init(
        file: String, tale: String? = nil, voice: String? = nil, page: Int? = nil, recording: String? = nil,
        isPrinted: Bool
    ) {
        (self.file, self.tale, self.voice, self.page, self.recording) = (file, tale, voice, page, recording)
        self.isPrinted = isPrinted
    }

    /// Reads the file and writes what it tells.
    public func run() -> TimingResult {
        var result = TimingResult()
        do throws(VoicedTale.Fault) {
            let source = try Self.read(file)
            if let tale {
                let voiced = try VoicedTale(.init(tale: tale, voice: voice, page: page), readsTiming: false)
                result.diagnostics += voiced.faults.filter { $0.severity == .error }
                try match(source, to: voiced, &result)
            } else {
                let read = TimingReader.transcript(
                    of: source, duration: try Self.duration(of: recording), tale: nil,
                    beside: Self.neighbours(of: file),
                    diagnostics: &result.diagnostics)
                result.output = read.map { StorysiteTiming.write(ToldText($0.transcript)) }
            }
        } catch {
            result.diagnostics += error.diagnostics
        }
        return result
    }

    private func match(
        _ source: Source, to voiced: VoicedTale, _ result: inout TimingResult
    ) throws(VoicedTale.Fault) {
        let (tale, duration) = (voiced.text, voiced.recording.duration)
        guard
            let (transcript, format) = TimingReader.transcript(
                of: source, duration: duration, tale: tale, beside: Self.neighbours(of: file),
                diagnostics: &result.diagnostics)
        else { return }
        let labels = transcript.labels
        let set = Timing.set(labels, on: tale.words.span, of: tale.bytes.span, duration: duration)
        guard set.matched > 0 else {
            throw VoicedTale.Fault(
                "timing-of-another-text", file: file, "hardly a word of this timing is in the tale",
                notes: ["is it the timing of another tale?"])
        }
        if set.share < 0.5 {
            result.diagnostics.append(
                Diagnostic(
                    .warning, "timing-of-another-text", file: file,
                    "only \(set.matched) of the tale's \(tale.words.count) words are in this timing",
                    notes: ["the others' times are guesses: is it the timing of another tale?"]))
        }
        let told = ToldText(tale, times: set.times, hasWords: set.level == .words)
        let bytes = StorysiteTiming.write(told)
        guard !isPrinted else {
            result.output = bytes
            return
        }
        let words = tale.words.count
        let share = String((Double(set.matched) * 1000 / Double(words)).rounded(.down) / 10)
        result.report.append(
            "\(format.name): \(set.matched) of \(words) words matched (\(share) %)"
                + (set.level == .words ? "" : ", their times estimated from those of sentences"))
        try write(bytes, of: voiced, &result)
    }

    /// The new file takes the old one's place in one step, and the old one stays beside it.
    private func write(
        _ bytes: [UInt8], of voiced: VoicedTale, _ result: inout TimingResult
    ) throws(VoicedTale.Fault) {
        let path = "\(voiced.place.root)/\(voiced.timingPath)"
        let name = voiced.place.shown(voiced.timingPath)
        do throws(SystemFault) {
            let before = try? Files.read(path)
            if before == bytes {
                result.report.append("\(name) is the same already")
            } else {
                if let before { try Files.replace(path + "~", by: before) }
                try Files.replace(path, by: bytes)
                result.report.append(
                    before == nil
                        ? "\(name) written" : "\(name) replaced; what stood there is now \(name)~")
            }
        } catch {
            throw VoicedTale.Fault("cannot-write", file: name, "it cannot be written: \(error.message)")
        }
        result.report += advice(voiced)
    }

    /// What is left to do so that the tale uses the file.
    private func advice(_ voiced: VoicedTale) -> [String] {
        var advice: [String] = []
        let name = voiced.timingPath.split(separator: "/").last.map(String.init) ?? ""
        let stem = TaleMedia.stem(of: name)
        if voiced.recording.page == nil, voiced.header.timing == nil {
            advice.append("add 'timing: \(stem)' to voice '\(voiced.voice.id)' in \(voiced.path)")
        }
        let folder = "\(voiced.place.root)/\(voiced.timingPath.dropLast(name.count + 1))"
        let others = LibraryScan(root: folder).folder(at: "").folder.files.map(\.name).filter { other in
            other != name && TaleMedia.isTiming(other) && TaleMedia.stem(of: other) == stem
        }
        if !others.isEmpty, voiced.header.timing?.value != name {
            advice.append("move away \(others.joined(separator: ", ")), or a build cannot tell which timing is meant")
        }
        return advice
    }

    /// How long the recording is that somebody named, in seconds; `nil` if nobody did.
    static func duration(of recording: String?) throws(VoicedTale.Fault) -> Double? {
        guard let recording else { return nil }
        if FileStamp(path: recording)?.kind == .folder {
            throw VoicedTale.Fault(
                "not-a-recording", file: recording, "this is a folder and no recording", notes: ["name a file in it"])
        }
        let source = try read(recording)
        do throws(RecordingFault) { return try Recording(source.bytes.span).duration } catch {
            throw VoicedTale.Fault("not-a-recording", file: recording, error.message, notes: error.notes)
        }
    }

    /// Reads the files that a timing names by their addresses from its own folder on.
    static func neighbours(of path: String) -> (String) -> [UInt8]? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return { address in
            address.contains(":") || address.hasPrefix("/") ? nil : try? Files.read(folder + address)
        }
    }

    static func read(_ path: String) throws(VoicedTale.Fault) -> Source {
        do throws(SystemFault) { return Source(path: path, bytes: try Files.read(path)) } catch {
            throw VoicedTale.Fault([NamedFile.fault(error)])
        }
    }
}

/// What came of bringing timing in or writing it out.
public struct TimingResult: Sendable {
    public internal(set) var diagnostics: [Diagnostic] = []
    /// What is to be printed or saved; `nil` where nothing is, or because of a fault.
    public internal(set) var output: [UInt8]?
    /// What was done, a line each.
    public internal(set) var report: [String] = []

    public var isGood: Bool { !diagnostics.contains { $0.severity == .error } }

    /// Writes a file in one step; what stood there is replaced.
    /// - Returns: why it cannot be written.
    public static func save(_ bytes: [UInt8], to path: String) -> Diagnostic? {
        do throws(SystemFault) {
            try Files.replace(path, by: bytes)
            return nil
        } catch {
            return NamedFile.unwritten(error)
        }
    }
}
