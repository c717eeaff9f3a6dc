/// Formats diagnostics: as text with the source line, or as JSON for tools.
package struct DiagnosticPrinter: Sendable {
    private let hasColor: Bool
    private let guides: String?

    /// - Parameters:
    ///   - hasColor: whether to use ANSI colours.
    ///   - guides: the folder of the guides, which diagnostics call `docs/NAME.md`; `nil` if there are none.
    package init(hasColor: Bool, guides: String? = nil) { (self.hasColor, self.guides) = (hasColor, guides) }

    /// Returns the diagnostic as lines of text:
    /// ```
    /// tales/fox/tale.md:4:1: error: unknown key 'autor' [unknown-key]
    ///   4 | autor: Anna
    ///     | ^~~~~
    ///   = did you mean 'author'?
    /// tales/fox/tale.md:2:1: note: first declared here
    /// ```
    package func text(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.excerpt.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = paint(diagnostic.severity.rawValue, diagnostic.isError ? "1;31" : "1;33")
        var lines = [
            paint(diagnostic.file.printable + location + ":", "1") + " \(severity): "
                + paint(shown(diagnostic.message), "1") + " [\(diagnostic.code.rawValue)]"
        ]
        if let excerpt = diagnostic.excerpt, !excerpt.text.isEmpty {
            let number = "\(excerpt.line)"
            let (shown, before, length) = marked(excerpt)
            lines.append("  \(number) | \(shown)")
            let mark = "^" + String(repeating: "~", count: max(length - 1, 0))
            lines.append("  \(String(repeating: " ", count: number.count)) | \(before)\(paint(mark, "32"))")
        }
        lines += Self.notes(of: diagnostic).map { "  = \(shown($0))" }
        for note in diagnostic.notes {
            guard let location = note.location else { continue }
            let name = "\(location.file.printable):\(location.line):\(location.column):"
            lines.append(paint(name, "1") + " note: \(note.message.printable)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the diagnostic as one JSON object on a line: severity, code, file, line, column, message, notes; and,
    /// where there are any, `related` with the notes about other locations, and `further` and `elsewhere` with the
    /// numbers of diagnostics of the same kind, in the file and in other files, that are not listed.
    package func json(_ diagnostic: Diagnostic) -> String {
        var json = JSONObjectWriter()
        json.add("severity", diagnostic.severity.rawValue)
        json.add("code", diagnostic.code.rawValue)
        json.add("file", diagnostic.file)
        if let excerpt = diagnostic.excerpt {
            json.add("line", excerpt.line)
            json.add("column", excerpt.column)
        }
        json.add("message", diagnostic.message)
        json.add("notes", Self.notes(of: diagnostic))
        let related = diagnostic.notes.compactMap { note in note.location.map { (note.message, $0) } }
        if !related.isEmpty {
            json.add("related") { json in
                json.addItems(related) { json, item in
                    json.addObject { json in
                        json.add("message", item.0)
                        json.add("file", item.1.file)
                        json.add("line", item.1.line)
                        json.add("column", item.1.column)
                    }
                }
            }
        }
        if diagnostic.further > 0 { json.add("further", diagnostic.further) }
        if diagnostic.elsewhere > 0 { json.add("elsewhere", diagnostic.elsewhere) }
        return String(decoding: json.finished(), as: UTF8.self)
    }

    /// Returns a message with the whole paths of the guides that it names.
    private func shown(_ message: String) -> String {
        guard let guides, message.contains("docs/") else { return message.printable }
        return message.replacing(/(^|[ (])docs\/([a-z-]+\.md)/) { "\($0.1)\(guides)/\($0.2)" }.printable
    }

    /// The notes without a location of their own, and the number of diagnostics that are not listed.
    static func notes(of diagnostic: Diagnostic) -> [String] {
        let notes = diagnostic.notes.filter { $0.location == nil }.map(\.message)
        let counts = [(diagnostic.further, "in this file"), (diagnostic.elsewhere, "in other files")]
        return notes + counts.filter { $0.0 > 0 }.map { "and \($0.0) more of this kind \($0.1)" }
    }

    /// The excerpt's text, the blanks before the mark, and the mark's length in columns.
    private func marked(_ excerpt: Excerpt) -> (shown: String, before: String, length: Int) {
        let isCut = excerpt.textColumn > 1
        var (shown, before, length) = (isCut ? "…" : "", isCut ? " " : "", 0)
        for (index, scalar) in excerpt.text.unicodeScalars.enumerated() {
            let column = excerpt.textColumn + index
            shown += scalar == "\t" ? " " : String(scalar).printable
            let width = scalar.columns
            if column < excerpt.column { before += String(repeating: " ", count: width) }
            if column >= excerpt.column, column < excerpt.column + excerpt.length { length += width }
        }
        return (shown + (excerpt.goesOn ? "…" : ""), before, length)
    }

    private func paint(_ text: String, _ style: String) -> String {
        hasColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}
