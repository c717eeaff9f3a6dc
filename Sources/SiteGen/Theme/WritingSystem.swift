/// A writing system whose letters are in fonts of their own, such as `fonts/NAME-arabic.woff2`, which only its readers'
/// browsers fetch.
enum WritingSystem: String, CaseIterable, Sendable {
    case arabic, cyrillic

    /// The writing system of a font by the end of its name.
    init?(font name: String) {
        guard let hyphen = name.lastIndex(of: "-") else { return nil }
        self.init(rawValue: String(name[hyphen...].dropFirst()))
    }

    /// The writing system of a language: from its tag (ISO 15924), else the usual one.
    init?(_ language: Language) {
        let codes = ["arab": WritingSystem.arabic, "cyrl": .cyrillic]
        let subtags = language.tag.lowercased().split(separator: "-").dropFirst().filter { $0.utf8.count == 4 }
        if let code = subtags.first {
            guard let script = codes[String(code)] else { return nil }
            self = script
        } else {
            let known: [WritingSystem: Set<String>] = [
                .arabic: ["ar", "ckb", "fa", "ks", "ps", "sd", "ug", "ur"],
                .cyrillic: ["ba", "be", "bg", "cv", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "tt", "uk"],
            ]
            guard let script = Self.allCases.first(where: { known[$0]?.contains(language.primary) == true }) else {
                return nil
            }
            self = script
        }
    }
}
