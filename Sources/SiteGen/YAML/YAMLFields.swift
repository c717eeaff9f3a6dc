/// A value and the bytes of the file that say it.
struct Located<Value: Sendable>: Sendable {
    var value: Value
    var range: Range<Int>
}

/// The keys of a YAML mapping, taken one by one; what nobody took is a fault. Each taking says what is wrong with the
/// value and goes on, so that an author hears of everything at once.
struct YAMLFields {
    let source: Source
    private(set) var faults: [Diagnostic] = []
    private var entries: [YAMLNode.Entry] = []
    private var known: [String] = []
    /// Where the mapping stands; what is missing is said to be missing here.
    let range: Range<Int>

    /// - Parameter name: what the mapping describes, in an author's words: "the front matter".
    init(_ node: YAMLNode?, in source: Source, at place: Range<Int>, name: String) {
        self.source = source
        range = node?.range ?? place
        guard let node else { return }
        guard case .mapping(let entries) = node.content else {
            faults.append(
                Diagnostic(
                    .error, "wrong-type", in: source, at: node.range,
                    "\(name) is made of 'key: value' lines, but this is \(node.kind)"))
            return
        }
        var seen: Set<String> = []
        for entry in entries {
            guard let key = entry.key.text, seen.insert(key).inserted else {
                let text =
                    entry.key.text.map { "key '\($0)' is given twice" } ?? "a key is one word, not \(entry.key.kind)"
                faults.append(Diagnostic(.error, "duplicate-key", in: source, at: entry.key.range, text))
                continue
            }
            self.entries.append(entry)
        }
    }

    mutating func node(_ key: String) -> YAMLNode? {
        known.append(key)
        return entries.first { $0.key.text == key }?.value
    }

    mutating func text(_ key: String) -> Located<String>? {
        guard let node = node(key) else { return nil }
        return text(node, key)
    }

    mutating func texts(_ key: String) -> [Located<String>] {
        guard let node = node(key), !isNothing(node) else { return [] }
        guard case .sequence(let items) = node.content else {
            wrongType(key, "a list such as [one, two]", node)
            return []
        }
        return items.compactMap { text($0, key) }
    }

    /// A text, or a list of them.
    mutating func textOrTexts(_ key: String) -> [Located<String>] {
        if case .sequence = node(key)?.content { return texts(key) }
        return text(key).map { [$0] } ?? []
    }

    mutating func flag(_ key: String) -> Bool? {
        guard let node = node(key) else { return nil }
        switch node.text {
        case "true": return true
        case "false": return false
        default:
            wrongType(key, "true or false", node)
            return nil
        }
    }

    /// One of a few words.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String) -> Choice? {
        guard let text = text(key) else { return nil }
        if let choice = Choice(rawValue: text.value) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        var notes = ["it is one of: \(names.joined(separator: ", "))"]
        if let name = closestName(to: text.value, among: names) { notes.insert("did you mean '\(name)'?", at: 0) }
        faults.append(
            Diagnostic(
                .error, "unknown-value", in: source, at: text.range, "'\(text.value)' is no \(key)", notes: notes))
        return nil
    }

    /// A day such as 2026-03-01 (ISO 8601).
    mutating func day(_ key: String) -> Day? {
        guard let text = text(key) else { return nil }
        if let day = Day(text.value) { return day }
        faults.append(
            Diagnostic(
                .error, "wrong-type", in: source, at: text.range, "'\(key)' is a day, but '\(text.value)' is none",
                notes: ["write it as year-month-day: 2026-03-01"]))
        return nil
    }

    /// A list of mappings; `name` says what one of them is.
    mutating func groups(_ key: String, name: String) -> [YAMLFields] {
        guard let node = node(key), !isNothing(node) else { return [] }
        guard case .sequence(let items) = node.content else {
            wrongType(key, "a list, each item begun with '- '", node)
            return []
        }
        return items.map { YAMLFields($0, in: source, at: $0.range, name: name) }
    }

    /// A mapping of its own; `nil` when there is none.
    mutating func group(_ key: String, name: String) -> YAMLFields? {
        guard let node = node(key), !isNothing(node) else { return nil }
        return YAMLFields(node, in: source, at: node.range, name: name)
    }

    /// A mapping from names of any kind to texts.
    mutating func pairs(_ key: String) -> [(key: Located<String>, value: Located<String>)] {
        guard let node = node(key), !isNothing(node) else { return [] }
        guard case .mapping(let entries) = node.content else {
            wrongType(key, "a group such as { en: the-three-pigs }", node)
            return []
        }
        var pairs: [(key: Located<String>, value: Located<String>)] = []
        for entry in entries {
            guard let name = text(entry.key, key), let value = text(entry.value, key) else { continue }
            if pairs.contains(where: { $0.key.value == name.value }) {
                faults.append(
                    Diagnostic(
                        .error, "duplicate-key", in: source, at: name.range, "key '\(name.value)' is given twice"))
            } else {
                pairs.append((name, value))
            }
        }
        return pairs
    }

    mutating func require(_ key: String, _ found: Located<String>?) {
        guard found == nil, node(key) == nil else { return }
        faults.append(
            Diagnostic(
                .error, "missing-key", in: source, at: range.lowerBound..<range.lowerBound, "'\(key)' is missing",
                notes: ["add a line '\(key): …'"]))
    }

    mutating func add(_ fault: Diagnostic) { faults.append(fault) }

    /// All faults of the mapping, with one for each key that was not taken.
    consuming func finished() -> [Diagnostic] {
        for entry in entries {
            guard let key = entry.key.text, !known.contains(key) else { continue }
            let note =
                closestName(to: key, among: known).map { "did you mean '\($0)'?" }
                ?? "known keys: \(known.sorted().joined(separator: ", "))"
            faults.append(
                Diagnostic(
                    .error, "unknown-key", in: source, at: entry.key.range, "unknown key '\(key)'", notes: [note]))
        }
        return faults
    }

    private mutating func text(_ node: YAMLNode, _ key: String) -> Located<String>? {
        if case .scalar(let text, _) = node.content, node.text != nil {
            return Located(value: text, range: node.range)
        }
        wrongType(key, "a text", node)
        return nil
    }

    private func isNothing(_ node: YAMLNode) -> Bool {
        if case .scalar = node.content { return node.text == nil }
        return false
    }

    private mutating func wrongType(_ key: String, _ wanted: String, _ node: YAMLNode) {
        faults.append(
            Diagnostic(
                .error, "wrong-type", in: source, at: node.range,
                "'\(key)' should be \(wanted), but this is \(node.kind)"))
    }
}
