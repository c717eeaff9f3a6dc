/// What all tales together decide about the pages of the site.
struct SiteTraits {
    /// The languages of the tales.
    let languages: [Language]
    /// Whether any tale that has a page has a date of publication.
    let hasFeed: Bool
    /// Whether anyone may have all of some tale.
    let hasCatalog: Bool
    /// Whether there are lessons or activities.
    let hasLessons: Bool

    /// Those of a page that is no part of a site.
    static let none = SiteTraits(languages: [], hasFeed: false, hasCatalog: false, hasLessons: false)
}
