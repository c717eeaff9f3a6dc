/// The errors of one timing file. A file that is wrong throughout is not listed throughout.
struct TimingDiagnostics {
    /// The most errors that are reported one by one. A note gives the number of the others.
    static let limit = 20

    private let source: Source
    private var reported: [Diagnostic] = []
    private var hidden = 0

    init(_ source: Source) { self.source = source }

    mutating func add(
        _ code: DiagnosticCode, at range: Range<Int>, _ message: @autoclosure () -> String, notes: [String] = []
    ) {
        if reported.count < Self.limit {
            reported.append(Diagnostic(.error, code, in: source, at: range, message(), notes: notes))
        } else {
            hidden += 1
        }
    }

    mutating func add(_ error: JSONError) { add(.timingNotJSON, at: error.range, "not JSON: \(error.message)") }

    var diagnostics: [Diagnostic] {
        guard hidden > 0, var last = reported.last else { return reported }
        last.further = hidden
        return reported.dropLast() + [last]
    }
}
