/// The tale to offer after each tale: of the same language and for the same audience, by reading level and by what the two
/// are about.
struct NextTales {
    /// How many tales are compared to find the one that has most in common; more would take too long in a large library.
    private static let horizon = 24

    private(set) var bySlug: [String: TaleFolder] = [:]

    /// - Parameter tales: all tales, in any order. Those without a page, lessons and activities have no next tale and
    ///   are not offered.
    init(_ tales: [TaleFolder]) {
        let readable = tales.filter { $0.header.state == nil && [.tale, .video].contains($0.header.kind) }
        for tales in Dictionary(grouping: readable, by: \.header.language).values {
            let audiences = Dictionary(grouping: tales) { Audience(ages: $0.header.ages) }
            for (audience, tales) in audiences {
                let ring = Self.ring(tales)
                for (tale, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) where tale.slug != next.slug {
                    bySlug[tale.slug] = next
                }
                // If a tale is the only one for its audience, one for younger listeners is the best choice.
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
        var numbers: [String: Int] = [:]
        // Reversed, because removing a tale at the end of an array moves few others.
        var left = sorted(tales).reversed().map { tale in
            let subjects = Set(tale.header.themes + tale.header.characters).map { subject -> Int in
                let number = numbers[subject] ?? numbers.count
                numbers[subject] = number
                return number
            }
            return (tale: tale, level: level(tale), subjects: subjects)
        }
        var ring: [TaleFolder] = []
        /// Whether the last tale of the ring has the subject of a number.
        var isShared = [Bool](repeating: false, count: numbers.count)
        var last: [Int] = []
        while let first = left.last {
            var (best, most) = (left.count - 1, -1)
            for index in left.indices.suffix(horizon).reversed() {
                guard left[index].level == first.level else { break }
                let count = left[index].subjects.count { isShared[$0] }
                if count > most { (best, most) = (index, count) }
            }
            let next = left.remove(at: best)
            for subject in last { isShared[subject] = false }
            for subject in next.subjects { isShared[subject] = true }
            last = next.subjects
            ring.append(next.tale)
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
