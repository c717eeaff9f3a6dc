/// The words of the list `refused` in `site.yml`: a check finds them in titles, summaries and texts.
struct RefusedWords: Sendable {
    /// Folded: without case and accents.
    private let words: Set<[UInt32]>

    init(_ list: [String]) {
        var words: Set<[UInt32]> = []
        for entry in list { Self.each(in: Array(entry.utf8)) { if !$1.isEmpty { words.insert($1) } } }
        self.words = words
    }

    /// A warning for each refused word of a tale, at its first place.
    func findings(in reading: TaleReading) -> [Diagnostic] {
        guard !words.isEmpty else { return [] }
        return inHeader(of: reading.folder) + inText(of: reading)
    }

    private func inHeader(of tale: TaleFolder) -> [Diagnostic] {
        [("title", tale.header.title), ("summary", tale.header.summary ?? "")].flatMap { key, text in
            let bytes = Array(text.utf8)
            var found: [Diagnostic] = []
            Self.each(in: bytes) { range, folded in
                guard words.contains(folded) else { return }
                let word = String(decoding: bytes[range], as: UTF8.self)
                found.append(
                    Diagnostic(
                        .warning, .refusedWord, file: tale.path, "the \(key) has the refused word '\(word)'",
                        notes: [Self.note]))
            }
            return found
        }
    }

    private func inText(of reading: TaleReading) -> [Diagnostic] {
        let text = reading.text
        var places: [[UInt32]: (first: Int, count: Int)] = [:]
        for (number, range) in text.words.enumerated() {
            let folded = Self.folded(text.bytes, range)
            guard words.contains(folded) else { continue }
            places[folded, default: (number, 0)].count += 1
        }
        guard !places.isEmpty else { return [] }
        let locations = WordLocations(reading)
        return places.values.sorted { $0.first < $1.first }.map { first, count in
            let run = first..<first + 1
            return Diagnostic(
                .warning, .refusedWord, in: reading.source, at: locations.range(of: run),
                "the word \(locations.quotation(of: run)) is refused",
                notes: (count > 1 ? ["the text has it \(count) times"] : []) + [Self.note])
        }
    }

    private static let note = "write another word, or remove it from the list 'refused' in \(Library.siteFile)"

    private static func each(in bytes: [UInt8], _ body: (Range<Int>, [UInt32]) -> Void) {
        Words.each(in: bytes.span) { body($0, folded(bytes, $0)) }
    }

    private static func folded(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt32] {
        var letters: [UInt32] = []
        Folding.append(bytes.span, range, to: &letters)
        return letters
    }
}
