/// Five hundred tales of the library as data for its scripts. It is a script, because a page at `file://` cannot fetch data:
/// it appends its tales to a list that the library's script reads.
///
/// `[languages, themes, characters, tales]`, where a tale is `[slug, title, language, minutes, level, youngest, oldest,
/// themes, characters, published, marks, cover, work]`: languages, themes and characters are numbers in the lists before;
/// level is 0–2, or 3 for none; ages are -1 where there are none; published is 20260301, or 0; marks are the sum of
/// 1 narrated, 2 premium, 4 coming, 8 unavailable; the cover's path begins at the tale's folder; the work is the slug that
/// all languages of the tale share, and is left out if there is only one.
struct LibraryPart {
    private static let most = 500

    /// The parts in order.
    static func assets(of works: [Work]) -> [Asset] {
        let cards = works.flatMap { work in work.cards.map { (card: $0, work: work) } }
        return stride(from: 0, to: cards.count, by: most).enumerated().map { index, start in
            let part = LibraryPart(cards[start..<min(start + most, cards.count)])
            return Asset(name: "tales-\(index + 1)", extension: "js", bytes: part.bytes)
        }
    }

    private var bytes: [UInt8] = []

    private init(_ cards: ArraySlice<(card: Card, work: Work)>) {
        var (languages, themes, characters) = (Names(), Names(), Names())
        var tales: [UInt8] = []
        for (card, work) in cards {
            if !tales.isEmpty { tales += ",\n".utf8 }
            tales.append(UInt8(ascii: "["))
            JSONWriter.append(card.slug, to: &tales)
            Self.comma(&tales)
            JSONWriter.append(card.title, to: &tales)
            let ages = card.ages.map { ($0.lowerBound, $0.upperBound) } ?? (-1, -1)
            let level = card.level.flatMap { ReadingLevel.allCases.firstIndex(of: $0) } ?? 3
            for number in [languages.number(of: card.language.tag), card.minutes, level, ages.0, ages.1] {
                Self.comma(&tales)
                JSONWriter.append(number, to: &tales)
            }
            for numbers in [
                card.themes.map { themes.number(of: $0) }, card.characters.map { characters.number(of: $0) },
            ] {
                Self.comma(&tales)
                Self.append(numbers, to: &tales)
            }
            let published = card.published.map { $0.year * 10000 + $0.month * 100 + $0.day } ?? 0
            for number in [published, Self.marks(of: card)] {
                Self.comma(&tales)
                JSONWriter.append(number, to: &tales)
            }
            Self.comma(&tales)
            JSONWriter.append(String(card.cover?.path.dropFirst("tales/\(card.slug)/".count) ?? ""), to: &tales)
            if work.isTranslated {
                Self.comma(&tales)
                JSONWriter.append(work.first.slug, to: &tales)
            }
            tales.append(UInt8(ascii: "]"))
        }
        bytes += "(self.storysiteTales ??= []).push([".utf8
        for names in [languages, themes, characters] {
            bytes.append(UInt8(ascii: "["))
            for (index, name) in names.all.enumerated() {
                if index > 0 { Self.comma(&bytes) }
                JSONWriter.append(name, to: &bytes)
            }
            bytes += "],".utf8
        }
        bytes += "[\n".utf8 + tales + "\n]]);\n".utf8
    }

    private static func marks(of card: Card) -> Int {
        var marks = card.voices.isEmpty ? 0 : 1
        if card.access == .premium { marks += 2 }
        switch card.state {
        case nil: break
        case .coming: marks += 4
        case .unavailable: marks += 8
        }
        return marks
    }

    private static func comma(_ json: inout [UInt8]) { json.append(UInt8(ascii: ",")) }

    private static func append(_ numbers: [Int], to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { comma(&json) }
            JSONWriter.append(number, to: &json)
        }
        json.append(UInt8(ascii: "]"))
    }

    /// Names, numbered in the order in which they are first used.
    private struct Names {
        private(set) var all: [String] = []
        private var numbers: [String: Int] = [:]

        mutating func number(of name: String) -> Int {
            if let number = numbers[name] { return number }
            numbers[name] = all.count
            all.append(name)
            return all.count - 1
        }
    }
}
