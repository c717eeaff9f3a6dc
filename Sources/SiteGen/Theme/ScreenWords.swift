/// The words on screen in one language.
struct ScreenWords: Sendable {
    let language: Language
    private(set) var texts: [String: String] = [:]

    /// Words whose key begins with this are for the scripts.
    private static let scriptPrefix = "js-"
    /// These are for pages and scripts.
    private static let sharedPrefix = "minutes-"

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
        return text.replacing("{count}", with: "\(count)")
    }

    /// What a language is called in these words, or its tag where nobody wrote that down.
    func name(of language: Language) -> String {
        texts["language-\(language.tag.lowercased())"] ?? texts["language-\(language.primary)"] ?? language.tag
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
            guard isForScripts || key.hasPrefix(Self.sharedPrefix) else { continue }
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            JSONWriter.append(isForScripts ? String(key.dropFirst(Self.scriptPrefix.count)) : key, to: &json)
            json.append(UInt8(ascii: ":"))
            JSONWriter.append(text, to: &json)
        }
        json.append(UInt8(ascii: "}"))
        return .bytes(json)
    }
}
