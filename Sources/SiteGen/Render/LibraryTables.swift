/// The tables and parts of a library's data, by which a browser finds the rows of tales among many.
struct LibraryTables: Sendable {
    /// The largest size of a part, in bytes.
    private static let limit = 60_000
    /// The largest size of a part by slugs, in bytes: a browser looks up single tales there,
    /// such as one that was begun.
    private static let smallLimit = 12_000
    /// The number of tales that answer to the first letters of many.
    private static let headLength = 60
    /// The number of themes, and of characters, among which a reader chooses.
    private static let choices = 200

    private let rows: LibraryRows
    private let emit: @Sendable (Asset) -> Void

    /// - Parameter emit: takes each file.
    init(_ rows: LibraryRows, _ emit: @escaping @Sendable (OutputFile) -> Void) {
        (self.rows, self.emit) = (rows, { emit(OutputFile(path: $0.path, bytes: $0.bytes)) })
    }

    /// Hands over a part, and returns the hash in its name.
    private func add(_ part: Asset) -> String {
        emit(part)
        return part.digest.assetTag
    }

    /// Returns the parts of tales that a browser fetches as a whole.
    func parts(of tales: [Int]) -> [Asset] {
        let parts = chunks(of: tales).map { rows.part($0) }
        for part in parts { emit(part) }
        return parts
    }

    /// Returns the hash in the name of the tables of many tales.
    /// - Parameter isJoint: whether these are the tales of several languages, which have only words.
    func of(_ tales: [Int], isJoint: Bool) -> String {
        var json = JSONObjectWriter()
        if !isJoint {
            json.add("list", list(of: tales))
            json.add("titles", titles(of: tales))
            let cards = tales.map { rows.cards[$0] }
            let ages = Set(cards.compactMap(\.ages).joined()).sorted()
            json.add("ages") { $0.addList(ages) }
            json.add("themes", Self.mostUsed(cards.flatMap(\.themes)))
            json.add("characters", Self.mostUsed(cards.flatMap(\.characters)))
        }
        let (keys, vocabulary) = words(of: tales)
        json.add(
            "words", LibraryPartition.table(of: rows, keys, limit: Self.limit, headLength: Self.headLength, emit: emit))
        json.add("vocabulary", vocabulary.map { add(LibraryRows.script($0)) })
        return add(LibraryRows.script(json.finished().dropLast()))
    }

    /// Returns `SHELF,MARKS,HASH;` for each part of the tales in the library's order. No part has tales of two shelves.
    /// Marks are the sum of 1, 2, 4, 8 for tales of a reading level or none, 16 for a narrated and 32 for a short one.
    private func list(of tales: [Int]) -> String {
        var list = ""
        for (shelf, tales) in tales.runs(by: { rows.shelves[$0] }) {
            for chunk in chunks(of: tales) {
                var marks = 0
                for card in chunk.lazy.map({ rows.cards[$0] }) {
                    marks |= 1 << LibraryRows.level(of: card)
                    if !card.voices.isEmpty { marks |= 16 }
                    if (1..<5).contains(card.minutes) { marks |= 32 }
                }
                list += "\(shelf),\(marks),\(add(rows.part(chunk)));"
            }
        }
        return list
    }

    /// Divides tales into runs of parts. Counted from the last, so that a new tale, which is the first of its shelf,
    /// changes only the first part.
    private func chunks(of tales: [Int]) -> [[Int]] {
        var (chunks, size): ([[Int]], Int) = ([[]], 0)
        for tale in tales.reversed() {
            if size + rows.size(of: tale) > Self.limit, size > 0 {
                chunks.append([])
                size = 0
            }
            chunks[chunks.count - 1].append(tale)
            size += rows.size(of: tale)
        }
        return chunks.reversed().map { $0.reversed() }
    }

    /// Returns `LETTER,HASH,HASH…;` for the titles that begin with each letter. Browsers know the alphabet of the
    /// language and put the letters in order.
    private func titles(of tales: [Int]) -> String {
        let byLetter = Dictionary(grouping: tales) { tale in
            rows.cards[tale].title.first { $0.isLetter || $0.isNumber }.map { $0.lowercased().composed } ?? "-"
        }
        return byLetter.sorted { precedesByBytes($0.key, $1.key) }.map { letter, tales in
            let keys = Dictionary(grouping: tales) { tale in
                SearchWords.folded(rows.cards[tale].title).joined(separator: " ")
            }.map { LibraryPartition.Key(bytes: Array($0.key.utf8), places: $0.value.map { $0 * 2 }) }
            var hashes = ""
            _ = LibraryPartition.table(of: rows, keys, limit: Self.limit) { part in
                emit(part)
                hashes += ",\(part.digest.assetTag)"
            }
            return "\(letter)\(hashes);"
        }.joined()
    }

    /// Returns the words of these tales, and the list of all whole words for a search with mistakes.
    private func words(of tales: [Int]) -> (keys: [LibraryPartition.Key], vocabulary: [[UInt8]]) {
        var places: [String: [Int]] = [:]
        var whole: Set<String> = []
        func add(_ text: String, _ place: Int) {
            for word in SearchWords.folded(text) {
                let keys = SearchWords.keys(of: word)
                if keys.count == 1 { whole.insert(keys[0]) }
                for key in keys where places[key]?.last != place { places[key, default: []].append(place) }
            }
        }
        for tale in tales {
            let card = rows.cards[tale]
            add(card.title, tale * 2)
            for name in card.characters { add(name, tale * 2 + 1) }
            for name in card.themes { add(name, tale * 2 + 1) }
        }
        var lists: [[UInt8]] = []
        var list: [UInt8] = []
        for word in whole.sorted(by: precedesByBytes) {
            if list.count + word.utf8.count > Self.limit {
                lists.append(list)
                list = []
            }
            if !list.isEmpty { list.append(UInt8(ascii: " ")) }
            list += word.utf8
        }
        if !list.isEmpty { lists.append(list) }
        let quote = UInt8(ascii: "\"")
        return (
            places.map { LibraryPartition.Key(bytes: Array($0.key.utf8), places: $0.value) },
            lists.map { [quote] + $0 + [quote] }  // letters and digits need no escape
        )
    }

    /// Returns the hash in the name of the table of all slugs, by which the tales are found that a device knows.
    func ofSlugs() -> String {
        let keys = rows.cards.enumerated().map {
            LibraryPartition.Key(bytes: Array($0.element.slug.utf8), places: [$0.offset * 2])
        }
        var json: [UInt8] = []
        JSONWriter.append(LibraryPartition.table(of: rows, keys, limit: Self.smallLimit, emit: emit), to: &json)
        return add(LibraryRows.script(json))
    }

    /// Returns the names that most tales have.
    private static func mostUsed(_ names: [String]) -> [String] {
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.value != $1.value ? $0.value > $1.value : precedesByBytes($0.key, $1.key) }
            .prefix(choices).map(\.key).sorted(by: precedesByBytes)
    }
}

extension [Int] {
    /// Returns neighbours with the same key together.
    fileprivate func runs(by key: (Int) -> Int) -> [(key: Int, items: [Int])] {
        var runs: [(key: Int, items: [Int])] = []
        for item in self {
            if runs.last?.key != key(item) { runs.append((key(item), [])) }
            runs[runs.count - 1].items.append(item)
        }
        return runs
    }
}
