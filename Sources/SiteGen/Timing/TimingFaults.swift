/// What is wrong with one timing file. A file that is wrong throughout is not listed throughout.
struct TimingFaults {
    enum Code: String {
        case notJSON = "timing-not-json"
        case shape = "timing-shape"
        case backwards = "timing-backwards"
        case beyond = "timing-beyond"
        case notXML = "timing-not-xml"
        case notUTF8 = "not-utf8"
        case unknown = "timing-unknown"
        case noWords = "timing-without-words"
        case unit = "timing-unit"
    }

    /// So many are shown; the rest is counted.
    static let limit = 20

    private let source: Source
    private var found: [Diagnostic] = []
    private var hidden = 0

    init(_ source: Source) { self.source = source }

    mutating func add(_ code: Code, at range: Range<Int>, _ message: @autoclosure () -> String, notes: [String] = []) {
        if found.count < Self.limit {
            found.append(Diagnostic(.error, code.rawValue, in: source, at: range, message(), notes: notes))
        } else {
            hidden += 1
        }
    }

    mutating func add(_ fault: JSONFault) { add(.notJSON, at: fault.range, "not JSON: \(fault.message)") }

    var diagnostics: [Diagnostic] {
        guard hidden > 0, var last = found.last else { return found }
        last.notes.append("and \(hidden) more in this file")
        return found.dropLast() + [last]
    }
}
