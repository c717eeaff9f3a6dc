/// The options of `storysite import`.
package struct ImportOptions: Sendable {
    /// The files and folders with books.
    var sources: [String]
    /// The library's folder.
    var library: String
    /// A folder with the pictures of African Storybook; `nil` for the source itself.
    var pictures: String?
    /// A folder with recordings of African Storybook; `nil` for the source itself.
    var sounds: String?
    /// The language of books that do not say theirs.
    let language: Language?

    /// - Returns: `nil` if `language` is not a language tag.
    package init?(sources: [String], library: String, pictures: String?, sounds: String?, language: String?) {
        (self.sources, self.library, self.pictures, self.sounds) = (sources, library, pictures, sounds)
        self.language = language.flatMap { Language($0) }
        if language != nil, self.language == nil { return nil }
    }
}
