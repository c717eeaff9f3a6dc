/// The tales of a library under keys (words, titles or slugs), divided into parts of about the same size.
///
/// All keys with the same beginning are one part if its rows fit. If they do not, they are divided by their next
/// letter, and parts that are small stand together with their neighbours. So a tale that is added or changed changes
/// the parts of its own keys and no others, and a browser finds the parts of a beginning in `table`.
struct LibraryPartition {
    /// A key, and the tales that have it, ascending: twice the position of the tale,
    /// plus one if the key is not from its title.
    struct Key: Sendable {
        var bytes: [UInt8]
        var places: [Int]
    }

    private let rows: LibraryRows
    /// Sorted by bytes.
    private let keys: [Key]
    /// The largest size of a part, in bytes.
    private let limit: Int
    /// The number of tales in the part that answers to a beginning with too many tales; 0 for none.
    private let headLength: Int
    private let emit: (Asset) -> Void
    private var entries: [UInt8] = []
    /// The last run of `distinct` that saw each tale.
    private var seen: [Int]
    private var run = 0

    /// - Parameter emit: takes each part.
    init(
        _ rows: LibraryRows, _ keys: [Key], limit: Int, headLength: Int = 0, emit: @escaping (Asset) -> Void
    ) {
        (self.rows, self.limit, self.headLength, self.emit) = (rows, limit, headLength, emit)
        self.keys = keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        seen = Array(repeating: 0, count: rows.cards.count)
    }

    /// Makes the parts, and returns their table: `FIRST,LAST,HASH;` for each part, in the order of the keys. The part
    /// has all keys that begin with FIRST, with LAST, or with anything between them. `=` as LAST stands for the key
    /// FIRST alone, of which there may be several parts, best tales first. An empty LAST stands for the best tales of
    /// all keys that begin with FIRST.
    static func table(
        of rows: LibraryRows, _ keys: [Key], limit: Int, headLength: Int = 0, emit: @escaping (Asset) -> Void
    ) -> String {
        var partition = LibraryPartition(rows, keys, limit: limit, headLength: headLength, emit: emit)
        if !partition.keys.isEmpty {
            for leaf in partition.leaves(in: 0..<partition.keys.count, after: 0) { partition.add(leaf) }
        }
        return String(decoding: partition.entries, as: UTF8.self)
    }

    /// Neighbouring keys that are one part, or several parts of one key.
    private struct Leaf {
        var keys: Range<Int>
        var first: ArraySlice<UInt8>
        var last: ArraySlice<UInt8>
        /// Whether it is the key `first` alone, without longer ones.
        var isExact = false
        /// In bytes; `nil` if it does not fit.
        var size: Int?
    }

    /// Returns the leaves of keys that share their first `length` bytes.
    private mutating func leaves(in range: Range<Int>, after length: Int) -> [Leaf] {
        let shared = keys[range.lowerBound].bytes[..<length]
        let tales = distinct(in: range, most: limit)
        if let size = tales.map({ $0.reduce(0) { $0 + rows.size(of: $1) } }) {
            return [Leaf(keys: range, first: shared, last: shared, size: size)]
        }
        if range.count == 1 {
            let key = keys[range.lowerBound].bytes[...]
            return [Leaf(keys: range, first: key, last: key, isExact: true)]
        }
        if length > 0, headLength > 0 { addHead(of: range, shared) }
        // Every beginning with a head of its own is a level; all others that the keys share are one.
        let length = headLength > 0 ? length : sharedLength(of: range)
        var leaves: [Leaf] = []
        var (start, isOpen) = (range.lowerBound, false)
        while start < range.upperBound {
            let next = nextLength(of: keys[start].bytes, after: length)
            let beginning = keys[start].bytes[..<next]
            let end =
                next == length
                ? start + 1
                : keys[start..<range.upperBound].firstIndex { !$0.bytes.starts(with: beginning) } ?? range.upperBound
            var found = self.leaves(in: start..<end, after: next)
            if next == length { found[0].isExact = true }
            let size = found.count == 1 ? found[0].size : nil
            if isOpen, let size, let room = leaves.last?.size, size + room <= limit {
                let first = leaves.removeLast()
                found = [
                    Leaf(
                        keys: first.keys.lowerBound..<found[0].keys.upperBound, first: first.first, last: found[0].last,
                        size: size + room)
                ]
            }
            isOpen = size != nil
            leaves += found
            start = end
        }
        return leaves
    }

    /// Returns how many bytes of whole letters all keys begin with.
    private func sharedLength(of range: Range<Int>) -> Int {
        let (first, last) = (keys[range.lowerBound].bytes, keys[range.upperBound - 1].bytes)
        var length = zip(first, last).prefix { $0 == $1 }.count
        while length > 0, length < last.count, last[length] & 0xC0 == 0x80 { length -= 1 }
        return length
    }

    /// Returns the length of the key's first letters, with one letter more than `length`.
    private func nextLength(of key: [UInt8], after length: Int) -> Int {
        guard length < key.count else { return length }
        return key[(length + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? key.count
    }

    /// Returns the tales of these keys in the library's order; `nil` if their rows have more than `most` bytes.
    private mutating func distinct(in range: Range<Int>, most: Int) -> [Int]? {
        run += 1
        var (tales, size): ([Int], Int) = ([], 0)
        for key in range {
            for place in keys[key].places where seen[place >> 1] != run {
                seen[place >> 1] = run
                tales.append(place >> 1)
                size += rows.size(of: place >> 1)
                if size > most { return nil }
            }
        }
        return tales.sorted()
    }

    /// Adds the part for a beginning that has too many tales: those that have it as a word before those that have a
    /// longer word, titles before themes and characters, then in the library's order.
    private mutating func addHead(of range: Range<Int>, _ beginning: ArraySlice<UInt8>) {
        var ranked: [Int] = []
        let isExact = keys[range.lowerBound].bytes.count == beginning.count
        for key in range {
            let rank = isExact && key == range.lowerBound ? 0 : 2
            ranked += keys[key].places.lazy.map { (rank + ($0 & 1)) << 40 | $0 >> 1 }
        }
        ranked.sort()
        run += 1
        var best: [Int] = []
        for place in ranked {
            let tale = place & (1 << 40 - 1)
            if seen[tale] == run { continue }
            seen[tale] = run
            best.append(tale)
            if best.count == headLength { break }
        }
        addEntry(beginning, "", best)
    }

    private mutating func add(_ leaf: Leaf) {
        if leaf.size != nil, let tales = distinct(in: leaf.keys, most: .max) {
            return addEntry(leaf.first, leaf.isExact ? "=" : String(decoding: leaf.last, as: UTF8.self), tales)
        }
        let places = keys[leaf.keys.lowerBound].places
        var (part, size): ([Int], Int) = ([], 0)
        for place in places.filter({ $0 & 1 == 0 }) + places.filter({ $0 & 1 == 1 }) {
            if size + rows.size(of: place >> 1) > limit, !part.isEmpty {
                addEntry(leaf.first, "=", part)
                (part, size) = ([], 0)
            }
            part.append(place >> 1)
            size += rows.size(of: place >> 1)
        }
        addEntry(leaf.first, "=", part)
    }

    private mutating func addEntry(_ first: ArraySlice<UInt8>, _ last: String, _ tales: [Int]) {
        let part = rows.part(tales)
        emit(part)
        entries += first
        entries += ",\(last),\(part.digest.assetTag);".utf8
    }
}
