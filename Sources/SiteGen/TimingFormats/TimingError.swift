/// The reason why a timing file cannot be used.
struct TimingError: Error {
    let code: DiagnosticCode
    /// UTF-8 offsets in the decoded file.
    let range: Range<Int>
    /// A message for authors, without a capital at the start and without a full stop.
    let message: String
    var notes: [String] = []
    /// Whether the error concerns the whole file, so that no line is shown.
    var isOfFile = false

    init(_ code: DiagnosticCode, at range: Range<Int>, _ message: String, notes: [String] = []) {
        (self.code, self.range, self.message, self.notes) = (code, range, message, notes)
    }

    init(_ error: JSONError) {
        self.init(
            .timingNotJSON, at: error.range, "not JSON: \(error.message)", notes: [Self.remedy])
    }

    /// What to do about a file that is wrong in a way that its author can hardly correct.
    static let remedy = "export it again from the program that made it"

    func diagnostic(in source: Source) -> Diagnostic {
        let notes = notes.isEmpty ? [Self.remedy] : notes
        return isOfFile
            ? Diagnostic(.error, code, file: source.path, message, notes: notes)
            : Diagnostic(.error, code, in: source, at: range, message, notes: notes)
    }
}
