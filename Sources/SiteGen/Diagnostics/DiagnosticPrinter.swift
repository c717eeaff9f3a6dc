/// Shows diagnostics: as text with the line they are about, or as JSON for tools.
public struct DiagnosticPrinter: Sendable {
    private let hasColor: Bool

    /// - Parameter hasColor: whether the terminal shows ANSI colours and wants them.
    public init(hasColor: Bool) { self.hasColor = hasColor }

    /// ```
    /// tales/fox/tale.md:4:1: error: unknown key 'autor' [unknown-key]
    ///   4 | autor: Anna
    ///     | ^~~~~
    ///   = did you mean 'author'?
    /// ```
    public func text(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
        let severity = paint(diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;33")
        var lines = [
            paint(plain(diagnostic.file) + place + ":", "1") + " \(severity): "
                + paint(plain(diagnostic.message), "1") + " [\(diagnostic.code)]"
        ]
        if let place = diagnostic.place, !place.text.isEmpty {
            let number = "\(place.line)"
            let (shown, before, length) = window(place)
            lines.append("  \(number) | \(shown)")
            let mark = "^" + String(repeating: "~", count: max(length - 1, 0))
            lines.append("  \(String(repeating: " ", count: number.count)) | \(before)\(paint(mark, "32"))")
        }
        lines += diagnostic.notes.map { "  = \(plain($0))" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One object a line: severity, code, file, line, column, message, notes.
    public func json(_ diagnostic: Diagnostic) -> String {
        var json = JSONObjectWriter()
        json.add("severity", diagnostic.severity.rawValue)
        json.add("code", diagnostic.code)
        json.add("file", diagnostic.file)
        if let place = diagnostic.place {
            json.add("line", place.line)
            json.add("column", place.column)
        }
        json.add("message", diagnostic.message)
        json.add("notes", diagnostic.notes)
        return String(decoding: json.finished(), as: UTF8.self)
    }

    /// The part of a long line around the place, what stands before the mark as blanks, and the mark's length. Wide
    /// letters of East Asia take two columns on a terminal.
    private func window(_ place: Excerpt) -> (shown: String, before: String, length: Int) {
        let scalars = Array(place.text.unicodeScalars)
        let column = min(place.column - 1, scalars.count)
        let start = column > 100 ? column - 40 : 0
        let end = min(scalars.count, max(start + 160, column + 20))
        var (shown, before, length) = (start > 0 ? "…" : "", start > 0 ? " " : "", 0)
        for index in start..<end {
            let scalar = scalars[index]
            shown += scalar == "\t" ? " " : plain(String(scalar))
            let width = Self.width(of: scalar)
            if index < column { before += String(repeating: " ", count: width) }
            if index >= column, index < column + place.length { length += width }
        }
        return (shown + (end < scalars.count ? "…" : ""), before, length)
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    /// A file cannot speak to the terminal: control characters are shown as what they are.
    private func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
        return String(
            text.unicodeScalars.map { scalar -> Character in
                guard scalar.properties.generalCategory == .control else { return Character(scalar) }
                return scalar.value < 0x20 ? Character(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}") : "\u{FFFD}"
            })
    }

    private func paint(_ text: String, _ style: String) -> String {
        hasColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}
