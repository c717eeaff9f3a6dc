import Testing

@testable import SiteGen

extension Card {
    /// A card for tests, with little on it.
    static func of(
        _ slug: String, _ title: String, language: String = "lv", level: ReadingLevel? = nil, themes: [String] = [],
        characters: [String] = [], published: Day? = nil
    ) throws -> Card {
        Card(
            slug: slug, title: title, summary: nil, language: try #require(Language(language)), access: .free,
            state: nil,
            level: level, ages: nil, themes: themes, characters: characters, published: published, author: nil,
            illustrator: nil, license: nil, translations: [], cover: nil, seconds: 60, pages: 1, words: 10, voices: [])
    }
}
