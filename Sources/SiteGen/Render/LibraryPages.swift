/// The pages about all tales: home and library; and the one for what is not there.
struct LibraryPages {
    let frame: SiteFrame
    /// In the order in which they are shown.
    let cards: [Card]

    func home() throws(RenderFault) -> OutputFile {
        let tales = cards.prefix(12).map { $0.value(words: frame.words) }
        let newest = cards.first { $0.cover != nil }
        return try frame.page(
            "home", at: "index.html", title: frame.config.title, description: frame.config.description,
            share: Share(picture: newest?.cover),
            ["tales": .list(tales), "newest": newest?.value(words: frame.words) ?? .nothing])
    }

    /// What a host shows in place of a page that is not there. It is shown at any depth, so its addresses begin at the
    /// root of the host: below the path of the site's address, or, without one, where most sites stand.
    func lost() throws(RenderFault) -> OutputFile {
        try frame.page(
            "lost", at: "404.html", root: frame.config.address?.path ?? "/", title: frame.words.text("lost"),
            description: nil, share: nil, [:])
    }

    /// What is shown in place of a tale that can be reached neither on the device nor on the network.
    func away() throws(RenderFault) -> OutputFile {
        try frame.page(
            "away", at: ServiceWorker.awayPath, title: frame.words.text("away"), description: nil, share: nil,
            [:])
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
