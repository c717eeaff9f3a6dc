import Testing

@testable import SiteGen

extension Card {
    /// A card for tests, with little on it.
    convenience init(
        _ slug: String, _ title: String, language: String = "lv", level: ReadingLevel? = nil, themes: [String] = [],
        characters: [String] = [], published: Day? = nil, access: TaleHeader.Access = .free,
        state: TaleHeader.State? = nil, license: String? = nil, translations: [(language: Language, slug: String)] = []
    ) throws {
        let front = Source(path: "tales/\(slug)/tale.md", bytes: Array("title: x".utf8))
        var fields = try #require(YAMLFields.read(front, name: "tale").fields)
        var header = TaleHeader(&fields, language: try #require(Language(language)))
        (header.title, header.level, header.themes, header.characters) = (title, level, themes, characters)
        (header.published, header.access, header.state, header.license) = (
            published, access, state, license.map { Located(value: $0, range: 0..<0) }
        )
        header.translations = translations.map { translation in
            TaleHeader.Translation(
                language: translation.language, slug: Located(value: translation.slug, range: 0..<0))
        }
        self.init(
            TaleFolder(LibraryFolder(path: "tales/\(slug)"), header: header, root: "/library"),
            CardFacts(cover: nil, seconds: 60, pages: 1, words: 10, voices: []))
    }
}
