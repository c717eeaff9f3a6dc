/// The errors of one timing file. A file that is wrong throughout is not listed throughout.
struct TimingDiagnostics {
    /// The most errors that are reported one by one. A note gives the number of the others.
    static let limit = 20

    private let source: Source
    private var reported: [Diagnostic] = []
    private var hidden = 0
    /// Whether all errors are those of times, which `TrackRepair` may repair.
    var areRepairable = true

    init(_ source: Source) { self.source = source }

    /// - Parameter isTime: whether it is the error of a time.
    mutating func add(
        _ code: DiagnosticCode, at range: Range<Int>, _ message: @autoclosure () -> String, notes: [String] = [],
        isTime: Bool = false
    ) {
        if !isTime { areRepairable = false }
        if reported.count < Self.limit {
            reported.append(Diagnostic(.error, code, in: source, at: range, message(), notes: notes))
        } else {
            hidden += 1
        }
    }

    mutating func add(_ error: JSONError) {
        add(
            .timingNotJSON, at: error.range, "not JSON: \(error.message)",
            notes: ["correct it, or export it again from the program that made it"])
    }

    var count: Int { reported.count + hidden }

    var diagnostics: [Diagnostic] {
        guard hidden > 0, var last = reported.last else { return reported }
        last.further = hidden
        return reported.dropLast() + [last]
    }
}
