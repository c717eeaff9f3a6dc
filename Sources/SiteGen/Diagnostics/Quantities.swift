/// Returns a number with its noun: `1 tale`, `2 tales`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Returns what follows a count of tales if a library has others that its site does not show; else nothing.
package func besidesHidden(_ number: Int) -> String {
    switch number {
    case 0: ""
    case 1: " (besides 1 that is a draft or withdrawn)"
    default: " (besides \(number) that are drafts or withdrawn)"
    }
}

/// Returns a number with one digit after the point. A number beyond a billion is shown as a billion.
func decimal(_ number: Double) -> String {
    let tenths = Int((min(number.isNaN ? 0 : abs(number), 1e9) * 10).rounded())
    return "\(number < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
}

/// Returns a number of bytes in thousands, millions or billions, such as `12 KB`, `3.4 MB` or `1.4 GB`, rounded down to
/// what is shown.
func shownSize(_ bytes: Int) -> String {
    if bytes < 1_000_000 { return "\(bytes == 0 ? 0 : max(bytes / 1000, 1)) KB" }
    let (unit, name) = bytes < 1_000_000_000 ? (1_000_000, "MB") : (1_000_000_000, "GB")
    return "\(bytes / unit).\(bytes / (unit / 10) % 10) \(name)"
}

/// Returns minutes and seconds, such as `4:05`, of a time in seconds. A time beyond a billion seconds is shown as that.
func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds.isNaN ? 0 : seconds, 0), 1e9).rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
}

extension [Diagnostic] {
    /// The number of errors and warnings, such as `2 errors and 1 warning`; empty when there are none. Those that are
    /// not listed count as well.
    package var tally: String {
        func number(_ severity: Diagnostic.Severity) -> Int {
            reduce(0) { $0 + ($1.severity == severity ? 1 + $1.further + $1.elsewhere : 0) }
        }
        let kinds = [(number(.error), "error"), (number(.warning), "warning")]
        return kinds.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: " and ")
    }
}
