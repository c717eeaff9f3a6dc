/// How finely the text can be highlighted: by words, by estimated words, or not at all.
enum HighlightGranularity: String, Sendable {
    /// Every word has its time.
    case word
    /// Sentences have times; the times of words are estimated from their lengths.
    case estimated
    /// No timing.
    case none
}

/// A voice that reads a tale aloud.
struct Voice: Sendable {
    struct Recording: Sendable {
        /// The page that it reads, from 0; `nil` for the whole tale.
        var page: Int?
        /// One for each format, in the order in which a browser is offered them.
        var files: [MediaFile]
        /// The duration of the first file, in seconds.
        var duration: Double
        var granularity: HighlightGranularity
        /// The numbers in the tale of the words that it reads.
        var span: Range<Int>
        /// The time of each word that it reads; `nil` without timing.
        var words: WordTimes?
        /// The time of each word of the title, which is spoken before the text; empty if it is not.
        var title: [WordTimes.Time] = []

        /// The number in the tale of the first word that it reads.
        var firstWord: Int { span.lowerBound }
        var times: [WordTimes.Time] { words?.times ?? [] }
        /// How many of its words have a time in the timing.
        var matched: Int { words?.matched ?? 0 }
    }

    var id: String
    var name: String
    /// What is spoken, if it is not the language in which the tale is written.
    var language: Language?
    var recordings: [Recording]

    var duration: Double { recordings.reduce(0) { $0 + $1.duration } }
    var matched: Int { recordings.reduce(0) { $0 + $1.matched } }

    /// The coarsest granularity of its recordings of words: a page that is only a picture has nothing to highlight.
    var granularity: HighlightGranularity {
        let spoken = Set(recordings.lazy.filter { !$0.span.isEmpty }.map(\.granularity))
        return spoken.isEmpty || spoken.contains(.none) ? .none : spoken.contains(.estimated) ? .estimated : .word
    }
}

extension Voice.Recording {
    /// The paragraphs of the recording, as ranges of its words.
    func paragraphs(of text: SpokenText) -> [Range<Int>] {
        let own = firstWord..<firstWord + times.count
        let starts = text.blocks.map(\.word).filter(own.contains)
        return zip(starts, starts.dropFirst() + [own.upperBound]).map { start, end in
            start - own.lowerBound..<end - own.lowerBound
        }
    }
}
