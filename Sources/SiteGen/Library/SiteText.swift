/// A text of the site's own, such as its title: one for all UI languages, or one for each.
struct SiteText: Sendable {
    /// In the site's first language.
    var own = ""
    /// In the other languages, by their tags, as far as they are given.
    var others: [String: String] = [:]

    func text(in language: Language) -> String? { others[language.tag] }
}

extension YAMLFields {
    /// A text, or a group of texts by language: `title: Fairy tales` or `title: { en: Fairy tales, lv: Pasakas }`.
    /// - Parameter languages: the site's; a text in the first is required.
    mutating func siteText(_ key: String, languages: [Language]) -> SiteText? {
        guard let node = node(key) else { return nil }
        guard case .mapping(let entries) = node.content else { return text(key).map { SiteText(own: $0.value) } }
        var texts: [String: String] = [:]
        for (tag, language, text) in pairsByLanguage(key) {
            if let language, languages.contains(language) {
                texts[language.tag] = text.value
            } else {
                add(.notOfTheSite(tag.value, in: source, at: tag.range, languages: languages))
            }
        }
        // One that nobody can see is reported as that, and not as missing.
        let given = Set(entries.compactMap { $0.key.text.flatMap { Language($0) } })
        for (index, language) in languages.enumerated() where !given.contains(language) {
            add(.missingTranslation(key, language, isFirst: index == 0, in: source, at: node.range))
        }
        return SiteText(own: texts.removeValue(forKey: languages.first?.tag ?? "") ?? "", others: texts)
    }
}
