/// Something wrong in a library, as a value. Diagnostics are collected and printed sorted; they do not stop the reading
/// of other files.
package struct Diagnostic: Error, Equatable {
    package enum Severity: String, Sendable, Comparable {
        case error, warning

        package static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
    }

    package var severity: Severity
    var code: DiagnosticCode
    /// The file's path, relative to the library's folder, or absolute for a file outside it.
    var file: String
    /// The location in the file; `nil` when the diagnostic is about the file as a whole.
    var excerpt: Excerpt?
    /// What is wrong, without a full stop.
    let message: String
    /// What to do about it, and other locations that matter.
    var notes: [Note]
    /// The number of diagnostics of the same kind in the same file that are counted and not listed.
    var further = 0
    /// The number of diagnostics of the same kind in other files that are counted and not listed.
    var elsewhere = 0

    package var isError: Bool { severity == .error }

    /// Creates a diagnostic about a file as a whole.
    init(_ severity: Severity, _ code: DiagnosticCode, file: String, _ message: String, notes: [Note]) {
        (self.severity, self.code, self.file) = (severity, code, file)
        self.message = message.shortened(to: 500)
        self.notes = notes
    }

    /// Creates a diagnostic at a range of UTF-8 bytes in `source`.
    init(
        _ severity: Severity, _ code: DiagnosticCode, in source: Source, at range: Range<Int>, _ message: String,
        notes: [Note]
    ) {
        self.init(severity, code, file: source.path, message, notes: notes)
        excerpt = source.excerpt(range)
    }

    /// Returns the diagnostic with a note that points to another location, such as "first declared here".
    func noting(_ message: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        let excerpt = source.excerpt(range)
        return noting(message, file: source.path, line: excerpt.line, column: excerpt.column)
    }

    /// Returns the diagnostic with a note that points to another location.
    func noting(_ message: String, file: String, line: Int = 1, column: Int = 1) -> Diagnostic {
        var copy = self
        copy.notes.append(Note(message, location: Location(file: file, line: line, column: column)))
        return copy
    }

    /// Returns the diagnostic with every file that it names changed by `rename`.
    func renamingFiles(_ rename: (String) -> String) -> Diagnostic {
        var copy = self
        copy.file = rename(file)
        for index in notes.indices {
            copy.notes[index].command = notes[index].command?.renamingFiles(rename)
            if let location = notes[index].location { copy.notes[index].location?.file = rename(location.file) }
        }
        return copy
    }
}

extension Diagnostic {
    init(_ severity: Severity, _ code: DiagnosticCode, file: String, _ message: String, notes: [String] = []) {
        self.init(severity, code, file: file, message, notes: notes.map { Note($0) })
    }

    init(
        _ severity: Severity, _ code: DiagnosticCode, in source: Source, at range: Range<Int>, _ message: String,
        notes: [String] = []
    ) {
        self.init(severity, code, in: source, at: range, message, notes: notes.map { Note($0) })
    }
}

extension Diagnostic {
    /// A line and a column of a file, both counted from 1.
    struct Location: Sendable, Equatable {
        var file: String
        var line: Int
        var column: Int
    }

    /// A sentence without a full stop that belongs to a diagnostic.
    struct Note: Sendable, Equatable, ExpressibleByStringInterpolation {
        /// The sentence as far as its command.
        let text: String
        /// The command at its end, if there is one.
        var command: SuggestedCommand?
        /// The other location that the note is about, if it is about one.
        var location: Location?

        var message: String { text + (command?.text ?? "") }

        init(_ text: String, _ command: SuggestedCommand? = nil, location: Location? = nil) {
            (self.text, self.command, self.location) = (text.shortened(to: 1000), command, location)
        }

        init(stringLiteral message: String) { self.init(message) }
    }
}

extension Sequence<Diagnostic> {
    var hasErrors: Bool { contains(where: \.isError) }
}

extension Diagnostic: Comparable {
    /// The order in which an author works through diagnostics: by file, location, severity and code.
    package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        func key(_ value: Diagnostic) -> (String, Int, Int) {
            (value.file, value.excerpt?.line ?? 0, value.excerpt?.column ?? 0)
        }
        if key(left) != key(right) { return key(left) < key(right) }
        if left.severity != right.severity { return left.severity < right.severity }
        return (left.code.rawValue, left.message) < (right.code.rawValue, right.message)
    }
}
