/// Writes values as YAML that reads as the same values.
struct YAMLWriter {
    /// The ways to write a text in one line.
    enum Style {
        case plain, singleQuoted, doubleQuoted
        /// Without quotes only if it is words of letters, which no program reads as another type.
        case words
    }

    /// Whether the value is in a flow collection (brackets), where commas separate items.
    var isFlow = false

    func text(_ text: String?, as style: Style = .plain) -> String {
        guard let text else { return isFlow ? "null" : "" }
        switch style {
        case .plain: return isPlain(text) ? text : doubleQuoted(text)
        case .singleQuoted:
            return text.unicodeScalars.contains(where: Self.isEscaped) ? doubleQuoted(text) : singleQuoted(text)
        case .doubleQuoted: return doubleQuoted(text)
        case .words: return Self.isWords(text) ? text : doubleQuoted(text)
        }
    }

    /// Returns any value in one line.
    func line(_ value: YAMLValue) -> String {
        let inner = YAMLWriter(isFlow: true)
        switch value {
        case .text(let text): return self.text(text)
        case .list(let items): return "[\(items.map(inner.line).joined(separator: ", "))]"
        case .group(let pairs):
            if pairs.isEmpty { return "{}" }
            return "{ \(pairs.map { "\($0.key): \(inner.line($0.value))" }.joined(separator: ", ")) }"
        }
    }

    /// Returns the lines of a key with its value. A list of groups has a line for each of their keys.
    func lines(_ key: String, _ value: YAMLValue) -> [String] {
        guard !isFlow, case .list(let items) = value, !items.isEmpty,
            items.allSatisfy({ if case .group(let pairs) = $0 { !pairs.isEmpty } else { false } })
        else { return [Self.entry(key, line(value))] }
        return ["\(key):"] + items.flatMap(item).map { "  \($0)" }
    }

    /// Returns the lines of an item of a list.
    func item(_ value: YAMLValue) -> [String] {
        guard case .group(let pairs) = value, !pairs.isEmpty else { return [Self.entry("-", line(value), colon: "")] }
        return pairs.enumerated().map { index, pair in
            (index == 0 ? "- " : "  ") + Self.entry(pair.key, line(pair.value))
        }
    }

    private static func entry(_ key: String, _ value: String, colon: String = ":") -> String {
        value.isEmpty ? key + colon : "\(key)\(colon) \(value)"
    }

    // MARK: Texts

    /// Whether storysite reads the text without quotes as the same text.
    /// Other programs may read `true` or `1984` as another type.
    private func isPlain(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, first.isWordCharacter, last != " " else {
            return false
        }
        return !Self.reserved.contains(text.lowercased())
            && scalars.allSatisfy { scalar in
                scalar.isWordCharacter || " -–—_./;'’()!?&+%«»„“”…".unicodeScalars.contains(scalar)
                    || (scalar == "," && !isFlow)
            }
    }

    private static func isWords(_ text: String) -> Bool {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.allSatisfy { word in !word.isEmpty && word.allSatisfy { $0.isLetter } }
            && !(reserved + ["true", "false"]).contains(text.lowercased())
    }

    /// What other programs read as no text, beside `true` and `false`, which authors write as such.
    private static let reserved = ["yes", "no", "on", "off", "null", "y", "n"]

    private func singleQuoted(_ text: String) -> String {
        "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }

    private func doubleQuoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            default:
                if Self.isEscaped(scalar) {
                    let digits = String(scalar.value, radix: 16)
                    quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }

    /// Whether a character cannot stand in a line of YAML as it is: those that end lines, and those that nobody sees.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: scalar.value > 0xFFFF && scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
