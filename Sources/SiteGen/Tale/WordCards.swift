/// The cards that follow a tale: the words that the author explains, each with the place where the tale has it first.
struct WordCard {
    /// As the author writes it in the front matter.
    var word: String
    var meaning: String?
    var picture: MediaFile?
    /// The number in the tale of its first word.
    var place: Int
    /// The number of its words.
    var count: Int
}

/// Finds the words of the front matter in the text of a tale. Case, accents and punctuation do not matter (`Folding`).
struct WordCards {
    private let text: SpokenText
    /// The folded letters of all words of the tale, and where each word begins in them, with the end of the last.
    private var letters: [UInt32] = []
    private var starts: [Int] = []

    private static let suggestionLimit = 20

    init(_ text: SpokenText) {
        self.text = text
        for word in text.words {
            starts.append(letters.count)
            Folding.append(text.bytes.span, word, to: &letters)
        }
        starts.append(letters.count)
    }

    /// Returns the cards in the order of the tale.
    /// - Parameter picture: returns the picture at a path, with the range for diagnostics.
    func cards(
        for words: [ExplainedWord], in source: Source, _ diagnostics: inout DiagnosticList,
        picture: (Located<String>) -> MediaFile?
    ) -> [WordCard] {
        var cards: [WordCard] = []
        var unknown: [ExplainedWord] = []
        for word in words {
            let file = word.picture.flatMap(picture)
            if let place = find(word.word.value) {
                cards.append(
                    WordCard(
                        word: word.word.value, meaning: word.meaning, picture: file, place: place.lowerBound,
                        count: place.count))
            } else if word.meaning != nil || word.picture != nil {
                unknown.append(word)  // of what is not explained at all, that is said already
            }
        }
        if !unknown.isEmpty { report(unknown.map(\.word), in: source, &diagnostics) }
        return cards.sorted { ($0.place, $0.count) < ($1.place, $1.count) }
    }

    /// Whether the tale has a word, or several in a row.
    func has(_ word: String) -> Bool { find(word) != nil }

    /// Returns the words of the tale that are equal to `word` in a row; `nil` if the tale does not have it.
    private func find(_ word: String) -> Range<Int>? {
        var wanted: [UInt32] = []
        let bytes = Array(word.utf8)
        Folding.append(bytes.span, 0..<bytes.count, to: &wanted)
        guard !wanted.isEmpty else { return nil }
        for number in text.words.indices where letters[starts[number]...].starts(with: wanted) {
            let end = starts[number] + wanted.count
            var next = number
            while starts[next] < end { next += 1 }
            // A word without letters, such as a number sign, does not begin a match.
            if starts[next] == end, starts[number + 1] > starts[number] { return number..<next }
        }
        return nil
    }

    /// Whether the text has a word of a writing system without spaces, but the dictionary found others there.
    private func isDividedOtherwise(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        return !bytes.isEmpty && UnspacedRun.needsDictionary(bytes.indices, in: bytes.span, by: .word)
            && text.bytes.contains(bytes)
    }

    private func report(_ unknown: [Located<String>], in source: Source, _ diagnostics: inout DiagnosticList) {
        let known = Set(text.words.map { String(decoding: text.bytes[$0], as: UTF8.self) }).sorted(by: precedesByBytes)
        for (number, word) in unknown.enumerated() {
            if isDividedOtherwise(word.value) {
                diagnostics.append(
                    Diagnostic(
                        .error, .unknownWord, in: source, at: word.range,
                        "'words' explains '\(word.value)', but the dictionary finds other words at that place",
                        notes: ["put U+200B (zero-width space) before and after it in the text"]))
                continue
            }
            // Each is compared with all words of the tale, so that only the first get a suggestion.
            let near = number < Self.suggestionLimit ? suggestions(for: word.value, among: known) : []
            diagnostics.append(
                Diagnostic(
                    .error, .unknownWord, in: source, at: word.range,
                    "'words' explains '\(word.value)', which is not in this tale",
                    notes: near + ["write the word in a form that the tale has"]))
        }
    }
}
