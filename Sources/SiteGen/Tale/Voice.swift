/// How much of the light the timing of a recording can give.
enum Light: String, Sendable {
    /// Every word has its time.
    case word
    /// Sentences have their times; those of words are estimated from their length.
    case estimated
    /// No timing.
    case none
}

/// A voice that tells a tale.
struct Voice: Sendable {
    struct Recording: Sendable {
        /// The page it tells, from 0; `nil` when it tells the whole tale.
        var page: Int?
        /// One for each format, as a browser is offered them.
        var files: [MediaFile]
        /// In seconds, of the first of the files.
        var duration: Double
        var light: Light
        /// The number in the tale of the first word it tells.
        var firstWord: Int
        /// When each word it tells is spoken; `nil` without timing.
        var words: WordTimes?

        var times: [WordTimes.Time] { words?.times ?? [] }
        /// How many of its words the timing names.
        var matched: Int { words?.matched ?? 0 }
    }

    var id: String
    var name: String
    var recordings: [Recording]

    var duration: Double { recordings.reduce(0) { $0 + $1.duration } }
    var matched: Int { recordings.reduce(0) { $0 + $1.matched } }

    /// What all its recordings can give.
    var light: Light {
        if recordings.contains(where: { $0.light == .none }) { return .none }
        return recordings.contains { $0.light == .estimated } ? .estimated : .word
    }
}
