/// The texts of the site's pages and controls in one language.
struct UIStrings: Sendable {
    let language: Language
    private(set) var texts: [String: String] = [:]
    /// The languages of texts that are another language's, by the texts' keys.
    private(set) var borrowed: [String: Language] = [:]
    /// Whether a speaker of the language has read the texts. Others may lack some, for which the English ones stand in.
    private(set) var isReviewed = true

    /// The key that says whether a speaker has read the file: `reviewed: no`. It is no text.
    private static let reviewKey = "reviewed"
    /// The most texts of a file: several times as many as the built-in theme has.
    private static let most = 2_000

    /// The keys of "page 3 of 12" and "The end".
    static let (pageKey, endKey) = ("js-page-of", "the-end")

    /// The beginning of the keys of languages' names.
    static let languagePrefix = "language-"
    /// The beginning of the keys that are for scripts.
    private static let scriptPrefix = "js-"
    /// The beginning of the keys that are only for the scripts of a family, which fetch them when there is one.
    private static let familyPrefix = "family"
    /// The beginning of the keys that are only for exported books.
    private static let bookPrefix = "book-"
    /// The beginning of the keys that are only for the cards of family codes.
    private static let cardPrefix = "card-"
    /// The beginnings of the keys that are for both pages and scripts.
    private static let sharedPrefixes = ["minutes-", "state-"]
    /// What only storysite's own scripts of the library, the home page and a maker say. A theme may have other strings
    /// whose keys begin in the same way.
    private static let otherThanTales: Set = [
        "js-badge-begun", "js-badge-done", "js-badge-new", "js-badge-read", "js-carry-done", "js-carry-foreign",
        "js-carry-wrong", "js-continue-page", "js-found", "js-found-more", "js-kept-newer", "js-kept-remove",
        "js-kept-room", "js-library-lacks", "js-maker-away", "js-maker-back-again", "js-maker-for", "js-maker-quiet",
        "js-maker-ready", "js-maker-refused", "js-maker-step", "js-maker-unknown", "js-nothing-begun",
        "js-nothing-done", "js-nothing-found", "js-shelf-teenagers", "state-coming", "state-unavailable",
        "js-tap-coming", "js-tap-unavailable",
    ]

    init(language: Language) { self.language = language }

    /// Reads `words/LANGUAGE.yml`: keys and texts, not nested.
    /// - Parameters:
    ///   - base: the texts of the themes below, which those of the file replace.
    ///   - known: all texts that the themes below use.
    ///   - english: the English texts of the theme, unless the file itself has them.
    static func load(
        _ source: Source, language: Language, over base: UIStrings? = nil, beside known: UIStrings? = nil,
        english: UIStrings? = nil
    ) -> (words: UIStrings, diagnostics: [Diagnostic]) {
        var words = base ?? UIStrings(language: language)
        let (node, diagnostic) = YAMLParser.read(source)
        if let diagnostic { return (words, [diagnostic]) }
        guard let node else { return (words, [.noUIStrings(in: source)]) }
        guard case .mapping(let entries) = node.content else {
            return (words, [.noMapping("a file of UI strings", node, in: source)])
        }
        guard entries.count <= most else { return (words, [.tooManyUIStrings(entries.count, most, in: source)]) }
        var diagnostics: DiagnosticList = []
        words.add(entries, in: source, &diagnostics)
        words.checkPluralForms(of: entries, in: source, &diagnostics)
        if let known { checkKeys(of: entries, beside: known, in: source, &diagnostics) }
        words.checkPlaceholders(of: entries, beside: [known, english].compactMap(\.self), in: source, &diagnostics)
        return (words, diagnostics.all)
    }

    private mutating func add(_ entries: [YAMLNode.Entry], in source: Source, _ diagnostics: inout DiagnosticList) {
        var first: [String: Range<Int>] = [:]
        for entry in entries {
            guard let key = entry.key.text, let text = entry.value.text else {
                diagnostics.append(.notAUIString(entry.value, in: source))
                continue
            }
            if key == Self.reviewKey { isReviewed = text != "no" } else { texts[key] = text }
            if let first = first.updateValue(entry.key.range, forKey: key) {
                diagnostics.append(.keyTwice(key, in: source, at: entry.key.range, first: first))
            }
        }
    }

    private func checkPluralForms(
        of entries: [YAMLNode.Entry], in source: Source, _ diagnostics: inout DiagnosticList
    ) {
        let used = PluralCategory.used(in: language)
        for entry in entries {
            guard let key = entry.key.text, let (_, category) = counted(key), !used.contains(category) else { continue }
            diagnostics.append(.unusedPluralForm(key, language, in: source, at: entry.key.range))
        }
    }

    /// Reports keys that are misspelt ones of the themes below.
    private static func checkKeys(
        of entries: [YAMLNode.Entry], beside known: UIStrings, in source: Source, _ diagnostics: inout DiagnosticList
    ) {
        let own = Set(entries.compactMap(\.key.text))
        let missing = known.texts.keys.filter { !own.contains($0) }.sorted()
        for entry in entries {
            // A theme may have strings of its own, whose keys are like none of those below.
            guard let key = entry.key.text, key != reviewKey, known.texts[key] == nil, known.counted(key) == nil,
                let near = closestName(to: key, among: missing)
            else { continue }
            diagnostics.append(.unknownUIString(key, near: near, in: source, at: entry.key.range))
        }
    }

