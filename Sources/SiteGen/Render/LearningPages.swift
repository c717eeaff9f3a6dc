/// The places of a library with lessons or activities, beside home: the path of lessons, what a family does together,
/// what was learnt, and the settings.
struct LearningPages: Sendable {
    /// The template without which a theme has no such places.
    static let template = "learn"
    /// The script with what browsers know of all lessons. Pages name it alone,
    /// so that none changes with another lesson.
    static let dataPath = "learning.js"
    /// The places that search engines may find.
    static let found = ["learn/index.html", "learn/together/index.html"]

    private let frame: SiteFrame
    /// Lessons and activities with a page, in the order of the path.
    private let cards: [Card]
    /// The path of the picture of each week, which the week's lessons uncover:
    /// the cover of its activity, or else of its last lesson.
    private let pictures: [Week: String]

    private struct Week: Hashable {
        let language: Language
        let number: Int

        /// - Returns: `nil` for a lesson of no week.
        init?(of card: Card) {
            guard let number = card.learning?.week else { return nil }
            (language, self.number) = (card.language, number)
        }
    }

    /// - Parameter cards: those of all tales.
    init(frame: SiteFrame, cards: [Card]) {
        self.frame = frame
        self.cards = cards.filter { $0.learning != nil && $0.state == nil }.sorted(by: Self.precedes)
        var shown: [Week: Card] = [:]
        for card in self.cards where card.cover != nil {
            guard let week = Week(of: card), shown[week]?.kind != .activity else { continue }
            shown[week] = card
        }
        pictures = shown.compactMapValues { $0.cover?.path }
    }

    /// Whether the left card comes first: by week, then by order in the week; cards without either come last, by slug.
    private static func precedes(_ one: Card, _ other: Card) -> Bool {
        func rank(_ card: Card) -> (Int, Int) { (card.learning?.week ?? .max, card.learning?.order ?? .max) }
        return rank(one) == rank(other) ? precedesByBytes(one.slug, other.slug) : rank(one) < rank(other)
    }

    func pages() throws(RenderError) -> [OutputFile] {
        [
            try page("learn", at: Self.found[0], share: Share(), [("paths", .list(paths))]),
            try page("together", at: Self.found[1], share: Share(), [("paths", .list(paths))]),
            try page("progress", at: "learn/progress/index.html", share: nil, [("badges", Badge.values(frame))]),
            // The panel has all settings only on a page whose tale has a voice.
            try page("settings", at: "learn/settings/index.html", share: nil, [("tale", ["narrated": true])]),
        ]
    }

    private func page(
        _ name: String, at path: String, share: Share?, _ data: [(String, Value)]
    ) throws(RenderError) -> OutputFile {
        try frame.render(
            SitePage(
                name, at: path, title: frame.headText("place-\(name)"), share: share,
                .object(Object(data + [("place", .object(Object([(name, .flag(true))])))]))))
    }

    /// A path for each language, those of the site first.
    private var paths: [Value] {
        let byLanguage = Dictionary(grouping: cards, by: \.language)
        let own = frame.config.languages.filter { byLanguage[$0] != nil }
        let others = byLanguage.keys.filter { !own.contains($0) }.sorted { precedesByBytes($0.tag, $1.tag) }
        return (own + others).enumerated().map { index, language in
            let cards = byLanguage[language] ?? []
            return [
                "lang": .text(language.tag), "dir": .text(language.direction), "first": .flag(index == 0),
                "many": .flag(byLanguage.count > 1), "name": .text(frame.words.name(of: language)),
                "word": Value(frame.words.nameKey(of: language)),
                "weeks": .list(weeks(of: cards)),
                // What a child who has done nothing yet does today; the script puts the child's own in its place.
                "lesson": .list(cards.first { $0.kind == .lesson && $0.isOffered }.map { [value($0)] } ?? []),
                "activity": .list(cards.first { $0.kind == .activity && $0.isOffered }.map { [value($0)] } ?? []),
                "activities": .list(cards.filter { $0.kind == .activity }.map(value)),
            ]
        }
    }

    /// Returns the data of a lesson's card, with the colour and the icon of its category.
    private func value(_ card: Card) -> Value {
        let number = frame.config.categories.number(of: card.learning?.category)
        let icon = number.flatMap { frame.config.categories[$0 - 1].icon }
        return [
            "card": card.value(words: frame.words),
            "mark": Value(number.map { "category-\($0)" }),
            "sign": Value(icon.flatMap { frame.pictures[$0.value]?.path }),
        ]
    }

    private func weeks(of cards: [Card]) -> [Value] {
        let weeks = Dictionary(grouping: cards.filter { $0.kind == .lesson }) { $0.learning?.week }
        return weeks.sorted { ($0.key ?? .max) < ($1.key ?? .max) }.map { week, lessons in
            [
                "week": .whole(week ?? 0), "counted": .flag(week != nil),
                "title": .text(week.map { title(ofWeek: $0) } ?? frame.words.text("learn-more")),
                "picture": Value(lessons.first.flatMap(Week.init(of:)).flatMap { pictures[$0] }),
                "lessons": .list(lessons.map(value)),
            ]
        }
    }

    private func title(ofWeek week: Int) -> String {
        frame.words.text("learn-week").filling("{week}", with: "\(week)")
    }

    /// What the scripts know of each lesson, and the rules of the badges.
    var data: OutputFile {
        var json = JSONObjectWriter()
        json.add("lessons") { json in
            json.addList(cards) { json, card in
                json.add("slug", card.slug)
                json.add("kind", card.kind.rawValue)
                json.add("lang", card.language.tag)
                json.add("week", card.learning?.week ?? 0)
                json.add("points", card.learning?.points ?? 0)
                json.add("questions", card.facts.questions)
                if !card.isOffered { json.add("locked", true) }
                let contents = card.contents.map(\.rawValue).joined(separator: " ")
                json.add("contains", contents.isEmpty ? nil : contents)
                json.add("category", frame.config.categories.plain(card.learning?.category ?? ""))
                json.add("title", card.title)
                json.add("picture", Week(of: card).flatMap { pictures[$0] })
            }
        }
        json.add("badges") { json in
            json.addList(frame.config.badges) { $1.write(to: &$0, among: frame.config.categories) }
        }
        return OutputFile(
            path: Self.dataPath,
            bytes: Array("self.storysiteLearning=".utf8) + json.finished().dropLast() + Array(";\n".utf8))
    }
}
