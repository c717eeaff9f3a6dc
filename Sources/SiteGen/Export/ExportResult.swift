/// The outcome of an export.
public struct ExportResult: Sendable {
    public private(set) var diagnostics: [Diagnostic] = []
    /// A line for each file.
    public private(set) var report: [String] = []
    /// Whether the work stopped because storysite was asked to end (Ctrl-C, SIGTERM, SIGHUP).
    public internal(set) var isInterrupted = false

    /// Whether everything was written.
    public var isGood: Bool { !isInterrupted && !diagnostics.contains { $0.severity == .error } }

    mutating func say(_ line: String) { report.append(line) }
    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
    mutating func add(_ more: [Diagnostic]) { diagnostics += more }

    mutating func add(_ other: ExportResult) {
        diagnostics += other.diagnostics
        report += other.report
        isInterrupted = isInterrupted || other.isInterrupted
    }
}
