/// The state that pages of a preview get, always as a whole.
struct PreviewState: Sendable {
    /// The number of the state, which grows with each change.
    var revision = 0
    /// Whether the files that are served are those of a build of all that was saved.
    var isSettled = false
    /// What a build reports.
    var diagnostics: [Diagnostic] = []
    /// What a check finds in the tales that were saved, by the paths of their folders.
    var findings: [String: [Diagnostic]] = [:]
    /// The slugs of drafts.
    var drafts: [String] = []
    /// The path of the theme's style sheet below the site's root; `nil` before the first good build.
    var style: String?
    /// The tasks of the bench.
    var tasks: [BenchTasks.State] = []

    /// One line of JSON.
    var json: [UInt8] {
        var json = JSONObjectWriter()
        json.add("revision", revision)
        json.add("settled", isSettled)
        json.add("drafts", drafts)
        json.add("style", style)
        json.add("tasks") { json in
            json.addItems(tasks) { json, task in
                json.addObject { json in
                    json.add("tale", task.tale)
                    json.add("kind", task.kind.rawValue)
                    json.add("voice", task.voice)
                    json.add("name", task.name)
                    json.add("phase", task.phase.rawValue)
                    json.add("text", task.text)
                }
            }
        }
        for (key, list) in [("diagnostics", diagnostics), ("findings", findings.values.flatMap(\.self).sorted())] {
            json.add(key) { json in
                json.addItems(list) { json, diagnostic in
                    json.addObject { Self.write(diagnostic, to: &$0) }
                }
            }
        }
        return json.finished().dropLast()
    }

    private static func write(_ diagnostic: Diagnostic, to json: inout JSONObjectWriter) {
        json.add("severity", diagnostic.severity.rawValue)
        json.add("code", diagnostic.code.rawValue)
        json.add("file", diagnostic.file.printable)
        json.add("message", diagnostic.message.printable)
        json.add("notes", DiagnosticPrinter.notes(of: diagnostic).map(\.printable))
        if let excerpt = diagnostic.excerpt { write(excerpt, to: &json) }
        let related = diagnostic.notes.compactMap { note in
            note.location.map { "\($0.file.printable):\($0.line):\($0.column): \(note.message.printable)" }
        }
        json.add("related", related)
    }

    /// Writes the line in three parts, so that a page can mark the middle one.
    private static func write(_ excerpt: Excerpt, to json: inout JSONObjectWriter) {
        json.add("line", excerpt.line)
        json.add("column", excerpt.column)
        let text = Array(excerpt.text.unicodeScalars)
        let start = min(max(excerpt.column - excerpt.textColumn, 0), text.count)
        let end = min(start + excerpt.length, text.count)
        func part(_ range: Range<Int>) -> String {
            String(String.UnicodeScalarView(text[range])).replacingTabs.printable
        }
        json.add("before", (excerpt.textColumn > 1 ? "…" : "") + part(0..<start))
        json.add("marked", part(start..<end))
        json.add("after", part(end..<text.count) + (excerpt.goesOn ? "…" : ""))
    }
}

extension String {
    fileprivate var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}
