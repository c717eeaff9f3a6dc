/// A value and the range of bytes of the file that it was read from.
struct Located<Value: Sendable>: Sendable {
    var value: Value
    var range: Range<Int>
}

/// The keys of a YAML mapping, taken one by one. A key that nobody took is an error. A value of the wrong type is an
/// error, and reading goes on, so that an author sees everything at once.
struct YAMLFields {
    let source: Source
    private(set) var diagnostics: DiagnosticList = []
    private var entries: [YAMLNode.Entry] = []
    /// For each of `entries` whether somebody asked for its key.
    private var isKnown: [Bool] = []
    /// The index in `entries` of each key.
    private var indices: [String: Int] = [:]
    /// The keys that were asked for, some more than once.
    private var known: [String] = []
    private var missing: [String] = []
    /// The range of the mapping; a missing key is reported here.
    let range: Range<Int>
    /// The most letters of a text. A page, a feed or the list of all tales has many of them.
    static let longestText = 10_000
    /// Whether there is something else in place of a mapping: then no key is missing.
    private var isOther = false

    /// - Parameters:
    ///   - place: the range to report where there is no node.
    ///   - name: what the mapping describes, in an author's words: "the front matter".
    ///   - example: such a mapping.
    init(_ node: YAMLNode?, in source: Source, at place: Range<Int>, name: String, example: String? = nil) {
        self.source = source
        range = node?.range ?? place
        guard let node else { return }
        guard case .mapping(let entries) = node.content else {
            diagnostics.append(.noMapping(name, node, in: source, example: example))
            isOther = true
            return
        }
        for entry in entries {
            guard let key = entry.key.text else {
                diagnostics.append(.keyNotText(entry.key, in: source))
                continue
            }
            if let first = indices[key] {
                let range = self.entries[first].key.range
                diagnostics.append(.keyTwice(key, in: source, at: entry.key.range, first: range))
                continue
            }
            indices[key] = self.entries.count
            self.entries.append(entry)
        }
        isKnown = Array(repeating: false, count: self.entries.count)
    }

    /// Reads a file that is YAML as a whole.
    static func read(_ source: Source, name: String) -> (fields: YAMLFields?, diagnostic: Diagnostic?) {
        let (node, diagnostic) = YAMLParser.read(source)
        if let diagnostic { return (nil, diagnostic) }
        return (YAMLFields(node, in: source, at: 0..<0, name: name), nil)
    }

    mutating func node(_ key: String) -> YAMLNode? {
        known.append(key)
        guard let index = indices[key] else { return nil }
        isKnown[index] = true
        return entries[index].value
    }

    /// Whether the mapping does not have the key.
    func isMissing(_ key: String) -> Bool { indices[key] == nil }

    /// The range of the key itself; `nil` if the mapping does not have it.
    func range(ofKey key: String) -> Range<Int>? { indices[key].map { entries[$0].key.range } }

    /// Whether the mapping has a key for which nobody has asked yet.
    var hasUnknownKeys: Bool { isKnown.contains(false) }

    /// Returns a digest of what some of the keys say, without comments and layout.
    func digest(of isIncluded: (String) -> Bool) -> Digest {
        var writer = CacheWriter()
        for entry in entries where isIncluded(entry.key.text ?? "") { writer.add(entry) }
        return Digest(writer.bytes)
    }

    /// - Parameter wanted: what an error asks for.
    mutating func text(_ key: String, wanted: String = anyText, mayBeBlank: Bool = false) -> Located<String>? {
        guard let node = node(key) else { return nil }
        return text(node, key, wanted: wanted, mayBeBlank: mayBeBlank)
    }

    static let anyText = "a text"

    /// A text that must be given.
    mutating func requiredText(_ key: String) -> Located<String>? {
        let text = self.text(key)
        require(key, text)
        return text
    }

    /// A list of texts.
    /// - Parameter limit: the most items that the list may have; a longer one is an error.
    mutating func texts(_ key: String, limit: Int = 100) -> [Located<String>] {
        guard let node = node(key), !isNothing(node) else { return [] }
        guard case .sequence(let items) = node.content else {
            noList(key, "a list such as [one, two]", node, isOfTexts: true)
            return []
        }
        return limited(items, key, node, limit).compactMap { text($0, key, isPart: true) }
    }

    /// A text, or a list of texts.
    mutating func textOrTexts(_ key: String, limit: Int = 100) -> [Located<String>] {
        if case .sequence = node(key)?.content { return texts(key, limit: limit) }
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
        text(key).flatMap { choice($0, key) }
    }

