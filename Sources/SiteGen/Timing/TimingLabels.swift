/// What a timing says was spoken, and when; in the order of the recording.
struct TimingLabels: Sendable {
    struct Label: Sendable, Equatable {
        /// Where its text stands in `bytes`.
        var text: Range<Int32>
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
    }

    /// What the labels stand for: words, or sentences whose words can only be estimated.
    enum Level: Sendable { case words, sentences }

    /// UTF-8 that the labels' texts are parts of.
    var bytes: [UInt8] = []
    var labels: [Label] = []
    var level = Level.words
}
