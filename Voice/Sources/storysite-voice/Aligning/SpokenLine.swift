/// A sentence of the text, with the phones of its words.
struct SpokenLine {
    struct Word {
        var text: String
        /// Its name in the dictionary.
        var name: String
        var phones: [String]

        /// Whether a punctuation mark follows it.
        var endsClause: Bool { text.last.map { !$0.isLetter && !$0.isNumber } ?? false }
    }

    /// The words that have phones; a dash has none.
    var words: [Word]

    var phones: Int { words.reduce(0) { $0 + $1.phones.count } }
}

/// The frames of one word.
struct FoundWord {
    var line: Int
    var word: Int
    /// The number of its phones.
    var phones: Int
    /// Whether a punctuation mark follows it.
    var endsClause: Bool
    /// Frames of 10 ms from the start of the recording; `end` is the first frame after it.
    var start: Int
    var end: Int
    /// The natural logarithm of the likelihood of its sound, over all frames.
    var score: Double
}

/// The result of one pass through a recording.
struct Pass {
    /// In order; each line at most once.
    var words: [FoundWord] = []
    /// Frames between words that are sound and not silence.
    var strange: [Range<Int>] = []
}
