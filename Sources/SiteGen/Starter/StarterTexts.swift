/// The texts of a new library and a new tale, in one language. Their comments teach an author what each line is for.
struct StarterTexts: Sendable {
    /// The title of a new library.
    let libraryTitle: String
    /// The title of the first tale of a new library.
    let taleTitle: String
    /// Returns the content of `site.yml`.
    let site: @Sendable (Site) -> String
    /// Returns the content of `tale.md`.
    let tale: @Sendable (Tale) -> String
    /// The content of `parents.md`, on which children are set up.
    let parents: String
    /// The content of `privacy.md`, which says what a device remembers.
    let privacy: String

    struct Site {
        let id: String
        let title: String
        let language: String
    }

    struct Tale {
        /// The title as YAML.
        let title: String
        let language: String
        /// The name of the tale's folder.
        let name: String
    }

    /// The languages with texts of their own. UI strings are in more.
    static let languages: [String: StarterTexts] = [
        "ar": arabic, "en": english, "es": spanish, "lv": latvian, "uk": ukrainian,
    ]

    /// The texts for a language; `nil` if there are none.
    static func texts(in language: Language) -> StarterTexts? { languages[language.primary] }
}
