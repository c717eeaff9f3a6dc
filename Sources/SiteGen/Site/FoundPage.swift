/// A page other than a tale's that search engines may find.
struct FoundPage: Sendable {
    /// Its path below the site's root.
    let path: String
    /// The page itself and its versions in other languages, sorted by tag; empty for a page in one language only.
    var versions: [(language: Language, path: String)] = []
}