    private func checkPlaceholders(
        of entries: [YAMLNode.Entry], beside below: [UIStrings], in source: Source,
        _ diagnostics: inout DiagnosticList
    ) {
        for entry in entries {
            guard let key = entry.key.text, let text = entry.value.text else { continue }
            // Another language may have plural forms that the base lacks.
            let plural = ([self] + below).lazy.compactMap { $0.counted(key) }.first.map { "\($0.base)-other" }
            let bases = below.compactMap { base in base.texts[key] ?? plural.flatMap { base.texts[$0] } }
            if let wrong = Placeholders.diagnostic(
                key, text, beside: bases, isPluralForm: plural != nil, in: source, at: entry.value.range)
            {
                diagnostics.append(wrong)
            }
        }
    }

    /// Returns the text of a key, or the key itself where it is missing.
    func text(_ key: String) -> String { texts[key] ?? key }

    /// Returns the language of a key's text.
    func language(of key: String) -> Language { borrowed[key] ?? language }

    /// Returns "page 3 of 12".
    func page(_ number: Int, of count: Int) -> String {
        text(Self.pageKey).filling("{page}", with: "\(number)").filling("{pages}", with: "\(count)")
    }

    /// Whether somebody who reads a language reads the text of a key.
    func serves(_ reader: Language, with key: String) -> Bool {
        reader.lookupRanges.contains(language(of: key).tag.lowercased())
    }

    /// Returns the lines about people and licence for templates.
    func value(of credits: [Credit]) -> Value {
        .list(credits.map { ["label": .text(text($0.label)), "word": .text($0.label), "value": .text($0.text)] })
    }

    /// Returns "12 minutes" in the language's plural form (the cardinal categories of CLDR).
    func minutes(_ count: Int) -> String {
        let category = PluralCategory(of: count, in: language)
        let text = texts["minutes-\(category.rawValue)"] ?? texts["minutes-other"] ?? "{count}"
        return text.filling("{count}", with: "\(count)")
    }

    /// Returns the name of a language in this one; where it is missing, what the language calls itself,
    /// or else its tag.
    func name(of language: Language) -> String {
        nameKey(of: language).flatMap { texts[$0] }
            ?? language.namingRanges.lazy.compactMap { Language.ownNames[Substring($0)].map(String.init) }.first
            ?? language.tag
    }

    /// Returns the key of a language's name; `nil` where the name is missing.
    func nameKey(of language: Language) -> String? {
        let own = Self.languagePrefix + language.tag.lowercased()
        if texts[own] != nil { return own }
        return language.namingRanges.lazy.map { Self.languagePrefix + $0 }.first { texts[$0] != nil }
    }

    /// Returns the name of a language among several. If another one would have the same name, it is what the language
    /// calls itself, as in "norsk nynorsk", or the tag is added, as in "English (en-GB)".
    func name(of language: Language, among others: [Language]) -> String {
        let (name, tag) = (name(of: language), language.tag.lowercased())
        guard others.contains(where: { $0 != language && self.name(of: $0) == name }) else { return name }
        if texts[Self.languagePrefix + tag] == nil, let own = Language.ownNames[tag[...]] { return String(own) }
        return tag.contains("-") ? "\(name) (\(language.tag))" : name
    }

    /// Returns the names of languages among which a reader chooses, with their keys; a name with a tag has no key.
    func names(ofChoices languages: [Language]) -> [(name: String, key: String?)] {
        languages.map { language in
            let name = name(of: language, among: languages)
            return (name, name == self.name(of: language) ? nameKey(of: language) : nil)
        }
    }

    /// The language's name for itself.
    var ownName: String { texts["own-name"] ?? name(of: language) }

    /// Adds a text of the site's own.
    mutating func add(_ key: String, _ text: String) { texts[key] = text }

