/// `1 tale`, `2 tales`.
public func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// With one digit after the point.
func decimal(_ number: Double) -> String {
    let tenths = Int((abs(number) * 10).rounded())
    return "\(number < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
}

/// Minutes and seconds, such as `4:05`.
func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
}

extension [Diagnostic] {
    /// How many there are, such as `2 errors and 1 warning`; empty when there are none.
    public var tally: String {
        let errors = count { $0.severity == .error }
        let kinds = [(errors, "error"), (count - errors, "warning")]
        return kinds.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: " and ")
    }
}
