/// The UI strings of a theme in the languages of a site.
struct ThemeWords: Sendable {
    /// The English ones, which stand in for those that another language lacks.
    let english: UIStrings?
    /// Those of each of the site's languages, with what is wrong in their files; `nil` if the theme has none.
    let languages: [(words: UIStrings, diagnostics: [Diagnostic])?]

    init(_ layers: ThemeLayers, of languages: [Language]) {
        let english = layers.englishWords
        self.english = english
        self.languages = languages.map { layers.words(in: $0, beside: english) }
    }
}

/// The UI strings in a theme's files.
extension ThemeLayers {
    /// The files with UI strings, one for each language.
    var wordFiles: [File] { files(in: "words", ending: ".yml") }

    /// Reads the UI strings of a language from the files that serve it: `de-AT.yml` and, for strings that it lacks,
    /// `de.yml`. A string of an extending theme replaces the string with the same key in the files of that name below.
    /// - Parameter english: the English strings of the theme, with which the placeholders of others are compared.
    /// - Returns: `nil` if the theme has no such language.
    func words(
        in language: Language, beside english: UIStrings? = nil
    ) -> (words: UIStrings, diagnostics: [Diagnostic])? {
        let names = language.matches(among: wordFiles.map { String($0.name.dropLast(".yml".count)) })
        guard !names.isEmpty else { return nil }
        var (words, diagnostics): (UIStrings?, DiagnosticList) = (nil, [])
        let places = names.reversed().flatMap { name in layers.indices.reversed().map { (name, $0) } }
        for (name, index) in places {
            guard let file = layers[index].file(at: "words/\(name).yml") else { continue }
            do throws(SystemError) {
                let source = Source(path: file.label, bytes: try Files.read(file.path, limit: .theme))
                let below = ThemeLayers(layers: Array(layers[(index + 1)...])).completedWords(in: language)
                let (own, wrong) = UIStrings.load(
                    source, language: language, over: words, beside: below,
                    english: name == Language.english.tag ? nil : english)
                words = own
                if !language.sharesName(with: name) { words?.add("own-name", own.name(of: language)) }
                diagnostics += wrong
            } catch {
                diagnostics.append(Diagnostic(.error, .unreadableFile, file: file.label, error.message))
            }
        }
        return (words ?? UIStrings(language: language), diagnostics.all)
    }

    /// The English UI strings, which stand in for those that another language lacks.
    var englishWords: UIStrings? { words(in: .english)?.words }

    /// Returns the tag of a language that has a name in English, such as "Latvian", in any case of its letters.
    func tag(ofEnglishName name: String) -> String? {
        let key = englishWords?.texts.filter { key, text in
            key.hasPrefix(UIStrings.languagePrefix) && text.lowercased() == name.lowercased()
        }.keys.min()
        return key.map { String($0.dropFirst(UIStrings.languagePrefix.count)) }
    }

    /// Returns the UI strings of a language, with English ones where it lacks some; `nil` if the theme has neither.
    func completedWords(in language: Language) -> UIStrings? {
        let (own, english) = (words(in: language)?.words, englishWords)
        return own.map { own in english.map(own.completed) ?? own } ?? english
    }
}