    /// Returns the keys that are missing compared with other languages; of texts that count something, the plural forms
    /// that this language has.
    /// - Returns: each key with the first of the languages that has the text, sorted by the keys.
    func missing(beside others: [UIStrings]) -> [(key: String, other: UIStrings)] {
        var missing: [String: UIStrings] = [:]
        let forms = PluralCategory.all(in: language)
        for other in others {
            for key in other.texts.keys {
                let base = other.counted(key)?.base
                let wanted = base.map { base in forms.map { "\(base)-\($0.rawValue)" } } ?? [key]
                for key in wanted where texts[key] == nil && missing[key] == nil { missing[key] = other }
            }
        }
        return missing.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns these texts, with those of `other` where they are missing.
    func completed(by other: UIStrings) -> UIStrings {
        var all = self
        for (key, text) in other.texts where texts[key] == nil {
            // This language has its own plural forms; another language's would never be used.
            if let (base, _) = other.counted(key), texts["\(base)-other"] != nil { continue }
            all.texts[key] = text
            all.borrowed[key] = other.borrowed[key] ?? other.language
        }
        return all
    }

    /// Returns what a key such as `minutes-few` counts: `minutes`, and its form;
    /// `nil` when the key is not a plural form.
    private func counted(_ key: String) -> (base: String, form: PluralCategory)? {
        guard let hyphen = key.utf8.lastIndex(of: UInt8(ascii: "-")),
            let form = PluralCategory(rawValue: String(key[key.utf8.index(after: hyphen)...])),
            texts["\(key[..<hyphen])-other"] != nil
        else { return nil }
        return (String(key[..<hyphen]), form)
    }

    /// The texts without those of a family and of books.
    var shared: [String: String] {
        texts.filter { text in
            ![Self.familyPrefix, Self.bookPrefix, Self.cardPrefix].contains { text.key.hasPrefix($0) }
        }
    }

    /// Returns a script that hands the texts of a family in all languages to the page, in an event;
    /// `nil` if the theme has none.
    static func familyScript(_ words: [UIStrings]) -> [UInt8]? {
        var json = JSONObjectWriter()
        var isEmpty = true
        for words in words {
            let own = words.texts.filter { $0.key.hasPrefix(familyPrefix) }.sorted { $0.key < $1.key }
            isEmpty = isEmpty && own.isEmpty
            json.add(words.language.tag) { json in
                json.addObject { json in for (key, text) in own { json.add(key, text) } }
            }
        }
        let script = Array("document.dispatchEvent(new CustomEvent('family-strings',{detail:".utf8)
        return isEmpty ? nil : script + json.finished().dropLast() + Array("}));\n".utf8)
    }

    /// Returns the texts for templates, without those for scripts.
    func templateValue() -> Value {
        .object(Object(shared.filter { !$0.key.hasPrefix(Self.scriptPrefix) }.map { ($0.key, Value.text($0.value)) }))
    }

    /// Returns the texts without those for other scripts than the ones that use these names. A script may put the end
    /// of a key together, and leave its plural form to `wording.js`.
    func used(by names: UsedNames) -> UIStrings {
        var words = self
        words.texts = texts.filter { key, _ in
            guard key.hasPrefix(Self.scriptPrefix) else { return true }
            let name = key.dropFirst(Self.scriptPrefix.count)
            let base = counted(key).map { $0.base.dropFirst(Self.scriptPrefix.count) } ?? name
            return names.contains(String(base)) || names.contains(String(name))
                || name.indices.contains { name[$0] == "-" && names.contains(String(name[...$0])) }
        }
        return words
    }

    /// Returns the texts for scripts, as a JSON object that is safe in a data block.
    /// - Parameter ofTale: whether they are for the page of a tale that makes no stories.
    func scriptValue(ofTale: Bool = false) -> Value {
        var json: [UInt8] = Array("{".utf8)
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            let isForScripts = key.hasPrefix(Self.scriptPrefix)
            guard isForScripts || Self.sharedPrefixes.contains(where: { key.hasPrefix($0) }) else { continue }
            let name = isForScripts ? String(key.dropFirst(Self.scriptPrefix.count)) : key
            if ofTale, Self.otherThanTales.contains(counted(key)?.base ?? key) { continue }
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            JSONWriter.append(name, to: &json)
            json.append(UInt8(ascii: ":"))
            JSONWriter.append(text, to: &json)
        }
        json.append(UInt8(ascii: "}"))
        return .bytes(json)
    }
}

extension UIStrings {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let language = Language(reader.text()) else { return nil }
        self.init(language: language)
        isReviewed = reader.flag()
        let texts = reader.list { reader in (key: reader.text(), text: reader.text()) }
        let borrowed = reader.list { reader -> (key: String, language: Language)? in
            let key = reader.text()
            return Language(reader.text()).map { (key, $0) }
        }
        self.texts = Dictionary(texts.map { ($0.key, $0.text) }) { first, _ in first }
        self.borrowed = Dictionary(borrowed.map { ($0.key, $0.language) }) { first, _ in first }
        if reader.failed { return nil }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(language.tag)
        writer.add(isReviewed)
        writer.add(texts.map { ($0.key, $0.value) }) { text, writer in
            writer.add(text.0)
            writer.add(text.1)
        }
        writer.add(borrowed.map { ($0.key, $0.value) }) { text, writer in
            writer.add(text.0)
            writer.add(text.1.tag)
        }
    }
}

extension String {
    /// Returns the text with `name`, which begins with a brace, replaced everywhere. Searches bytes, which is much
    /// faster than searching `Character`s.
    func filling(_ name: String, with text: String) -> String {
        let bytes = Array(utf8)
        var (filled, copied) = ([UInt8](), 0)
        while let place = bytes[copied...].firstIndex(of: UInt8(ascii: "{")) {
            filled += bytes[copied..<place]
            let isName = bytes[place...].starts(with: name.utf8)
            if isName { filled += text.utf8 } else { filled.append(bytes[place]) }
            copied = place + (isName ? name.utf8.count : 1)
        }
        return String(decoding: filled + bytes[copied...], as: UTF8.self)
    }
}
