/// A page of the site: where it lies, what its head says, and the data of its template.
struct SitePage {
    /// A text in the head. A browser shows a UI string in the reader's language.
    struct HeadText {
        let text: String?
        /// The key of the UI string, if it is one.
        let word: String?
        /// The values for the names in braces of that UI string.
        let values: KeyValuePairs<String, Int>

        init(_ text: String?, word: String? = nil, values: KeyValuePairs<String, Int> = [:]) {
            (self.text, self.word, self.values) = (text, word, values)
        }
    }

    /// Whether a page has fonts with the letters that the theme's own lack.
    enum Letters {
        case none
        /// Chosen for this language, or for that of the UI strings.
        case of(Language?)
    }

    let template: String
    /// The page's path below the site's root.
    let path: String
    let title: HeadText
    let description: HeadText
    /// The data for search engines and links; `nil` for a page that nobody should link to.
    let share: Share?
    /// The data of this page, in addition to what all pages share.
    let data: Value
    /// The address of the site's root, if it is not the relative one from `path`.
    var root: String?
    /// The language of the UI strings, if it is not the site's first.
    var language: Language?
    var letters = Letters.of(nil)

    init(
        _ template: String, at path: String, title: HeadText, description: HeadText = HeadText(nil), share: Share?,
        _ data: Value
    ) {
        (self.template, self.path, self.title, self.description) = (template, path, title, description)
        (self.share, self.data) = (share, data)
    }
}
