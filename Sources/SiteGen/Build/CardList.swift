/// A tale's card, or the tale in whose record it is.
struct ListedCard: Sendable {
    private enum Source: Sendable {
        case made(Card)
        case kept(ListedTale)
    }

    let key: CardKey
    /// Decides in which division the card is, as `HashPartition` has it.
    let hash: UInt64
    private let source: Source

    init(_ card: Card, _ key: CardKey) {
        (self.key, hash, source) = (key, HashPartition.hash(of: card.slug), .made(card))
    }

    /// - Parameter tale: a tale whose record is still valid.
    init?(_ tale: ListedTale) {
        guard let key = tale.record?.cardKey else { return nil }
        (self.key, hash, source) = (key, HashPartition.hash(of: tale.slug), .kept(tale))
    }

    /// Reads what the card shows beside the front matter; `nil` if the record is damaged.
    func facts() -> CardFacts? {
        switch source {
        case .made(let card): card.facts
        case .kept(let tale): tale.record?.facts()
        }
    }

    /// Reads the card; `nil` if the record is damaged.
    func card() -> Card? {
        switch source {
        case .made(let card): card
        case .kept(let tale): tale.record?.facts().map { Card(tale.tale(), $0, shown: key.shown, offered: key.offered) }
        }
    }
}

/// Cards of the library, in any order.
struct CardList: Sendable {
    private let entries: [ListedCard]

    init(_ entries: some Sequence<ListedCard?> = []) {
        var all: [ListedCard] = []
        all.reserveCapacity(entries.underestimatedCount)
        for entry in entries { if let entry { all.append(entry) } }
        self.entries = all
    }

    var count: Int { entries.count }

    /// Reads the cards, and returns them as the library shows them.
    func cards(jobs: Int) -> [Card] {
        concurrentMap(entries, jobs: jobs) { $0.card() }.compactMap(\.self)
            .sorted { libraryOrder(($0.published, $0.slug), ($1.published, $1.slug)) }
    }

    /// Returns a digest of a digest of each card.
    func digest(of value: (CardKey) -> Digest) -> Digest {
        var fingerprint = Fingerprint(now: .max)
        fingerprint.reserve(entries.count * 16)
        for index in entries.indices { fingerprint.add(value(entries[index].key)) }
        return fingerprint.digest
    }

    /// Divides the cards as `HashPartition` does.
    func divided(into count: Int) -> [CardList] {
        HashPartition.divide(entries, into: count, by: \.hash).map { CardList($0) }
    }
}
