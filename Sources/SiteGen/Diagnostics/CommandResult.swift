/// The outcome of a command that does something for an author, such as `storysite export`.
package struct CommandResult: Sendable {
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Bytes to print before the report; none if they were saved in a file.
    package internal(set) var output: [UInt8] = []
    /// Lines about what was done, and about what is left to do.
    package internal(set) var report: [String] = []
    /// Whether the work stopped because storysite was asked to end (Ctrl-C, SIGTERM, SIGHUP).
    package internal(set) var isInterrupted = false

    /// Whether all the work was done. A warning says what an author should look at, and not that something is missing.
    package var isGood: Bool { !isInterrupted && !diagnostics.hasErrors }

    mutating func say(_ line: String) { report.append(line) }
    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
    mutating func add(_ more: [Diagnostic]) { diagnostics += more }

    /// Adds the outcome of a part of the work.
    mutating func add(_ part: CommandResult) {
        diagnostics += part.diagnostics
        output += part.output
        report += part.report
        isInterrupted = isInterrupted || part.isInterrupted
    }
}

extension CommandResult {
    /// The outcome of work that was not done.
    init(_ error: Diagnostic) { self.init(diagnostics: [error]) }
}
