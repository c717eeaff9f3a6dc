/// What pages about several tales depend on of one tale: equal keys mean an equal card.
struct CardKey: Sendable, Equatable {
    /// Of the front matter alone.
    let front: Digest
    /// Also of what pages show of the rest of the tale.
    let shown: Digest
    /// Also of what only the catalog has, such as the number of words. It changes with almost every edit of a text.
    let whole: Digest

    init(_ folder: String, _ header: TaleHeader, _ facts: CardFacts) {
        front = Self.front(of: folder, header)
        var writer = CacheWriter()
        writer.add(front)
        facts.writeShown(to: &writer)
        shown = Digest(writer.bytes)
        facts.write(to: &writer)
        whole = Digest(writer.bytes)
    }

    /// - Parameter folder: the path of the tale's folder.
    static func front(of folder: String, _ header: TaleHeader) -> Digest {
        var writer = CacheWriter()
        writer.add(folder)
        header.write(to: &writer)
        return Digest(writer.bytes)
    }
}

extension CardKey {
    /// Reads what `write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader) {
        guard let front = reader.digest(), let shown = reader.digest(), let whole = reader.digest() else { return nil }
        (self.front, self.shown, self.whole) = (front, shown, whole)
    }

    func write(to writer: inout CacheWriter) {
        for digest in [front, shown, whole] { writer.add(digest) }
    }
}

/// A tale's card, or the tale in whose record it is.
enum ListedCard: Sendable {
    indirect case made(Card, CardKey)
    /// A tale with a record that is still true.
    case kept(ListedTale)

    var slug: String {
        switch self {
        case .made(let card, _): card.slug
        case .kept(let tale): tale.slug
        }
    }

    var key: CardKey? {
        switch self {
        case .made(_, let key): key
        case .kept(let tale): tale.record?.cardKey
        }
    }

    /// Reads what the card shows beside the front matter; `nil` when the record cannot be true.
    func facts() -> CardFacts? {
        switch self {
        case .made(let card, _): card.facts
        case .kept(let tale): tale.record?.facts()
        }
    }

    /// Reads the card; `nil` when the record cannot be true.
    func card() -> Card? {
        switch self {
        case .made(let card, _): card
        case .kept(let tale): tale.record?.facts().map { Card(tale.tale(), $0) }
        }
    }
}

/// Cards of the library, in any order.
struct CardList: Sendable {
    let entries: [ListedCard]

    init(_ entries: [ListedCard] = []) { self.entries = entries }

    var count: Int { entries.count }

    /// Reads the cards, and returns them as the library shows them.
    func cards(jobs: Int) -> [Card] {
        concurrentMap(entries, jobs: jobs) { $0.card() }.compactMap(\.self)
            .sorted { libraryOrder(($0.published, $0.slug), ($1.published, $1.slug)) }
    }

    /// Returns a digest of a digest of each card.
    func digest(of part: (CardKey) -> Digest) -> Digest {
        var fingerprint = Fingerprint(now: .max)
        for key in entries.lazy.compactMap(\.key) { fingerprint.add(part(key)) }
        return fingerprint.digest
    }
}
