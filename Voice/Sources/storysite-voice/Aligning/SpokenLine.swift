/// A sentence of the text, with the phones of its words.
struct SpokenLine {
    struct Word {
        var text: String
        /// Its name in the pronunciation dictionary.
        var name: String
        var phones: [String]

        /// Whether a punctuation mark follows it.
        var endsClause: Bool { text.last.map { !$0.isLetter && !$0.isNumber } ?? false }
    }

    /// The words that have phones; a dash has none.
    var words: [Word] = []
    /// Whether it is the title, which a speaker may leave out.
    var isTitle = false

    var phones: Int { words.reduce(0) { $0 + $1.phones.count } }
}

extension SpokenLine {
    /// The lines of a text.
    /// - Parameter hasTitle: whether the first of them is the title.
    static func lines(of text: [[String]], hasTitle: Bool, as sounds: Pronunciation) -> [SpokenLine] {
        text.enumerated().map { number, tokens in
            var line = SpokenLine(isTitle: hasTitle && number == 0)
            for token in tokens {
                let phones = sounds.phones(of: token)
                guard !phones.isEmpty else { continue }
                let name = Aligner.name(line: number, word: line.words.count)
                line.words.append(SpokenLine.Word(text: token, name: name, phones: phones))
            }
            return line
        }
    }
}

/// The frames of one word.
struct AlignedWord {
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
    var words: [AlignedWord] = []
    /// Frames between words with speech or other sound that is not in the text.
    var insertions: [Range<Int>] = []
}
