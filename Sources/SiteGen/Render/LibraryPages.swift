/// The pages about all tales: home, the library with sixty tales to a page, the page for addresses that do not exist,
/// and the page for tales that are not available offline.
struct LibraryPages: Sendable {
    let frame: SiteFrame
    /// By the usual shelves, the site's own language before others, newest first.
    let works: [Work]
    /// Newest first.
    private let cards: [Card]
    private let plan: ShelfPlan
    /// The works on each page of the library: as `works`, but with the editor's shelves.
    private let pages: [[Work]]
    let choices: Choices
    private let choiceValues: Lazy<[(String, Value)]>
    /// Whether there are tales for children beside those for teenagers, which then have a shelf of their own.
    let isMixed: Bool

    /// The cards of a page: a phone can paint them at once, and a child can look through them.
    private static let cardsOnPage = 60

    /// - Parameter cards: newest first.
    init(frame: SiteFrame, cards: [Card]) {
        self.frame = frame
        let own = frame.config.languages.first
        let works = Work.grouping(cards, own: own)
        let teenagers = cards.count { Audience(ages: $0.ages) == .teenagers }
        let isMixed = (1..<max(cards.count, 1)).contains(teenagers)
        let languages = Set(cards.map(\.language))
        let owns = languages.filter { $0.primary == own?.primary }
        func inOrder(_ plan: ShelfPlan) -> [Work] {
            let byShelf = Dictionary(grouping: works.map { (work: $0, position: plan.position(of: $0)) }) {
                $0.position.shelf
            }
            return plan.shelves.flatMap { shelf -> [Work] in
                let placed = byShelf[shelf] ?? []
                // Sorting keeps the order of equals.
                let works = placed.sorted { $0.position.order < $1.position.order }.map(\.work)
                return works.filter { owns.contains($0.first.language) }
                    + works.filter { !owns.contains($0.first.language) }
            }
        }
        let shelves = frame.config.shelves
        self.works = inOrder(ShelfPlan([], mixed: isMixed))
        (self.isMixed, self.cards) = (isMixed, cards)
        plan = ShelfPlan(shelves, mixed: isMixed)
        pages = Self.pages(of: shelves.isEmpty ? self.works : inOrder(plan))
        let choices = Choices(
            languages: languages.sorted { precedesByBytes($0.tag, $1.tag) },
            levels: ReadingLevel.allCases.filter { level in cards.contains { $0.level == level } }, isMixed: isMixed)
        (self.choices, choiceValues) = (choices, Lazy { choices.values(frame.words) })
    }

    private var title: SitePage.HeadText { SitePage.HeadText(frame.config.title, word: "site-title") }

    private var description: SitePage.HeadText {
        SitePage.HeadText(frame.config.description, word: "site-description")
    }

    func home() throws(RenderError) -> OutputFile {
        let readable = cards.filter { $0.state == nil && $0.learning == nil }
        let newest = readable.first { $0.cover != nil }
        let openings = openings(among: readable)
        // The link of the site brings the picture that home shows.
        let shared = frame.config.home.slugs.isEmpty ? newest : openings.first?.card
        return try frame.render(
            SitePage(
                "home", at: Self.home, title: title, description: description,
                share: Share(picture: shared?.pixelCover),
                [
                    "tales": .list(readable.prefix(12).map { $0.value(words: frame.words) }),
                    "newest": newest?.value(words: frame.words) ?? .nothing,
                    "openings": .list(
                        openings.enumerated().map { index, opening in
                            [
                                "language": .text(opening.language.tag), "first": .flag(index == 0),
                                "tale": opening.card.value(words: frame.words),
                            ]
                        }),
                    "place": ["home": true],
                ]))
    }