    /// Some of several words, in the order of the enumeration.
    mutating func choices<Choice: RawRepresentable<String> & CaseIterable & Equatable>(_ key: String) -> [Choice] {
        let chosen: [Choice] = texts(key).compactMap { choice($0, key) }
        return Choice.allCases.filter(chosen.contains)
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: Located<String>, _ key: String
    ) -> Choice? {
        if let choice = Choice(rawValue: text.value) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let near = suggestions(for: text.value, among: names)
        diagnostics.add(
            .error, .unknownValue, in: source, at: text.range, "'\(text.value)' is not a value of '\(key)'",
            notes: near + ["the values are: \(names.joined(separator: ", "))"])
        return nil
    }

    /// A whole number from 1 on.
    /// - Parameter example: what the error shows.
    mutating func whole(_ key: String, from least: Int = 1, upTo limit: Int, example: Int = 1) -> Int? {
        guard let text = text(key, wanted: "a whole number from \(least) to \(limit)") else { return nil }
        if text.value.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text.value),
            (least...limit).contains(number)
        {
            return number
        }
        diagnostics.append(.notAWholeNumber(key, text, from: least, upTo: limit, example: example, in: source))
        return nil
    }

    /// A day such as 2026-03-01 (ISO 8601).
    mutating func day(_ key: String) -> Located<Day>? {
        guard let text = text(key, wanted: "a day such as 2026-03-01") else { return nil }
        if let day = Day(text.value) { return Located(value: day, range: text.range) }
        diagnostics.append(.notADay(key, text, in: source))
        return nil
    }

    /// A list of mappings.
    /// - Parameters:
    ///   - name: what one of them is, in an author's words: "a voice".
    ///   - example: one of them, as an author could write it.
    mutating func groups(_ key: String, name: String, limit: Int = 100, example: String? = nil) -> [YAMLFields] {
        guard let node = node(key), !isNothing(node) else { return [] }
        guard case .sequence(let items) = node.content else {
            let wanted = example.map { "a list such as [\($0)]" } ?? "a list in which each item begins with '- '"
            noList(key, wanted, node)
            return []
        }
        if let example, Self.isOpenGroup(items, in: source, node) {
            diagnostics.add(
                .error, .wrongType, in: source, at: node.range, "the keys of \(name) are not together",
                notes: ["put them between { and }, as in [\(example)]"])
            return []
        }
        return limited(items, key, node, limit).map {
            YAMLFields($0, in: source, at: $0.range, name: name, example: example)
        }
    }

    /// A mapping; `nil` when the key is missing or has no value.
    /// - Parameter example: such a mapping.
    mutating func group(_ key: String, name: String, example: String? = nil) -> YAMLFields? {
        guard let node = node(key), !isNothing(node) else { return nil }
        return YAMLFields(node, in: source, at: node.range, name: name, example: example)
    }

    /// A mapping from any names to texts, without names that are given twice.
    /// - Parameters:
    ///   - values: what each value must be.
    ///   - example: such a mapping.
    ///   - mayBeBlank: whether a value may be a text without any visible character.
    mutating func pairs(
        _ key: String, of values: String = "a text", example: String = "{ en: the-three-pigs }",
        mayBeBlank: Bool = false
    ) -> [(key: Located<String>, value: Located<String>)] {
        guard let node = node(key), !isNothing(node) else { return [] }
        guard case .mapping(let entries) = node.content else {
            wrongType(key, "a group such as \(example)", node)
            return []
        }
        var pairs: [(key: Located<String>, value: Located<String>)] = []
        var first: [String: Range<Int>] = [:]
        for entry in limited(entries, key, node, 200) {
            guard let name = text(entry.key, key, isPart: true) else { continue }
            guard entry.value.text != nil else {
                wrongType(name.value, values, entry.value)
                continue
            }
            guard let value = text(entry.value, key, isPart: true, mayBeBlank: mayBeBlank) else { continue }
            if let first = first.updateValue(name.range, forKey: name.value) {
                diagnostics.append(.keyTwice(name.value, in: source, at: name.range, first: first))
            } else {
                pairs.append((name, value))
            }
        }
        return pairs
    }

    /// Reports a key that is missing. A value of the wrong type was reported when it was read.
    mutating func require(_ key: String, _ found: Located<String>?) {
        if found == nil, node(key) == nil, !isOther { missing.append(key) }
    }

    mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Adds what is wrong in a mapping inside this one.
    mutating func add(_ inner: consuming YAMLFields) { diagnostics += inner.finished() }

    /// Returns everything that is wrong with the mapping, with an error for each key that was not taken.
    consuming func finished() -> [Diagnostic] {
        let unknown = entries.indices.filter { !isKnown[$0] }.map { entries[$0] }
        let names = unknown.isEmpty ? [] : Set(known).sorted()
        for entry in unknown {
            guard let key = entry.key.text else { continue }
            let slip = YAMLKeySlip(key, among: names)
            diagnostics.add(
                .error, .unknownKey, in: source, at: entry.key.range, "unknown key \(source.quoted(key))",
                notes: [slip?.note ?? suggestion(for: key, among: names, label: "known keys")])
            // 'titel' is one error, not also a missing 'title'.
            if !missing.isEmpty, let meant = slip?.name ?? closestName(to: key, among: names) {
                missing.removeAll { $0 == meant }
            }
        }
        for key in missing { diagnostics.append(.missingKey(key, in: source, at: range)) }
        return diagnostics.all
    }

    /// The text of a node that is the value of `key`, or a part of it. A text that nobody can see is an error.
    mutating func text(
        _ node: YAMLNode, _ key: String, wanted: String = anyText, isPart: Bool = false, mayBeBlank: Bool = false
    ) -> Located<String>? {
        guard let text = node.text else {
            wrongType(key, wanted, node)
            return nil
        }
        if text.utf8.count > Self.longestText, text.unicodeScalars.count > Self.longestText {
            diagnostics.append(.textTooLong(key, text, limit: Self.longestText, in: source, at: node.range))
            return nil
        }
        if !mayBeBlank, text.isBlank {
            diagnostics.append(.blankText(key, isPart: isPart, in: source, at: node.range))
            return nil
        }
        return Located(value: text, range: node.range)
    }

    /// The items of a list or group that is not too long; of a longer one nothing is read.
    private mutating func limited<Item>(_ items: [Item], _ key: String, _ node: YAMLNode, _ limit: Int) -> [Item] {
        if items.count <= limit { return items }
        diagnostics.append(.tooManyItems(key, items.count, limit: limit, in: source, at: node.range))
        return []
    }

    /// Whether a list in brackets has a key in each item, as in `[ id: anna, name: Anna ]`.
    private static func isOpenGroup(_ items: [YAMLNode], in source: Source, _ list: YAMLNode) -> Bool {
        guard items.count > 1, list.range.lowerBound < source.bytes.count,
            source.bytes[list.range.lowerBound] == UInt8(ascii: "[")
        else { return false }
        return items.allSatisfy { item in
            guard case .mapping(let entries) = item.content, entries.count == 1 else { return false }
            return source.bytes[item.range.lowerBound] != UInt8(ascii: "{")
        }
    }

    private func isNothing(_ node: YAMLNode) -> Bool {
        if case .scalar = node.content { return node.text == nil }
        return false
    }

    private mutating func wrongType(_ key: String, _ wanted: String, _ node: YAMLNode) {
        diagnostics.append(.wrongType(key, wanted, node, in: source))
    }

    /// Reports a value that is no list, and the marks in it that make no items.
    private mutating func noList(_ key: String, _ wanted: String, _ node: YAMLNode, isOfTexts: Bool = false) {
        var diagnostic = Diagnostic.wrongType(key, wanted, node, in: source)
        if let item = YAMLSlip.item(in: (node.text ?? node.firstKey ?? "")[...]) {
            let inBrackets = "[\(String(item).shortened(to: 40)), …]"
            diagnostic.notes = [
                Diagnostic.Note("write them in brackets, \(inBrackets), or each on a line of its own below the key"),
                Diagnostic.Note(YAMLSlip.note(on: item)),
            ]
        } else if isOfTexts, let text = node.text, !text.contains(where: { "[]".contains($0) }) {
            let isInParentheses = text.hasPrefix("(") && text.hasSuffix(")")
            let items = isInParentheses ? String(text.dropFirst().dropLast()) : text
            diagnostic.notes.append("put brackets around it: '\(key): [\(items.shortened(to: 40))]'")
        } else if case .mapping = node.content, node.range.lowerBound < source.bytes.count,
            source.bytes[node.range.lowerBound] == UInt8(ascii: "{")
        {
            diagnostic.notes.append("put brackets around it: [{ … }]")
        }
        diagnostics.append(diagnostic)
    }
}
