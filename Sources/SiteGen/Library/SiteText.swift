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
    /// - Parameters:
    ///   - languages: the site's; a text in the first is required.
    ///   - mustShow: whether a text without any visible character is an error.
    mutating func siteText(_ key: String, languages: [Language], mustShow: Bool = false) -> SiteText? {
        guard let node = node(key) else { return nil }
        guard case .mapping = node.content else {
            guard let text = text(key) else { return nil }
            if mustShow { requireVisible(key, text) }
            return SiteText(own: text.value)
        }
        var texts: [String: String] = [:]
        for (tag, language, text) in pairsByLanguage(key) {
            if let language, languages.contains(language) {
                if mustShow { requireVisible(key, text) }
                texts[language.tag] = text.value
            } else {
                add(.notOfTheSite(tag.value, in: source, at: tag.range, languages: languages))
            }
        }
        for (index, language) in languages.enumerated() where texts[language.tag] == nil {
            add(.missingTranslation(key, language, isFirst: index == 0, in: source, at: node.range))
        }
        return SiteText(own: texts.removeValue(forKey: languages.first?.tag ?? "") ?? "", others: texts)
    }
}
