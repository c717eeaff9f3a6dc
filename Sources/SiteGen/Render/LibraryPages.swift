/// The pages about all tales: home and library.
struct LibraryPages {
    let frame: SiteFrame
    /// In the order in which they are shown.
    let cards: [Card]

    func home() throws(RenderFault) -> OutputFile {
        let tales = cards.prefix(12).map { $0.value(words: frame.words) }
        return try frame.page(
            "home", at: "index.html", title: frame.config.title, description: frame.config.description,
            ["tales": .list(tales), "newest": cards.first { $0.cover != nil }?.value(words: frame.words) ?? .nothing])
    }

    /// What is shown in place of a tale that can be reached neither on the device nor on the network.
    func away() throws(RenderFault) -> OutputFile {
        try frame.page(
            "away", at: ServiceWorker.awayPath, title: frame.words.text("away"), description: nil, .object(Object([])))
    }

    func library() throws(RenderFault) -> OutputFile {
        let words = frame.words
        let levels: [TaleHeader.Level?] = TaleHeader.Level.allCases + [nil]
        let shelves: [Value] = levels.compactMap { level in
            let shelf = cards.filter { $0.level == level }
            guard !shelf.isEmpty else { return nil }
            return [
                "title": level.map { .text(words.text("level-\($0.rawValue)")) } ?? .nothing,
                "tales": .list(shelf.map { $0.value(words: words) }),
            ]
        }
        return try frame.page(
            "library", at: "library/index.html", title: words.text("library"), description: frame.config.description,
            ["shelves": .list(shelves), "tales": .flag(!cards.isEmpty)])
    }
}
