/// Groups of tales that are one tale in several languages. Authors often name a translation on one side only, so tales
/// that are linked in either direction, or through a third one, are a group.
struct TranslationGroups {
    /// In the order of their first cards. A tale without translations is a group by itself.
    private(set) var all: [[Card]] = []
    /// The positions of the groups with links, by the names of their tales.
    private var positions: [String: Int] = [:]

    init(of cards: [Card]) {
        // By the names of tales with links: most tales of a large library have no translation.
        var leaders: [String: String] = [:]
        func leader(of slug: String) -> String {
            var slug = slug
            while let next = leaders[slug], next != slug {
                leaders[slug] = leaders[next] ?? next  // shortens the way for the next search
                slug = next
            }
            return slug
        }
        let known = Lazy { Set(cards.map(\.slug)) }
        for card in cards {
            for translation in card.translations where known.value.contains(translation.slug.value) {
                let leading = leader(of: card.slug)
                leaders[leader(of: translation.slug.value)] = leading
                leaders[leading] = leading
            }
        }
        all.reserveCapacity(cards.count)
        for card in cards {
            guard leaders[card.slug] != nil else {
                all.append([card])
                continue
            }
            let leader = leader(of: card.slug)
            let position = positions[leader] ?? all.count
            if position == all.count { all.append([]) }
            all[position].append(card)
            (positions[leader], positions[card.slug]) = (position, position)
        }
    }

    /// Returns the tale in all its languages, in the order of the cards.
    func group(of card: Card) -> [Card] { positions[card.slug].map { all[$0] } ?? [card] }
}
