/// The shelves of a library, and the one on which each tale stands: the first of the editor's that takes it, else the
/// usual one.
struct ShelfPlan: Sendable {
    struct Position: Sendable, Equatable {
        let shelf: Shelf
        /// The position, from 1, among the tales that the shelf names; 0 on any other shelf.
        var order = 0
    }

    /// All shelves in the order of the library.
    let shelves: [Shelf]
    private let isMixed: Bool
    private let rules: [(number: Int, rule: SiteShelf.Rule)]
    /// The tales that shelves name.
    private var named: [String: (number: Int, order: Int)] = [:]

    /// - Parameters:
    ///   - own: the editor's shelves.
    ///   - mixed: whether teenagers have a shelf of their own.
    init(_ own: [SiteShelf], mixed: Bool) {
        shelves = own.indices.map(Shelf.own) + Shelf.usual
        isMixed = mixed
        var rules: [(number: Int, rule: SiteShelf.Rule)] = []
        for (number, shelf) in own.enumerated() {
            switch shelf.content {
            case .rule(let rule): rules.append((number, rule))
            case .tales(let slugs):
                for (index, slug) in slugs.enumerated() { named[slug.value] = (number, index + 1) }
            }
        }
        self.rules = rules
    }

    /// Returns where a tale stands with its translations: where any of them is named, or has what a rule asks for.
    func position(of work: Work) -> Position {
        let usual = work.usualShelf(mixed: isMixed)
        let named = work.cards.compactMap { self.named[$0.slug] }.min { $0 < $1 }
        let rule = rules.first { number, rule in
            number < named?.number ?? .max && work.cards.contains { rule.takes($0, from: usual) }
        }
        if let rule { return Position(shelf: .own(rule.number)) }
        return named.map { Position(shelf: .own($0.number), order: $0.order) } ?? Position(shelf: usual)
    }
}

extension SiteShelf.Rule {
    /// Whether a tale has what the rule asks for. Tales for teenagers, lessons and activities leave their own shelves
    /// only for a rule that asks for ages or kinds.
    fileprivate func takes(_ card: Card, from usual: Shelf) -> Bool {
        switch usual {
        case .teenagers where ages == nil: return false
        case .lessons where kinds.isEmpty, .activities where kinds.isEmpty: return false
        default: break
        }
        func fits(_ wanted: [Located<String>], _ names: [String]) -> Bool {
            wanted.isEmpty || wanted.contains { names.contains($0.value) }
        }
        return fits(themes, card.themes) && fits(characters, card.characters)
            && (levels.isEmpty || card.level.map(levels.contains) ?? false)
            && (kinds.isEmpty || kinds.contains(card.kind))
            && ages.map { ages in card.ages.map { ages.contains($0.lowerBound) } ?? false } ?? true
    }
}
