/// Values by name: entries sorted by the hashes of their keys and found by binary search.
///
/// A page looks up some sixty names, each in every object of the stack until one has it. A miss matters as much as a
/// hit: it compares a few integers and no strings. A dictionary would hash the name each time.
struct Object: Sendable {
    private var entries: [(key: Key, value: Value)] = []
    /// A Bloom filter of the names: most objects do not have the name that is looked up, and usually this shows it.
    private(set) var names: UInt64 = 0

    /// Creates an object. If a name occurs twice, the later value counts.
    init(_ pairs: some Sequence<(String, Value)>) {
        entries.reserveCapacity(pairs.underestimatedCount)
        for (name, value) in pairs { entries.append((Key(name), value)) }
        for entry in entries { names |= entry.key.bit }
        entries.sort { $0.key.hash < $1.key.hash }  // stable, so that the later of two stays after the earlier
    }

    /// The value of a name; `nil` if the object has no such name.
    subscript(key: Key) -> Value? {
        guard names & key.bit != 0 else { return nil }
        var index = entries.partitioningIndex { $0.key.hash > key.hash } - 1
        while index >= 0, entries[index].key.hash == key.hash {
            if entries[index].key.name == key.name { return entries[index].value }
            index -= 1
        }
        return nil
    }
}

/// A name with its hash, which is computed once: when a template is read or an object is made.
struct Key: Sendable {
    let hash: UInt64
    let name: String

    /// One of 64 bits, the same for the same name.
    var bit: UInt64 { 1 &<< hash }

    init(_ name: String) {
        hash = name.fnv1a
        self.name = name
    }
}
