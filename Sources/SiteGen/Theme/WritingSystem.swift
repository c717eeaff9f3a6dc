/// A writing system whose letters are in fonts of their own, such as `fonts/NAME-arabic.woff2`, which only its readers'
/// browsers fetch.
enum WritingSystem: String, CaseIterable, Sendable {
    case arabic, cyrillic

    /// The writing system of a font by the end of its name.
    init?(font name: String) {
        guard let hyphen = name.lastIndex(of: "-") else { return nil }
        self.init(rawValue: String(name[hyphen...].dropFirst()))
    }

    /// The writing system of a language: from its tag, else the usual one.
    init?(_ language: Language) {
        switch language.script {
        case "arab", "aran": self = .arabic
        case "cyrl": self = .cyrillic
        default: return nil
        }
    }
}
