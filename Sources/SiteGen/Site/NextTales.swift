/// The tale to offer after each tale: of the same language and for the same audience, by reading level and by what the two
/// are about.
struct NextTales {
    /// How many tales are compared to find the one that has most in common; more would take too long in a large library.
    private static let horizon = 24

    private(set) var bySlug: [String: TaleFolder] = [:]

    /// - Parameter tales: all tales, in any order. Those without a page have no next tale and are not offered.
    init(_ tales: [TaleFolder]) {
        let readable = tales.filter { $0.header.state == nil }
        for tales in Dictionary(grouping: readable, by: \.header.language).values {
            let audiences = Dictionary(grouping: tales) { Audience(ages: $0.header.ages) }
            for (audience, tales) in audiences {
                let ring = Self.ring(tales)
                for (tale, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) where tale.slug != next.slug {
                    bySlug[tale.slug] = next
                }
                // The only tale for its audience: a tale for younger listeners harms nobody.
                guard ring.count == 1,
                    let younger = audiences.keys.filter({ $0 < audience }).max().flatMap({ audiences[$0] })
                else { continue }
                bySlug[ring[0].slug] = Self.sorted(younger).first
            }
        }
    }

    /// Returns the tales so that each is followed by one with which it shares themes and characters. A child who goes on
    /// from tale to tale hears all of them.
    private static func ring(_ tales: [TaleFolder]) -> [TaleFolder] {
        // The first of them last, where taking one out moves few others.
        var left = sorted(tales).reversed().map { (tale: $0, subjects: Set($0.header.themes + $0.header.characters)) }
        var ring: [TaleFolder] = []
        var subjects: Set<String> = []
        while let first = left.last {
            let near = left.suffix(horizon).reversed().prefix { level($0.tale) == level(first.tale) }
                .map { $0.subjects.count(where: subjects.contains) }
            let best = near.firstIndex(of: near.max() ?? 0) ?? 0
            let next = left.remove(at: left.count - 1 - best)
            ring.append(next.tale)
            subjects = next.subjects
        }
        return ring
    }

    private static func sorted(_ tales: [TaleFolder]) -> [TaleFolder] {
        tales.sorted {
            level($0) == level($1)
                ? libraryOrder(($0.header.published, $0.slug), ($1.header.published, $1.slug)) : level($0) < level($1)
        }
    }

    /// The place of the tale's reading level among the levels; a tale without one comes last.
    private static func level(_ tale: TaleFolder) -> Int {
        let levels = ReadingLevel.allCases
        return tale.header.level.flatMap { levels.firstIndex(of: $0) } ?? levels.count
    }
}
