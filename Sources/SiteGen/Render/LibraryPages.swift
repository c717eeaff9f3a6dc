/// The pages about all tales: home and library.
struct LibraryPages {
    let frame: SiteFrame
    /// In the order in which they are shown.
    let cards: [Card]

    func home() throws(RenderFault) -> OutputFile {
        let tales = cards.prefix(12).map { $0.value(words: frame.words) }
        return try frame.page(
            "home", at: "index.html", title: frame.config.title, titleWord: "site-title",
            description: frame.config.description, descriptionWord: "site-description",
            ["tales": .list(tales), "newest": cards.first { $0.cover != nil }?.value(words: frame.words) ?? .nothing])
    }

    func library() throws(RenderFault) -> OutputFile {
        let words = frame.words
        let levels: [TaleHeader.Level?] = TaleHeader.Level.allCases + [nil]
        let shelves: [Value] = levels.compactMap { level in
            let shelf = cards.filter { $0.level == level }
            guard !shelf.isEmpty else { return nil }
            return [
                "title": level.map { .text(words.text("level-\($0.rawValue)")) } ?? .nothing,
                "level": Value(level?.rawValue),
                "tales": .list(shelf.map { $0.value(words: words) }),
            ]
        }
        return try frame.page(
            "library", at: "library/index.html", title: words.text("library"), titleWord: "library",
            description: frame.config.description, descriptionWord: "site-description",
            ["shelves": .list(shelves), "tales": .flag(!cards.isEmpty)])
    }
}
