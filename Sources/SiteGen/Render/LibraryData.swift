/// The tales of the library as data for its scripts: many parts, and one script that names them, `tales.js`.
///
/// A library of at most a thousand tales is one section, which a browser fetches as a whole. In a larger one each language
/// is a section; a language with more than a thousand tales has tables in which a browser finds the parts it needs. All
/// smaller languages together have one more table of words.
///
/// Pages name `tales.js` alone, so that no page changes with the title of a tale.
struct LibraryData: Sendable {
    /// The largest number of tales that a browser fetches as a whole.
    static let whole = 1000
    /// The script that names the parts. Its name does not change, and it stands at the root, because a commit renames what
    /// is there after all that it names.
    static let path = "tales.js"
    /// Changes when older scripts could not read the data.
    private static let format = 1
    /// The largest size of a part, in bytes.
    private static let limit = 60_000
    /// A tale that the reader began is looked up by its slug, alone: such parts are small.
    private static let smallLimit = 12_000
    /// The number of tales that answer to the first letters of many.
    private static let headLength = 60
    /// The number of themes, and of characters, among which a reader chooses.
    private static let choices = 200

    private(set) var index = OutputFile(path: Self.path, bytes: [])
    /// All parts, if a device may keep them; empty for a larger library.
    private(set) var kept: [OfflineFile] = []

    private let rows: LibraryRows
    private let emit: @Sendable (Asset) -> Void

    /// - Parameters:
    ///   - works: in the library's order.
    ///   - mixed: whether teenagers have a shelf of their own.
    ///   - whole: the largest number of tales that a browser fetches as a whole.
    ///   - jobs: the largest number of threads.
    ///   - emit: takes each part, from several threads at once.
    init(
        _ works: [Work], mixed: Bool, whole: Int = Self.whole, jobs: Int,
        emit: @escaping @Sendable (OutputFile) -> Void
    ) {
        rows = LibraryRows(works, mixed: mixed)
        self.emit = { emit(OutputFile(path: $0.path, bytes: $0.bytes)) }
        var json = JSONObjectWriter()
        json.add("format", Self.format)
        json.add("count", rows.cards.count)
        let all = Array(rows.cards.indices)
        if all.count <= whole {
            let parts = chunks(of: all).map { rows.part($0) }
            for part in parts { self.emit(part) }
            kept = parts.map(\.offline)
            json.add("sections") { json in
                json.addList([parts]) { json, parts in
                    json.add("languages", Set(rows.cards.map(\.language.tag)).sorted(by: precedesByBytes))
                    json.add("parts", parts.map(\.digest.assetTag))
                }
            }
        } else {
            let sections = sections(whole: whole)
            let (data, slugs) = (self, slugs())
            // The largest table takes longest, and is begun first.
            let tables = concurrentMap(sections, jobs: jobs) { section in
                section.tales.count > whole ? data.add(LibraryRows.script(data.tables(of: section))) : nil
            }
            json.add("sections") { json in
                json.addList(Array(zip(sections, tables))) { json, part in
                    let (section, tables) = part
                    json.add("languages", section.languages)
                    json.add("count", section.tales.count)
                    if section.isJoint { json.add("joint") { $0.addTrue() } }
                    if section.tales.count <= whole {
                        json.add("parts", chunks(of: section.tales).map { add(rows.part($0)) })
                    } else {
                        json.add("tables", tables)
                    }
                }
            }
            json.add("slugs", add(LibraryRows.script(slugs)))
        }
        index = OutputFile(path: Self.path, bytes: LibraryRows.call(json.finished().dropLast()))
    }

    /// Hands over a part, and returns the hash in its name.
    private func add(_ part: Asset) -> String {
        emit(part)
        return part.digest.assetTag
    }

    /// Tales that are found together.
    private struct Section: Sendable {
        var languages: [String]
        /// Positions in the library's order, ascending.
        var tales: [Int]
        /// Whether these are the tales of all languages with few tales, for a search in them at once.
        var isJoint = false
    }

    /// Returns the sections: those with the most tales first, last that of all small languages.
    private func sections(whole: Int) -> [Section] {
        let byLanguage = Dictionary(grouping: rows.cards.indices) { rows.cards[$0].language.tag }
        let own = byLanguage.map { Section(languages: [$0.key], tales: $0.value) }.sorted { one, other in
            one.tales.count != other.tales.count
                ? one.tales.count > other.tales.count : precedesByBytes(one.languages[0], other.languages[0])
        }
        let small = own.filter { $0.tales.count <= whole }
        let joint = Section(
            languages: small.flatMap(\.languages), tales: small.flatMap(\.tales).sorted(), isJoint: true)
        return joint.tales.count > whole ? own + [joint] : own
    }

    /// Returns the tables of a section with many tales.
    private func tables(of section: Section) -> [UInt8] {
        var json = JSONObjectWriter()
        if !section.isJoint {
            json.add("list", list(of: section.tales))
            json.add("titles", titles(of: section.tales))
            let cards = section.tales.map { rows.cards[$0] }
            let ages = Set(cards.compactMap(\.ages).joined()).sorted()
            json.add("ages") { $0.addList(ages) }
            json.add("themes", Self.mostUsed(cards.flatMap(\.themes)))
            json.add("characters", Self.mostUsed(cards.flatMap(\.characters)))
        }
        let (keys, vocabulary) = words(of: section.tales)
        json.add(
            "words", LibraryPartition.table(of: rows, keys, limit: Self.limit, headLength: Self.headLength, emit: emit))
        json.add("vocabulary", vocabulary.map { add(LibraryRows.script($0)) })
        return json.finished().dropLast()
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

    /// Divides tales into runs of parts. Counted from the last, so that a new tale, which is the first of its shelf, changes
    /// only the first part.
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

    /// Returns `LETTER,HASH,HASH…;` for the titles that begin with each letter. Browsers know the alphabet of the language
    /// and put the letters in order.
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

    /// Returns the table of all slugs, by which the tales are found that a device knows.
    private func slugs() -> [UInt8] {
        let keys = rows.cards.enumerated().map {
            LibraryPartition.Key(bytes: Array($0.element.slug.utf8), places: [$0.offset * 2])
        }
        var json: [UInt8] = []
        JSONWriter.append(LibraryPartition.table(of: rows, keys, limit: Self.smallLimit, emit: emit), to: &json)
        return json
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
