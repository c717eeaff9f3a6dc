/// Groups of tales that are one tale in several languages. Authors often name a translation on one side only, so tales
/// that are linked in either direction, or through a third one, are a group.
struct TranslationGroups<Member: TranslatedTale> {
    /// In the order of their first tales. A tale without translations is a group by itself.
    private(set) var all: [[Member]] = []
    /// The positions of the groups with links, by the names of their tales.
    private var positions: [String: Int] = [:]

    init(of tales: [Member]) {
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
        let known = Lazy { Set(tales.map(\.slug)) }
        for tale in tales {
            for translation in tale.translations where known.value.contains(translation.slug.value) {
                let leading = leader(of: tale.slug)
                leaders[leader(of: translation.slug.value)] = leading
                leaders[leading] = leading
            }
        }
        all.reserveCapacity(tales.count)
        for tale in tales {
            guard leaders[tale.slug] != nil else {
                all.append([tale])
                continue
            }
            let leader = leader(of: tale.slug)
            let position = positions[leader] ?? all.count
            if position == all.count { all.append([]) }
            all[position].append(tale)
            (positions[leader], positions[tale.slug]) = (position, position)
        }
    }

    /// Returns the tale in all its languages, in the order of the tales.
    func group(of tale: Member) -> [Member] { positions[tale.slug].map { all[$0] } ?? [tale] }
}

/// What names the translations of a tale: its card, or its folder.
protocol TranslatedTale: Sendable {
    var slug: String { get }
    var translations: [TaleHeader.Translation] { get }
}

extension Card: TranslatedTale {}

extension TaleFolder: TranslatedTale {
    var translations: [TaleHeader.Translation] { header.translations }
}
