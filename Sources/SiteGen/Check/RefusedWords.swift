/// The words of the list `refused` in `site.yml`: a check finds them in titles, summaries and texts.
struct RefusedWords: Sendable {
    /// The folded words of each entry, without case and accents. Those of an entry with several are refused together.
    private let entries: Set<[[UInt32]]>
    /// The number of words in the longest entry.
    private let longest: Int

    init(_ list: [String]) {
        entries = Set(list.map { Self.words(of: Array($0.utf8)).map(\.folded) }.filter { !$0.isEmpty })
        longest = entries.map(\.count).max() ?? 0
    }

    /// A warning for each refused entry of the list in a tale, at its first place.
    func findings(in reading: TaleReading) -> [Diagnostic] {
        guard !entries.isEmpty else { return [] }
        return inHeader(of: reading) + inText(of: reading)
    }

    private func inHeader(of reading: TaleReading) -> [Diagnostic] {
        let header = reading.folder.header
        return [("title", header.title), ("summary", header.summary ?? "")].flatMap { key, text in
            let whole = Array(text.utf8)
            return Sentences.ranges(in: whole.span, by: reading.text.rules).flatMap { sentence in
                let bytes = Array(whole[sentence])
                let words = Self.words(of: bytes)
                return runs(in: words.map(\.folded)[...]).map { run in
                    let range = words[run.lowerBound].range.lowerBound..<words[run.upperBound - 1].range.upperBound
                    let refused = String(decoding: bytes[range], as: UTF8.self)
                    let message = "the \(key) has the refused \(run.count == 1 ? "word" : "words") '\(refused)'"
                    return Diagnostic(
                        .warning, .refusedWord, file: reading.folder.path, message, notes: [Self.note])
                }
            }
        }
    }

    private func inText(of reading: TaleReading) -> [Diagnostic] {
        let text = reading.text
        let words = text.words.map { Self.folded(text.bytes, $0) }
        var places: [[[UInt32]]: (first: Range<Int>, count: Int)] = [:]
        for run in text.sentences.flatMap({ runs(in: words[$0.words]) }) {
            places[Array(words[run]), default: (run, 0)].count += 1
        }
        guard !places.isEmpty else { return [] }
        let locations = WordLocations(reading)
        return places.values.sorted { $0.first.lowerBound < $1.first.lowerBound }.map { run, count in
            let (quotation, isWord) = (locations.quotation(of: run), run.count == 1)
            return Diagnostic(
                .warning, .refusedWord, in: reading.source, at: locations.range(of: run),
                isWord ? "the word \(quotation) is refused" : "the words \(quotation) are refused",
                notes: (count > 1 ? ["the text has \(isWord ? "it" : "them") \(count) times"] : []) + [Self.note])
        }
    }

    private static let note = "write something else, or remove it from the list 'refused' in \(Library.siteFile)"

    /// The entries of the list in a sentence: at each word the longest one that begins there.
    private func runs(in words: ArraySlice<[UInt32]>) -> [Range<Int>] {
        words.indices.compactMap { start in
            (start + 1..<min(start + longest, words.endIndex) + 1).last { entries.contains(Array(words[start..<$0])) }
                .map { start..<$0 }
        }
    }

    private static func words(of bytes: [UInt8]) -> [(range: Range<Int>, folded: [UInt32])] {
        Words.ranges(in: bytes.span).map { ($0, folded(bytes, $0)) }.filter { !$0.1.isEmpty }
    }

    private static func folded(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt32] {
        var letters: [UInt32] = []
        Folding.append(bytes.span, range, to: &letters)
        return letters
    }
}
