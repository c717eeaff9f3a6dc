/// A tale in all its languages: one card of the library.
struct Work: Sendable {
    /// At least one. The first is the one that a page without scripts shows.
    let cards: [Card]

    var first: Card { cards[0] }

    /// Whether the tale is there in several languages.
    var isTranslated: Bool { cards.count > 1 }

    /// The shelf on which its card stands if the editor has none for it.
    func usualShelf(mixed: Bool) -> Shelf {
        switch first.kind {
        case .lesson: .lessons
        case .activity: .activities
        case .tale, .maker, .video: mixed && Audience(ages: first.ages) == .teenagers ? .teenagers : .level(first.level)
        }
    }

    /// Returns the work of each group of translations.
    /// - Parameters:
    ///   - cards: newest first.
    ///   - own: the site's first language, whose card stands for the work if there is one.
    static func grouping(_ cards: [Card], own: Language?) -> [Work] {
        TranslationGroups(of: cards).all.map { cards in
            if cards.count == 1 { return Work(cards: cards) }
            // Those that can be read before those that cannot, the site's own language before others.
            func rank(_ card: Card) -> Int {
                (card.state == nil ? 0 : 2) + (card.language.primary == own?.primary ? 0 : 1)
            }
            return Work(
                cards: cards.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                    .map(\.element))
        }
    }
}