    /// Returns the tale with which home opens for readers of each of the site's languages: the one that `site.yml`
    /// names, else the newest in that language, for the youngest listeners, one with a voice if there is one; never a
    /// locked tale, nor a maker, which has no story to hear yet. A language without such a tale opens with the site's
    /// first.
    private func openings(among readable: [Card]) -> [(language: Language, card: Card)] {
        func canOpen(_ card: Card) -> Bool {
            card.isOffered && card.cover != nil && [.tale, .video].contains(card.kind)
        }
        func rank(_ card: Card) -> Int {
            (card.voices.isEmpty ? 10 : 0) + Audience(ages: card.ages).rawValue
        }
        // The position of the best tale of each language.
        var best: [Language: (rank: Int, position: Int)] = [:]
        for (position, card) in readable.enumerated()
        where canOpen(card) {
            let rank = rank(card)
            if best[card.language].map({ rank < $0.rank }) ?? true { best[card.language] = (rank, position) }
        }
        func opening(where isRight: (Language) -> Bool) -> Card? {
            best.filter { isRight($0.key) }.values.min { $0 < $1 }.map { readable[$0.position] }
        }
        func opening(in language: Language) -> Card? {
            opening { $0 == language } ?? opening { $0.primary == language.primary }
        }
        let (languages, home) = (frame.config.languages, frame.config.home)
        // The tale that is named comes before its translations.
        let shared = home.shared.flatMap { slug in
            works.first { $0.cards.contains { $0.slug == slug.value } }?.cards.filter(canOpen)
                .sorted { $0.slug == slug.value && $1.slug != slug.value }
        }
        func named(for language: Language) -> Card? {
            if let shared {
                return shared.first { $0.language == language }
                    ?? shared.first { $0.language.primary == language.primary }
            }
            let slug = home.own.first { $0.language == language }?.slug.value
            return slug.flatMap { slug in readable.first { $0.slug == slug && canOpen($0) } }
        }
        // The site's own readers get the tale that is named, in whatever language it is.
        let itself = shared?.first { $0.slug == home.shared?.value }
        let first = languages.first.flatMap { named(for: $0) ?? itself ?? opening(in: $0) } ?? opening { _ in true }
        return languages.enumerated().compactMap { index, language in
            (index == 0 ? first : named(for: language) ?? opening(in: language) ?? first).map { (language, $0) }
        }
    }

    /// Returns the page that a host shows for an address that does not exist. Hosts show it at any depth, so its
    /// addresses begin at the root of the host: with the path of the site's address, or with `/` if the site has none.
    func lost() throws(RenderError) -> OutputFile {
        var page = SitePage("lost", at: "404.html", title: frame.headText("lost"), share: nil, [:])
        page.root = frame.config.address?.path ?? "/"
        return try frame.render(page)
    }

    /// Returns the page of the children of a device, to which the browser goes once there are any;
    /// `nil` if the theme has none.
    func child() throws(RenderError) -> OutputFile? {
        guard frame.theme.templates.contains("child") else { return nil }
        return try frame.render(
            SitePage("child", at: "child/index.html", title: title, share: nil, ["place": ["home": true]]))
    }

    /// Returns the page of the words that a reader has met; `nil` if the theme has none.
    func words() throws(RenderError) -> OutputFile? {
        guard frame.theme.templates.contains("words") else { return nil }
        return try frame.render(
            SitePage(
                "words", at: "words/index.html", title: frame.headText("my-words"), share: nil,
                frame.hasLearningPages ? ["badges": Badge.values(frame)] : [:]))
    }

    /// Returns the page that is shown for a tale that is neither kept on the device nor reachable.
    func away() throws(RenderError) -> OutputFile {
        try frame.render(SitePage("away", at: ServiceWorker.awayPath, title: frame.headText("away"), share: nil, [:]))
    }

    /// The number of the library's pages.
    var count: Int { pages.count }

    /// The cards on the library's page of a number from 1, in their order.
    func cards(onPage number: Int) -> [Card] { pages[number - 1].flatMap(\.cards) }

    /// Whether the library's page of a number from 1 has any of the editor's shelves.
    func hasOwnShelf(onPage number: Int) -> Bool {
        pages[number - 1].contains { if case .own = plan.position(of: $0).shelf { true } else { false } }
    }

    /// Renders the library's page of a number from 1.
    func page(_ number: Int) throws(RenderError) -> OutputFile {
        let (works, words) = (pages[number - 1], frame.words)
        func numbered(_ key: String) -> String {
            words.text(key).filling("{page}", with: "\(number)").filling("{pages}", with: "\(count)")
        }
        let own: [(String, Value)] = [
            ("shelves", .list(shelves(works))),
            ("tales", .flag(!works.isEmpty)),
            ("manyTales", .flag(count > 1 || works.count > 1)),
            ("earlier", number > 1 ? .text(Self.path(of: number - 1)) : .nothing),
            ("later", number < count ? .text(Self.path(of: number + 1)) : .nothing),
            ("place", count > 1 ? .text(numbered("library-page")) : .nothing),
            ("number", .whole(number)), ("count", .whole(count)),
        ]
        let title =
            number == 1
            ? frame.headText("library")
            : SitePage.HeadText(
                numbered("library-leaf"), word: "library-leaf", values: ["page": number, "pages": count])
        return try frame.render(
            SitePage(
                "library", at: Self.path(of: number), title: title, description: description, share: Share(),
                .object(Object(own + choiceValues.value))))
    }

