/// The messages about YAML.
extension Diagnostic {
    static func notYAML(_ message: String, in source: Source, at range: Range<Int>, notes: [String] = []) -> Diagnostic
    {
        Diagnostic(.error, .badYAML, in: source, at: range, message, notes: notes)
    }

    static func secondDocument(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badYAML, in: source, at: range, "a second YAML document begins here, but only one is read",
            notes: ["delete the line '---' or '...' and what follows it"])
    }

    static func nestedTooDeep(_ limit: Int, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badYAML, in: source, at: range, "lists and groups are nested more than \(limit) levels deep")
    }

    static func unsupportedYAML(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badYAML, in: source, at: range,
            "anchors (&), aliases (*) and tags (!) of YAML are not supported",
            notes: ["put a text that begins with &, * or ! between quotes"])
    }

    static func forbiddenCharacter(_ scalar: Unicode.Scalar, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badYAML, in: source, at: range,
            "this text holds \(scalar.forbiddenName), which no page can show",
            notes: ["remove the escape sequence, such as \\0 or \\e, from the text"])
    }

    static func noMapping(
        _ name: String, _ node: YAMLNode, in source: Source, example: String? = nil
    ) -> Diagnostic {
        var note = example.map { "write it in full, as in \($0)" }
        if note == nil, case .sequence(let items) = node.content, items.contains(where: { $0.firstKey != nil }) {
            note = "delete the hyphens before its keys"
        }
        return Diagnostic(
            .error, .wrongType, in: source, at: node.range,
            "\(name) must be lines of the form 'key: value', but this is \(node.kind)",
            notes: [note].compactMap(\.self))
    }

    static func keyTwice(_ key: String, in source: Source, at range: Range<Int>, first: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .duplicateKey, in: source, at: range, "key \(source.quoted(key)) is given twice",
            notes: ["delete one of the two"]
        )
        .noting("first given here", in: source, at: first)
    }

    static func keyNotText(_ node: YAMLNode, in source: Source) -> Diagnostic {
        Diagnostic(.error, .wrongType, in: source, at: node.range, "a key must be a text, but this is \(node.kind)")
    }

    static func missingKey(_ key: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .missingKey, in: source, at: range.lowerBound..<range.lowerBound, "'\(key)' is missing",
            notes: ["add a line '\(key): …'"])
    }

    /// - Parameter isPart: whether it is one of several texts of the key.
    static func blankText(_ key: String, isPart: Bool, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .missingKey, in: source, at: range,
            isPart ? "a text of \(source.quoted(key)) is empty" : "\(source.quoted(key)) is empty",
            notes: ["write a text that has at least one visible character, or delete it if it is not needed"])
    }

    static func wrongType(_ key: String, _ wanted: String, _ node: YAMLNode, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: node.range, "'\(key)' must be \(wanted), but this is \(node.kind)",
            notes: remedy(for: node, isText: wanted == YAMLFields.anyText, in: source).map { [$0] } ?? [])
    }

    /// - Parameter isText: whether any text could stand here.
    private static func remedy(for node: YAMLNode, isText: Bool, in source: Source) -> String? {
        let line = source.lineRange(at: node.range.lowerBound, in: 0..<source.bytes.count)
        let rest = source.bytes[node.range.lowerBound..<max(line.upperBound, node.range.lowerBound)]
        let first = rest.first { !$0.isWhiteSpace }
        switch node.content {
        case .scalar where node.text == nil:
            if first == UInt8(ascii: "#") { return "a # after a space begins a comment: put the text between quotes" }
            return isText ? "write a text after the colon, or delete the key" : nil
        case .sequence(let items) where isText && items.count == 1 && items[0].text != nil:
            return items[0].text.map { "write one text, without brackets or a hyphen: '\($0.shortened(to: 40))'" }
        case .sequence where isText && first == UInt8(ascii: "["), .mapping where isText && first == UInt8(ascii: "{"):
            return "write one text; put a text that begins with a bracket between quotes"
        case .sequence where isText: return "write one text after the colon"
        case .sequence(let items) where !items.isEmpty && items.allSatisfy({ $0.firstKey != nil }):
            return "leave out the brackets of the list, or the hyphens before its keys"
        default: return nil
        }
    }

    static func tooManyItems(_ key: String, _ count: Int, limit: Int, in source: Source, at range: Range<Int>)
        -> Diagnostic
    {
        Diagnostic(
            .error, .tooMany, in: source, at: range, "'\(key)' has \(count) items, but may have at most \(limit)")
    }

    static func textTooLong(
        _ key: String, _ text: String, limit: Int, in source: Source, at range: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .error, .tooMany, in: source, at: range,
            "a text of \(source.quoted(key)) has \(text.unicodeScalars.count) characters, but may have at most \(limit)"
        )
    }

    static func notAWholeNumber(
        _ key: String, _ text: Located<String>, from least: Int, upTo limit: Int, example: Int, in source: Source
    ) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: text.range,
            "'\(key)' must be a whole number from \(least) to \(limit), not '\(text.value)'",
            notes: ["write it in digits, such as '\(key): \(example)'"])
    }

    static func notADay(_ key: String, _ text: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: text.range,
            "'\(key)' must be a day, but \(source.quoted(text.value)) is not one",
            notes: ["write it as year-month-day: 2026-03-01"])
    }
}
