/// The pages about all tales: home, the library with sixty tales to a page, the page for addresses that do not exist, and
/// the page for tales that are not available offline.
struct LibraryPages {
    let frame: SiteFrame
    /// In the order in which they are shown: by reading level, the site's own language before others, newest first.
    private let cards: [Card]
    /// The tales as data for the scripts.
    let parts: [Asset]

    /// As many as a phone paints at once and a child looks through.
    private static let cardsOnPage = 60

    /// - Parameter cards: newest first.
    init(frame: SiteFrame, cards: [Card]) {
        self.frame = frame
        let levels: [ReadingLevel?] = ReadingLevel.allCases + [nil]
        let own = frame.config.languages.first?.primary
        self.cards = levels.flatMap { level in
            let shelf = cards.filter { $0.level == level }
            return shelf.filter { $0.language.primary == own } + shelf.filter { $0.language.primary != own }
        }
        parts = LibraryPart.assets(of: self.cards)
    }

    func home() throws(RenderError) -> OutputFile {
        let readable = cards.filter { $0.state == nil }
            .sorted { libraryOrder(($0.published, $0.slug), ($1.published, $1.slug)) }
        let newest = readable.first { $0.cover != nil }
        return try frame.page(
            "home", at: "index.html", title: frame.config.title, titleWord: "site-title",
            description: frame.config.description, descriptionWord: "site-description",
            share: Share(picture: newest?.cover),
            [
                "tales": .list(readable.prefix(12).map { $0.value(words: frame.words) }),
                "newest": newest?.value(words: frame.words) ?? .nothing,
            ])
    }

    /// Returns the page that a host shows for an address that does not exist. Hosts show it at any depth, so its addresses
    /// begin at the root of the host: with the path of the site's address, or with `/` if the site has none.
    func lost() throws(RenderError) -> OutputFile {
        try frame.page(
            "lost", at: "404.html", root: frame.config.address?.path ?? "/", title: frame.words.text("lost"),
            titleWord: "lost", description: nil, share: nil, [:])
    }

    /// Returns the page that is shown for a tale that is neither kept on the device nor reachable.
    func away() throws(RenderError) -> OutputFile {
        try frame.page(
            "away", at: ServiceWorker.awayPath, title: frame.words.text("away"), titleWord: "away",
            description: nil, share: nil, [:])
    }

    /// Returns the library's pages.
    /// - Parameter jobs: the largest number of threads.
    func library(jobs: Int) throws(RenderError) -> [OutputFile] {
        let count = max(1, (cards.count + Self.cardsOnPage - 1) / Self.cardsOnPage)
        let shared = choices()
        let pages = concurrentMap(Array(1...count), jobs: jobs) { number -> Result<OutputFile, RenderError> in
            let start = (number - 1) * Self.cardsOnPage
            let cards = cards[start..<min(start + Self.cardsOnPage, cards.count)]
            return Result { () throws(RenderError) in try page(number, of: count, cards, shared) }
        }
        return try pages.map { page throws(RenderError) in try page.get() }
    }

    private func page(
        _ number: Int, of count: Int, _ cards: ArraySlice<Card>, _ shared: [(String, Value)]
    ) throws(RenderError) -> OutputFile {
        let words = frame.words
        func numbered(_ key: String) -> String {
            words.text(key).filling("{page}", with: "\(number)").filling("{pages}", with: "\(count)")
        }
        let own: [(String, Value)] = [
            ("shelves", .list(shelves(cards))),
            ("tales", .flag(!cards.isEmpty)),
            ("earlier", number > 1 ? .text(Self.path(of: number - 1)) : .nothing),
            ("later", number < count ? .text(Self.path(of: number + 1)) : .nothing),
            ("place", count > 1 ? .text(numbered("library-page")) : .nothing),
            ("number", .whole(number)), ("count", .whole(count)),
        ]
        let isFirst = number == 1
        return try frame.page(
            "library", at: Self.path(of: number),
            title: isFirst ? words.text("library") : numbered("library-leaf"),
            titleWord: isFirst ? "library" : "library-leaf",
            titleValues: isFirst ? [:] : ["page": number, "pages": count],
            description: frame.config.description, descriptionWord: "site-description", .object(Object(own + shared)))
    }

    private static func path(of number: Int) -> String {
        number == 1 ? "library/index.html" : "library/\(number)/index.html"
    }

    private func shelves(_ cards: ArraySlice<Card>) -> [Value] {
        let levels: [ReadingLevel?] = ReadingLevel.allCases + [nil]
        return levels.compactMap { level in
            let shelf = cards.filter { $0.level == level }
            guard !shelf.isEmpty else { return nil }
            return [
                "level": Value(level?.rawValue),
                "title": level.map { .text(frame.words.text("level-\($0.rawValue)")) } ?? .nothing,
                "tales": .list(shelf.map { $0.value(words: frame.words) }),
            ]
        }
    }

    /// Returns the data for searching and filtering. Its size does not grow with the library, but for the list of parts.
    private func choices() -> [(String, Value)] {
        let words = frame.words
        let languages = Set(cards.map(\.language)).sorted { precedesByBytes($0.tag, $1.tag) }
        let levels = ReadingLevel.allCases.filter { level in cards.contains { $0.level == level } }
        var json: [UInt8] = Array("{\"count\":".utf8)
        JSONWriter.append(cards.count, to: &json)
        json += ",\"parts\":[".utf8
        for (index, part) in parts.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            JSONWriter.append(part.path, to: &json)
        }
        json += "]}".utf8
        return [
            (
                "languages",
                .list(
                    languages.map { language in
                        [
                            "tag": .text(language.tag), "dir": .text(language.direction),
                            "name": .text(words.name(of: language)), "word": Value(words.nameKey(of: language)),
                        ]
                    })
            ),
            ("manyLanguages", .flag(languages.count > 1)),
            (
                "levels",
                .list(
                    levels.map { level in
                        ["value": .text(level.rawValue), "name": .text(words.text("level-\(level.rawValue)"))]
                    })
            ),
            ("manyLevels", .flag(levels.count > 1)),
            ("blank", Card.blank(words: words)),
            ("shelfData", .bytes(json)),
        ]
    }
}
