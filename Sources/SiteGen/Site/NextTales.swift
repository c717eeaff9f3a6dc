/// The tale to offer after each tale: a free one of the same language and for the same audience, with a voice after one
/// with a voice, by reading level and by what the two are about.
struct NextTales {
    /// How many tales are compared to find the one that has most in common;
    /// more would take too long in a large library.
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
                link(ring)
                // If an audience has nothing else, a tale for younger listeners is the best choice.
                let alone = ring.filter { bySlug[$0.slug] == nil }
                guard !alone.isEmpty,
                    let younger = audiences.filter({ $0.key < audience && $0.value.contains(where: Self.isFree) })
                        .max(by: { $0.key < $1.key })
                else { continue }
                let offered = Self.sorted(younger.value).filter(Self.isFree)
                let narrated = offered.first(where: Self.isNarrated) ?? offered[0]
                for tale in alone { bySlug[tale.slug] = Self.isNarrated(tale) ? narrated : offered[0] }
            }
        }
    }

    /// Lets each tale of a ring offer the next one that fits: a child who listens hears all tales with a voice, and
    /// meets one without only if there is no other.
    private mutating func link(_ ring: [TaleFolder]) {
        var (free, narrated): (Int?, Int?)
        // Twice, because the first ones follow the last ones.
        for index in Array(ring.indices.reversed()) + ring.indices.reversed() {
            let tale = ring[index]
            let isNarrated = Self.isNarrated(tale)
            let next = isNarrated && narrated != index ? narrated ?? free : free
            bySlug[tale.slug] = next.flatMap { $0 == index ? nil : ring[$0] }
            guard Self.isFree(tale) else { continue }
            free = index
            if isNarrated { narrated = index }
        }
    }

    private static func isFree(_ tale: TaleFolder) -> Bool { tale.header.access == .free }
    private static func isNarrated(_ tale: TaleFolder) -> Bool { !tale.header.voices.isEmpty }

    /// Returns the tales so that each is followed by one with which it shares themes and characters. Of a reading
    /// level, locked tales come first, then those with a voice.
    private static func ring(_ tales: [TaleFolder]) -> [TaleFolder] {
        var numbers: [String: Int] = [:]
        // Reversed, because removing a tale at the end of an array moves few others.
        var left = sorted(tales).reversed().map { tale in
            let subjects = Set(tale.header.themes + tale.header.characters).map { subject -> Int in
                let number = numbers[subject] ?? numbers.count
                numbers[subject] = number
                return number
            }
            return (tale: tale, rank: rank(tale), subjects: subjects)
        }
        var ring: [TaleFolder] = []
        /// Whether the last tale of the ring has the subject of a number.
        var isShared = [Bool](repeating: false, count: numbers.count)
        var last: [Int] = []
        while let first = left.last {
            var (best, most) = (left.count - 1, -1)
            for index in left.indices.suffix(horizon).reversed() {
                guard left[index].rank == first.rank else { break }
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
            rank($0) == rank($1)
                ? libraryOrder(($0.header.published, $0.slug), ($1.header.published, $1.slug)) : rank($0) < rank($1)
        }
    }

    /// The place of the tale by its reading level, those without one last, and then by who can hear it.
    private static func rank(_ tale: TaleFolder) -> Int {
        let levels = ReadingLevel.allCases
        let level = tale.header.level.flatMap { levels.firstIndex(of: $0) } ?? levels.count
        return level * 4 + (isFree(tale) ? 2 : 0) + (isNarrated(tale) ? 0 : 1)
    }
}
