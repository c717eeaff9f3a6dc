/// Lists that are divided by a hash of what they list, so that one more item changes one part and moves no other item.
enum HashPartition {
    /// Returns the smallest power of two by which `count` items are divided into parts of `most` on average.
    static func count(of count: Int, most: Int) -> Int {
        var parts = 1
        while parts * most < count { parts *= 2 }
        return parts
    }

    static func hash(of name: String) -> UInt64 { Digest(Array(name.utf8)).low }

    /// Divides items into `count` parts by the hash of their names; each part keeps their order, and may be empty.
    static func divide<Item>(_ items: [Item], into count: Int, by hash: (Item) -> UInt64) -> [[Item]] {
        var parts = [[Item]](repeating: [], count: count)
        for item in items { parts[Int(truncatingIfNeeded: hash(item) % UInt64(count))].append(item) }
        return parts
    }
}
