/// What the library's scripts know of each tale: a row of JSON, in the library's order. That is the order of the usual
/// shelves, whatever an editor's shelves are: what a reader searches or filters is shown by reading level.
///
/// A row is `[slug, title, language, minutes, level, youngest, oldest, themes, characters, published, marks, cover,
/// coverFrame, work, languages]`: level is 0–2, or 3 for none; ages are -1 where there are none; published is 20260301,
/// or 0; marks are the sum of 1 narrated, 2 premium, 4 coming, 8 unavailable, and from 16 on what the tale contains, in
/// the order of `TaleContent`; the cover's path begins at the tale's folder; its frame has the classes of
/// `PictureFrame`. The work is the slug that all languages of the tale share;
/// it and its languages are left out if there is only one.
struct LibraryRows: Sendable {
    let cards: [Card]
    /// The shelf of each card, as its position among `Shelf.usual`.
    let shelves: [Int]
    private let bytes: [UInt8]
    /// Where each row ends in `bytes`.
    private let ends: [Int]

    /// - Parameter jobs: the largest number of threads.
    init(_ works: [Work], mixed: Bool, jobs: Int) {
        let portions = stride(from: 0, to: works.count, by: Self.portion).map {
            works[$0..<min($0 + Self.portion, works.count)]
        }
        let written = concurrentMap(portions, jobs: jobs) { works in
            var (bytes, ends): ([UInt8], [Int]) = ([], [])
            for work in works {
                for card in work.cards {
                    Self.write(card, in: work, to: &bytes)
                    ends.append(bytes.count)
                }
            }
            return (bytes: bytes, ends: ends)
        }
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        bytes.reserveCapacity(written.reduce(0) { $0 + $1.bytes.count })
        for portion in written {
            ends += portion.ends.map { $0 + bytes.count }
            bytes += portion.bytes
        }
        (self.bytes, self.ends) = (bytes, ends)
        cards = works.flatMap(\.cards)
        shelves = works.flatMap { work in
            let shelf = Shelf.usual.firstIndex(of: work.usualShelf(mixed: mixed)) ?? 0
            return repeatElement(shelf, count: work.cards.count)
        }
    }

    /// How many works one thread writes in one go.
    private static let portion = 500

    /// Returns a digest of all that tables say of these tales.
    func digest(of tales: [Int], isJoint: Bool) -> Digest {
        var bytes: [UInt8] = [isJoint ? 1 : 0]
        bytes.reserveCapacity(tales.reduce(1) { $0 + size(of: $1) })
        for tale in tales {
            bytes.append(UInt8(shelves[tale]))
            bytes += self.bytes[start(of: tale)..<ends[tale]]
        }
        return Digest(bytes)
    }

    /// The size of the row of tale `index` in a part, in bytes.
    func size(of index: Int) -> Int { ends[index] - start(of: index) + 2 }

    private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

    /// Returns the rows of these tales as a script. It is a script, because a page at `file://` cannot fetch data: it
    /// appends the rows to a list that the library's script reads.
    func part(_ tales: some Collection<Int>) -> Asset {
        var json: [UInt8] = []
        json.reserveCapacity(tales.reduce(8) { $0 + size(of: $1) })
        json += "[\n".utf8
        for (number, index) in tales.enumerated() {
            if number > 0 { json += ",\n".utf8 }
            json += bytes[start(of: index)..<ends[index]]
        }
        json += "\n]".utf8
        return Self.script(json)
    }

    /// Returns a script that hands over a value of JSON. Its name contains nothing but its hash, so that a part whose
    /// content stays keeps its name, wherever it is in the library.
    static func script(_ json: [UInt8]) -> Asset {
        Asset(name: "tales", extension: "js", bytes: call(json))
    }

    static func call(_ json: [UInt8]) -> [UInt8] { "(self.storysiteTales ??= []).push(".utf8 + json + ");\n".utf8 }

    private static func write(_ card: Card, in work: Work, to row: inout [UInt8]) {
        func add(_ number: Int) {
            row.append(UInt8(ascii: ","))
            JSONWriter.append(number, to: &row)
        }
        func add(_ text: String) {
            row.append(UInt8(ascii: ","))
            JSONWriter.append(text, to: &row)
        }
        row.append(UInt8(ascii: "["))
        JSONWriter.append(card.slug, to: &row)
        add(card.title)
        add(card.language.tag)
        add(card.minutes)
        add(level(of: card))
        add(card.ages?.lowerBound ?? -1)
        add(card.ages?.upperBound ?? -1)
        row.append(UInt8(ascii: ","))
        JSONWriter.append(card.themes, to: &row)
        row.append(UInt8(ascii: ","))
        JSONWriter.append(card.characters, to: &row)
        add(card.published.map { $0.year * 10000 + $0.month * 100 + $0.day } ?? 0)
        add(marks(of: card))
        add(cover(of: card))
        add(card.cover?.frame ?? "")
        if work.isTranslated {
            add(work.first.slug)
            row.append(UInt8(ascii: ","))
            JSONWriter.append(work.cards.map(\.language.tag), to: &row)
        }
        row.append(UInt8(ascii: "]"))
    }

    /// The address of the cover from the folder of the tale's page.
    private static func cover(of card: Card) -> String {
        guard let path = card.cover?.path else { return "" }
        let own = "tales/\(card.slug)/"
        return path.utf8.starts(with: own.utf8)
            ? String(path.dropFirst(own.count)) : "../\(path.dropFirst("tales/".count))"
    }

    static func level(of card: Card) -> Int { card.level.flatMap { ReadingLevel.allCases.firstIndex(of: $0) } ?? 3 }

    private static func marks(of card: Card) -> Int {
        var marks = card.voices.isEmpty ? 0 : 1
        if card.access == .premium { marks += 2 }
        switch card.state {
        case nil: break
        case .coming: marks += 4
        case .unavailable: marks += 8
        }
        for content in card.contents { marks += 16 << (TaleContent.allCases.firstIndex(of: content) ?? 0) }
        return marks
    }
}
