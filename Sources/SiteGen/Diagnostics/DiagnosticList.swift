/// Diagnostics in the order in which they were found. Of one kind the first twenty in a file, and the first 500 in all
/// files, are kept; the others are counted. So a file, or a library, that is wrong throughout costs neither
/// memory nor a reader's patience.
package struct DiagnosticList: Sendable, Sequence, ExpressibleByArrayLiteral {
    /// The most diagnostics of one kind that are kept, in one file and in all.
    static let limits = (file: 20, all: 500)

    /// Diagnostics of one kind count together.
    private struct Kind: Hashable {
        let code: DiagnosticCode
        let severity: Diagnostic.Severity
        /// `nil` for all files.
        let file: String?
    }

    private struct Tally {
        var kept = 0
        var left = 0
        /// The index in `kept` of the last one that is kept.
        var last = 0
    }

    private var kept: [Diagnostic] = []
    private var tallies: [Kind: Tally] = [:]
    /// The number of diagnostics found, with those that are not kept.
    private(set) var count = 0

    package init(_ diagnostics: some Sequence<Diagnostic>) { append(contentsOf: diagnostics) }

    package init(arrayLiteral diagnostics: Diagnostic...) { append(contentsOf: diagnostics) }

    var isEmpty: Bool { kept.isEmpty }

    /// The kept diagnostics; the last of a kind says how many more there are.
    package var all: [Diagnostic] {
        var all = kept
        for (kind, tally) in tallies where tally.left > 0 {
            if kind.file == nil { all[tally.last].elsewhere = tally.left } else { all[tally.last].further = tally.left }
        }
        return all
    }

    package func makeIterator() -> IndexingIterator<[Diagnostic]> { all.makeIterator() }

    mutating func append(_ diagnostic: Diagnostic) {
        let isKept = takes(diagnostic.severity, diagnostic.code, diagnostic.file)
        if isKept {
            var single = diagnostic
            (single.further, single.elsewhere) = (0, 0)
            kept.append(single)
        }
        // What an inner list left out stays left out.
        leave(diagnostic.further, Kind(code: diagnostic.code, severity: diagnostic.severity, file: diagnostic.file))
        leave(diagnostic.elsewhere, Kind(code: diagnostic.code, severity: diagnostic.severity, file: nil))
    }

    mutating func append(contentsOf diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { append(diagnostic) }
    }

    /// Appends a diagnostic whose message and notes are made only if it is kept.
    mutating func add(
        _ severity: Diagnostic.Severity, _ code: DiagnosticCode, in source: Source, at range: Range<Int>,
        _ message: @autoclosure () -> String, notes: @autoclosure () -> [String] = []
    ) {
        guard takes(severity, code, source.path) else { return }
        kept.append(Diagnostic(severity, code, in: source, at: range, message(), notes: notes()))
    }

    static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
        list.append(contentsOf: diagnostics)
    }

    /// Counts a diagnostic.
    /// - Returns: whether it is to be kept.
    private mutating func takes(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ file: String) -> Bool {
        let ofFile = Kind(code: code, severity: severity, file: file)
        let ofAll = Kind(code: code, severity: severity, file: nil)
        if tallies[ofFile]?.kept ?? 0 >= Self.limits.file {
            leave(1, ofFile)
            return false
        }
        if tallies[ofAll]?.kept ?? 0 >= Self.limits.all {
            leave(1, ofAll)
            return false
        }
        count += 1
        for kind in [ofFile, ofAll] {
            tallies[kind, default: Tally()].kept += 1
            tallies[kind]?.last = kept.count
        }
        return true
    }

    /// Counts diagnostics that are not kept.
    private mutating func leave(_ number: Int, _ kind: Kind) {
        if number == 0 { return }
        count += number
        // If no diagnostic of a file is kept, they count with those of other files.
        let isKept = tallies[kind]?.kept ?? 0 > 0
        let kind = isKept ? kind : Kind(code: kind.code, severity: kind.severity, file: nil)
        tallies[kind, default: Tally()].left += number
    }
}
