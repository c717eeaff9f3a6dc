import Testing

@testable import SiteGen

@Suite struct ShelfPlanTests {
    /// - Parameter settings: the lines of `site.yml` about shelves.
    private func config(_ settings: String) throws -> SiteConfig {
        let text = "id: t\ntitle: Tales\nlanguages: [en, lv]\n\(settings)\n"
        let read = SiteConfig.load(Source(path: "site.yml", text: text))
        #expect(read.diagnostics.isEmpty)
        return try #require(read.config)
    }

    private func card(_ slug: String, _ themes: [String] = [], level: ReadingLevel? = nil) throws -> Card {
        try Card(slug, slug, language: "en", level: level, themes: themes)
    }

    @Test func aTaleStandsOnTheFirstShelfThatTakesIt() throws {
        let shelves = try config(
            """
            shelves:
              - { title: Foxes, themes: [foxes], levels: [beginner] }
              - { title: Ours, tales: [owl, The Fox] }
              - { title: Woods, themes: [woods, foxes] }
            """
        ).shelves
        let plan = ShelfPlan(shelves, mixed: false)
        func position(_ cards: Card...) -> ShelfPlan.Position {
            plan.position(of: Work(cards: cards))
        }
        #expect(try position(card("owl")) == .init(shelf: .own(1), order: 1))
        #expect(try position(card("the-fox", ["foxes"])) == .init(shelf: .own(1), order: 2), "a shelf names a folder")
        #expect(try position(card("the-fox", ["foxes"], level: .beginner)) == .init(shelf: .own(0), order: 0))
        #expect(try position(card("wolf", ["woods"])) == .init(shelf: .own(2), order: 0))
        #expect(try position(card("hen", level: .advanced)) == .init(shelf: .level(.advanced), order: 0))
        #expect(
            try position(card("lapsa"), card("the-fox")) == .init(shelf: .own(1), order: 2), "its translation is named")
        #expect(plan.shelves.prefix(4) == [.own(0), .own(1), .own(2), .level(.beginner)])
    }

    @Test func manyTalesTakeNoLongerThanTheirNumber() throws {
        let names = (0..<200).map { "tale-\($0)" }.joined(separator: ", ")
        let rules = (0..<49).map { "  - { title: S, themes: [t\($0)] }\n" }.joined()
        let plan = ShelfPlan(
            try config("shelves:\n\(rules)  - { title: Named, tales: [\(names)] }").shelves, mixed: false)
        let cards = try (0..<4_000).map { try card("tale-\($0)", ["t\($0 % 100)"]) }
        let named = withinAMinute { cards.count { plan.position(of: Work(cards: [$0])).order > 0 } }
        #expect(named == 102, "those with a theme of the shelves before stand there")
    }

    @Test func theDigestOfShelvesAndThatOfAllElseAreOfWhatTheySay() throws {
        let plain = try config("theme: storybook").digests
        let shelves = try config("shelves: [{ title: A, tales: [fox] }]\ntheme: storybook").digests
        #expect(plain.settings == shelves.settings && plain.arrangement != shelves.arrangement)
        let written = try config("theme: storybook # ours\nshelves:\n  - title: \"A\"\n    tales:\n      - fox").digests
        #expect(shelves.settings == written.settings)
        let others = ["[{ title: A, tales: [owl] }]", "[{ title: A, tales: [fox] }]\nhome: fox"].map { text in
            try? config("shelves: \(text)\ntheme: storybook").digests.arrangement
        }
        #expect(!others.contains(shelves.arrangement))
        #expect(try config("theme: pasaka").digests.settings != plain.settings)
    }
}
