/// A text of the site's own, such as its title: once for all languages of the words on screen, or in each of them.
struct SiteText: Sendable {
    /// In the site's first language.
    var own = ""
    /// In the others, by their tags, as far as somebody has written it.
    var others: [String: String] = [:]

    func text(in language: Language) -> String? { others[language.tag] }
}

extension YAMLFields {
    /// A text, or a group of texts by language: `title: Fairy tales` or `title: { en: Fairy tales, lv: Pasakas }`.
    /// - Parameter languages: those of the site, the first of which is needed.
    mutating func siteText(_ key: String, languages: [Language]) -> SiteText? {
        guard let node = node(key) else { return nil }
        guard case .mapping = node.content else { return text(key).map { SiteText(own: $0.value) } }
        var texts: [String: String] = [:]
        for pair in pairs(key) {
            if languages.contains(where: { $0.tag == pair.key.value }) {
                texts[pair.key.value] = pair.value.value
            } else {
                add(.notOfTheSite(pair.key.value, in: source, at: pair.key.range, languages: languages))
            }
        }
        for (index, language) in languages.enumerated() where texts[language.tag] == nil {
            let note = "add a line '\(language.tag): …'"
            add(
                index == 0
                    ? Diagnostic(
                        .error, "missing-key", in: source, at: node.range.lowerBound..<node.range.lowerBound,
                        "'\(key)' is missing in the site's first language", notes: [note])
                    : Diagnostic(
                        .warning, "missing-word", in: source, at: node.range.lowerBound..<node.range.lowerBound,
                        "'\(key)' is missing in '\(language.tag)'", notes: [note]))
        }
        return SiteText(own: texts.removeValue(forKey: languages.first?.tag ?? "") ?? "", others: texts)
    }
}

extension Diagnostic {
    /// A language that the words on screen are not in.
    static func notOfTheSite(
        _ tag: String, in source: Source, at range: Range<Int>, languages: [Language]
    ) -> Diagnostic {
        Diagnostic(
            .error, "unknown-language", in: source, at: range, "'\(tag)' is not among the site's languages",
            notes: Self.languageNotes(tag, languages))
    }

    /// What helps where a language is not among the site's.
    static func languageNotes(_ tag: String, _ languages: [Language]) -> [String] {
        let tags = languages.map(\.tag)
        let near = closestName(to: tag, among: tags).map { ["did you mean '\($0)'?"] } ?? []
        return near + ["\(Library.siteFile) has: \(tags.joined(separator: ", "))"]
    }
}