    /// Returns the works of each page: as many as sixty cards, and never a work on two pages.
    private static func pages(of works: [Work]) -> [[Work]] {
        var pages: [[Work]] = [[]]
        var count = 0
        for work in works {
            if count > 0, count + work.cards.count > cardsOnPage {
                pages.append([])
                count = 0
            }
            pages[pages.count - 1].append(work)
            count += work.cards.count
        }
        return pages
    }

    /// The path of the first page of the site.
    static let home = "index.html"

    /// The paths of the library's pages.
    var paths: [String] { pages.indices.map { Self.path(of: $0 + 1) } }

    private static func path(of number: Int) -> String {
        number == 1 ? "library/index.html" : "library/\(number)/index.html"
    }

    /// Returns the shelves of a page in the order into which the library's script puts them on a first visit, so that
    /// nothing moves then: the site's own language before others, newest first or as the editor has named them, last
    /// what cannot be read yet.
    private func shelves(_ works: [Work]) -> [Value] {
        let own = frame.config.languages.first?.primary
        func rank(_ card: Card) -> Int { card.state != nil ? 2 : card.language.primary == own ? 0 : 1 }
        let placed = works.map { (work: $0, position: plan.position(of: $0)) }
        let byShelf = Dictionary(grouping: placed) { $0.position.shelf }
        return plan.shelves.compactMap { shelf in
            let placed = byShelf[shelf]?.sorted { one, other in
                let (left, right) = (one.work.first, other.work.first)
                let (before, after) = ((rank(left), one.position.order), (rank(right), other.position.order))
                return before == after
                    ? libraryOrder((left.published, left.slug), (right.published, right.slug)) : before < after
            }
            guard let placed else { return nil }
            return [
                "level": Value(shelf.level?.rawValue), "own": ownValue(of: shelf),
                "title": Value(shelf.titleKey.map { frame.words.text($0) }), "titleWord": Value(shelf.titleKey),
                "tales": .list(
                    placed.flatMap { work, position in
                        work.cards.map { $0.value(words: frame.words, in: work, order: position.order) }
                    }),
            ]
        }
    }

    /// Returns the heading of an editor's shelf; nothing for any other shelf. The page has it in all languages, because
    /// every tale would change with the UI strings.
    private func ownValue(of shelf: Shelf) -> Value {
        guard case .own(let number) = shelf else { return .nothing }
        let (titles, languages) = (frame.config.shelves[number].titles, frame.config.languages)
        // One text for all languages says nothing about its own.
        if titles.others.isEmpty {
            return ["titles": [["text": .text(titles.own), "lang": .nothing, "language": .nothing, "first": true]]]
        }
        return [
            "titles": .list(
                languages.enumerated().map { index, language in
                    let text = index == 0 ? titles.own : titles.text(in: language)
                    return [
                        "text": .text(text ?? titles.own), "lang": .text((text == nil ? languages[0] : language).tag),
                        "language": .text(language.tag), "first": .flag(index == 0),
                    ]
                })
        ]
    }

    /// What a reader of the library chooses from.
    struct Choices: Sendable {
        /// Sorted by tag.
        let languages: [Language]
        let levels: [ReadingLevel]
        /// As in `LibraryPages`.
        let isMixed: Bool

        /// The digest of all of them.
        var digest: Digest {
            let texts = languages.map(\.tag) + levels.map(\.rawValue) + [isMixed ? "mixed" : ""]
            return Digest(Array(texts.joined(separator: " ").utf8))
        }

        /// Returns the data for searching and filtering. It names one script, and changes with no title.
        fileprivate func values(_ words: UIStrings) -> [(String, Value)] {
            var json = JSONObjectWriter()
            json.add("tales", LibraryData.path)
            if isMixed { json.add("teenagers", true) }
            let data = json.finished()
            return [
                (
                    "languages",
                    .list(
                        zip(languages, words.names(ofChoices: languages)).map { language, choice in
                            [
                                "tag": .text(language.tag), "dir": .text(language.direction),
                                "name": .text(choice.name), "word": Value(choice.key),
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
                ("shelfData", .bytes(data)),
            ]
        }
    }
}
