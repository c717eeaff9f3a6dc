/// The UI strings in a theme's files.
extension ThemeLayers {
    /// The files with UI strings, one for each language.
    var wordFiles: [File] { files(in: "words", ending: ".yml") }

    /// Reads the UI strings of a language, or of the one that serves it best.
    /// - Returns: `nil` if the theme has no such language, or its file cannot be read.
    func words(in language: Language) -> (words: UIStrings, diagnostics: [Diagnostic])? {
        let files = wordFiles
        let match = language.bestMatch(among: files.map { String($0.name.dropLast(".yml".count)) })
        guard let match, let file = files.first(where: { $0.name == "\(match).yml" }),
            let bytes = try? Files.read(file.path, limit: .theme)
        else { return nil }
        return UIStrings.load(Source(path: file.label, bytes: bytes), language: language)
    }

    /// The English UI strings, which stand in for those that another language lacks.
    var englishWords: UIStrings? { Language("en").flatMap { words(in: $0) }?.words }
}
