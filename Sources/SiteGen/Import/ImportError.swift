/// Why a book cannot be imported: a message for authors without a full stop, and what to do.
struct ImportError: SystemFailure {
    let code: DiagnosticCode
    let message: String
    var notes: [String] = []
    /// The file among the files of the book, if it is about one.
    var file: String?

    init(_ code: DiagnosticCode, _ message: String, notes: [String] = [], file: String? = nil) {
        (self.code, self.message, self.notes, self.file) = (code, message, notes, file)
    }

    /// - Parameter file: the file of the book that cannot be read.
    init(_ error: TimingError, file: String) {
        self.init(.brokenBook, error.message, notes: error.notes, file: file)
    }

    /// A temporary file that cannot be written or read.
    init(_ error: SystemError) { self.init(temporary: error.path, error.message) }

    /// - Parameters:
    ///   - code: what is reported if the reason is no temporary file.
    ///   - file: the file of the book that the work was about.
    init(_ error: ProgramError, _ code: DiagnosticCode, file: String? = nil) {
        if let path = error.file {
            self.init(temporary: path, error.message)
        } else {
            self.init(code, error.message, notes: error.notes, file: file)
        }
    }

    private init(temporary path: String, _ message: String) {
        self.init(
            .cannotWrite, "the temporary file '\(path)' cannot be used: \(message)",
            notes: [ProgramError.temporaryNote])
    }

    static var tooMuchText: ImportError {
        ImportError(
            .notABook, "its text is larger than \(SizeLimit.text.shown), the limit for a tale",
            notes: ["divide the book into several"])
    }

    /// - Parameter path: the path of the source.
    func diagnostic(in path: String) -> Diagnostic {
        Diagnostic(.error, code, file: file.map { "\(path)/\($0)" } ?? path, message, notes: notes)
    }
}
