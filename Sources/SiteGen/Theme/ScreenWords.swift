/// The words on screen in one language.
struct ScreenWords: Sendable {
    let language: Language
    private(set) var texts: [String: String] = [:]

    /// Words whose key begins with this are for the scripts.
    private static let scriptPrefix = "js-"
    /// These are for pages and scripts.
    private static let sharedPrefixes = ["minutes-", "favourite", "state-"]

    init(language: Language) { self.language = language }

    /// Reads `words/LANGUAGE.yml`: keys and texts, nothing nested.
    static func load(_ source: Source, language: Language) -> (words: ScreenWords, faults: [Diagnostic]) {
        var words = ScreenWords(language: language)
        if let fault = source.encodingFault() { return (words, [fault]) }
        let (node, fault) = YAMLParser.parse(source, part: 0..<source.bytes.count)
        if let fault { return (words, [fault]) }
        guard case .mapping(let entries) = node?.content else { return (words, []) }
        var faults: [Diagnostic] = []
        for entry in entries {
            guard let key = entry.key.text, let text = entry.value.text else {
                faults.append(
                    Diagnostic(
                        .error, "wrong-type", in: source, at: entry.value.range,
                        "a word on screen is a text, but this is \(entry.value.kind)"))
                continue
            }
            if words.texts.updateValue(text, forKey: key) != nil {
                faults.append(
                    Diagnostic(.error, "duplicate-key", in: source, at: entry.key.range, "key '\(key)' is given twice"))
            }
        }
        return (words, faults)
    }

    /// The text of a key, or the key itself where it is missing.
    func text(_ key: String) -> String { texts[key] ?? key }

    /// "12 minutes" in the language's own plural form (the cardinal categories of CLDR).
    func minutes(_ count: Int) -> String {
        let category = PluralCategory(of: count, in: language)
        let text = texts["minutes-\(category)"] ?? texts["minutes-other"] ?? "{count}"
        return text.filling("{count}", with: "\(count)")
    }

    /// What a language is called in these words, or its tag where nobody wrote that down.
    func name(of language: Language) -> String { nameKey(of: language).flatMap { texts[$0] } ?? language.tag }

    /// The key of a language's name; `nil` where nobody wrote it down.
    func nameKey(of language: Language) -> String? {
        ["language-\(language.tag.lowercased())", "language-\(language.primary)"].first { texts[$0] != nil }
    }

    /// What the language of these words calls itself.
    var ownName: String { texts["own-name"] ?? name(of: language) }

    /// Says a text that is not the theme's but the site's own in the manner of a word.
    mutating func add(_ key: String, _ text: String) { texts[key] = text }

    /// The keys that these words ought to have beside `first` and have not: all of its own, and of whatever is counted
    /// the forms that this language tells apart.
    func missing(beside first: ScreenWords) -> [String] {
        var wanted: Set<String> = []
        for key in first.texts.keys {
            if let base = first.counted(key) {
                for category in PluralCategory.all(in: language) { wanted.insert("\(base)-\(category)") }
            } else {
                wanted.insert(key)
            }
        }
        return wanted.subtracting(texts.keys).sorted()
    }

    /// These words, with those of `first` where there are none, and the keys of the latter.
    func completed(by first: ScreenWords) -> (words: ScreenWords, borrowed: [String]) {
        var all = self
        for (key, text) in first.texts where texts[key] == nil {
            // Forms of another language would only stand beside this one's own.
            if let base = first.counted(key), texts["\(base)-other"] != nil { continue }
            all.texts[key] = text
        }
        return (all, all.texts.keys.filter { texts[$0] == nil }.sorted())
    }

    /// What a key such as `minutes-few` counts: `minutes`; `nil` when it is no form of a plural.
    private func counted(_ key: String) -> String? {
        guard let hyphen = key.lastIndex(of: "-"), PluralCategory(rawValue: String(key[hyphen...].dropFirst())) != nil,
            texts["\(key[..<hyphen])-other"] != nil
        else { return nil }
        return String(key[..<hyphen])
    }

    /// The texts for templates, without those for the scripts.
    func templateValue() -> Value {
        .object(Object(texts.filter { !$0.key.hasPrefix(Self.scriptPrefix) }.map { ($0.key, Value.text($0.value)) }))
    }

    /// The texts for the scripts, as a JSON object that may stand in a data block.
    func scriptValue() -> Value {
        var json: [UInt8] = Array("{".utf8)
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            let isForScripts = key.hasPrefix(Self.scriptPrefix)
            guard isForScripts || Self.sharedPrefixes.contains(where: { key.hasPrefix($0) }) else { continue }
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            JSONWriter.append(isForScripts ? String(key.dropFirst(Self.scriptPrefix.count)) : key, to: &json)
            json.append(UInt8(ascii: ":"))
            JSONWriter.append(text, to: &json)
        }
        json.append(UInt8(ascii: "}"))
        return .bytes(json)
    }
}

extension String {
    /// The text with another in every place of `name`, which begins with a brace: found by bytes, which is
    /// much quicker than finding `Character`s.
    func filling(_ name: String, with text: String) -> String {
        var (filled, rest) = ([UInt8](), Array(utf8)[...])
        while let place = rest.firstIndex(of: UInt8(ascii: "{")) {
            filled += rest[..<place]
            rest = rest[place...]
            if rest.starts(with: name.utf8) {
                filled += text.utf8
                rest = rest.dropFirst(name.utf8.count)
            } else {
                filled.append(rest.removeFirst())
            }
        }
        return String(decoding: filled + rest, as: UTF8.self)
    }
}
