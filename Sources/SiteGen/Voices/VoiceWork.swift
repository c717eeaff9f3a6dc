/// What the commands for voices are asked for.
public struct VoiceOptions: Sendable {
    /// Folders of tales, or their names in the library; none for every tale of it.
    public var tales: [String] = []
    /// The library's folder.
    public var library = "."
    /// The id of a voice; `nil` for all of a tale's, or for one called like the engine.
    public var voice: String?
    /// `espeak`, the name of another engine, or a path to one.
    public var engine = "espeak"
    /// Whether a new voice has a recording for each page.
    public var hasPages = false
    /// 1 is a storyteller's.
    public var pace = 1.0
    /// A language tag; `nil` for the tale's own.
    public var language: String?
    /// Whether recordings and timings that storysite did not make may be replaced.
    public var force = false
    /// How many threads at the most.
    public var jobs = 1

    public init() {}
}

/// What came of making voices or timings.
public struct VoiceResult: Sendable {
    public fileprivate(set) var diagnostics: [Diagnostic] = []
    /// The report, a line for each recording, and what the author should do now.
    public fileprivate(set) var report: [String] = []

    /// Whether all that was asked for is there.
    public var isGood: Bool { !diagnostics.contains { $0.severity == .error } }

    mutating func say(_ line: String) { report.append(line) }
    mutating func add(_ fault: Diagnostic) { diagnostics.append(fault) }
    mutating func add(_ faults: [Diagnostic]) { diagnostics += faults }
    mutating func add(_ other: VoiceResult) {
        diagnostics += other.diagnostics
        report += other.report
    }
}

/// Where a voice's files are, or will be, below a tale's folder.
struct VoiceFiles: Sendable {
    /// Paths without an ending.
    var audio: String
    var timing: String
    /// The page, from 0; `nil` for a recording of the whole tale.
    var page: Int?

    /// The recording that browsers are offered first, if there is one.
    func recording(of tale: VoiceTale) -> String? {
        TaleMedia.soundEndings.lazy.compactMap { tale.file("\(audio).\($0)") }.first {
            FileStamp(path: $0)?.kind == .file
        }
    }

    /// Where the timing lies, as an author knows it.
    var timingName: String { "\(timing).json" }
}

extension TaleHeader.Voice {
    /// What the voice has: a recording of the tale, or one for each page that has words.
    func files(of tale: VoiceTale) -> [VoiceFiles] {
        let path = audio.value
        let folder = tale.file(path).flatMap { FileStamp(path: $0) }
        if folder?.kind == .folder { return VoiceFiles.pages(path, of: tale) }
        let stem = TaleMedia.stem(of: path)
        return [VoiceFiles(audio: stem, timing: timing.map { TaleMedia.stem(of: $0.value) } ?? stem)]
    }
}

extension VoiceFiles {
    static func pages(_ folder: String, of tale: VoiceTale) -> [VoiceFiles] {
        (0..<tale.script.pages).filter { page in tale.script.sentences.contains { $0.page == page } }.map {
            VoiceFiles(audio: "\(folder)/\($0 + 1)", timing: "\(folder)/\($0 + 1)", page: $0)
        }
    }
}
