/// A fault in a library, as a value: found once, reported sorted, never thrown past the file it is in.
public struct Diagnostic: Sendable, Equatable {
    public enum Severity: String, Sendable, Comparable {
        case error, warning

        public static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
    }

    public var severity: Severity
    /// A stable name of the kind of fault, such as `unknown-key`; documented in `docs/faults.md`.
    public var code: String
    /// The file, below the library's folder.
    public var file: String
    /// Where in the file; `nil` when the fault is about the file as a whole.
    public var place: Excerpt?
    public var message: String
    /// What helps to mend it: whole sentences without a full stop.
    public var notes: [String]

    /// A fault about a file as a whole.
    public init(_ severity: Severity, _ code: String, file: String, _ message: String, notes: [String] = []) {
        (self.severity, self.code, self.file, self.message, self.notes) = (severity, code, file, message, notes)
    }

    /// A fault at a range of UTF-8 bytes in `source`.
    public init(
        _ severity: Severity, _ code: String, in source: Source, at range: Range<Int>, _ message: String,
        notes: [String] = []
    ) {
        self.init(severity, code, file: source.path, message, notes: notes)
        place = source.excerpt(range)
    }
}

extension Diagnostic: Comparable {
    /// By file, then place, then severity and code: the order in which an author works through them.
    public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        func key(_ value: Diagnostic) -> (String, Int, Int) {
            (value.file, value.place?.line ?? 0, value.place?.column ?? 0)
        }
        if key(left) != key(right) { return key(left) < key(right) }
        if left.severity != right.severity { return left.severity < right.severity }
        return (left.code, left.message) < (right.code, right.message)
    }
}
