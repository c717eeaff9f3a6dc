/// A sentence of the text, with the phones of its words.
struct SpokenLine {
    struct Word {
        var text: String
        /// Its name in the dictionary.
        var name: String
        var phones: [String]

        /// Whether a stop or the like is written after it.
        var endsClause: Bool { text.last.map { !$0.isLetter && !$0.isNumber } ?? false }
    }

    /// The words that are said; a dash by itself has no phones.
    var words: [Word]

    var phones: Int { words.reduce(0) { $0 + $1.phones.count } }
}

/// Where one word of a line was found.
struct FoundWord {
    var line: Int
    var word: Int
    /// How many it has.
    var phones: Int
    /// Whether a stop or the like is written after it.
    var endsClause: Bool
    /// Frames of 10 ms from the start of the recording; `end` is the first frame after it.
    var start: Int
    var end: Int
    /// Natural logarithm of how likely its sound is, all frames together.
    var score: Double
}

/// What was found by one pass through a recording.
struct Pass {
    /// In order; no line twice.
    var words: [FoundWord] = []
    /// Where there is sound between the words that no silence explains, in frames.
    var strange: [Range<Int>] = []
}
