/// The outcome of `storysite narrate` or `storysite align`.
public struct VoiceResult: Sendable {
    public private(set) var diagnostics: [Diagnostic] = []
    /// A line for each recording, and lines that tell the author what to write into `tale.md`.
    public private(set) var report: [String] = []
    /// Whether the work stopped because storysite was asked to end (Ctrl-C, SIGTERM, SIGHUP).
    public private(set) var isInterrupted = false

    /// Whether all the work was done without an error.
    public var isGood: Bool { !isInterrupted && !diagnostics.contains { $0.severity == .error } }

    mutating func say(_ line: String) { report.append(line) }
    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
    mutating func add(_ more: [Diagnostic]) { diagnostics += more }

    mutating func add(_ other: VoiceResult) {
        diagnostics += other.diagnostics
        report += other.report
        isInterrupted = isInterrupted || other.isInterrupted
    }

    /// Adds an error of a tale. An interruption is no diagnostic: the user asked for it.
    mutating func add(_ error: ProgramError, _ code: DiagnosticCode, of tale: VoiceTale) {
        if error.isInterruption {
            isInterrupted = true
        } else {
            add(error.diagnostic(code, file: error.file.map(tale.shown) ?? tale.source.path))
        }
    }
}
