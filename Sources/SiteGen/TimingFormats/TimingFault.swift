/// Why a timing file cannot be used, and where in it.
struct TimingFault: Error {
    let code: TimingFaults.Code
    /// UTF-8 offsets in the file as it was decoded.
    let range: Range<Int>
    /// For an author: no full stop, no capital at the start.
    let message: String
    var notes: [String] = []
    /// Whether the fault is about the file as a whole, of which no line would tell an author anything.
    var isOfFile = false

    init(_ code: TimingFaults.Code, at range: Range<Int>, _ message: String, notes: [String] = []) {
        (self.code, self.range, self.message, self.notes) = (code, range, message, notes)
    }

    init(_ fault: JSONFault) { self.init(.notJSON, at: fault.range, "not JSON: \(fault.message)") }

    func diagnostic(in source: Source) -> Diagnostic {
        isOfFile
            ? Diagnostic(.error, code.rawValue, file: source.path, message, notes: notes)
            : Diagnostic(.error, code.rawValue, in: source, at: range, message, notes: notes)
    }
}
