/// The labels of a timing: what was spoken, and when, in the order of the recording.
package struct TimingLabels: Sendable {
    struct Label: Sendable, Equatable {
        /// UTF-8 offsets in `bytes`.
        var text: Range<Int32>
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
    }

    /// What most labels stand for: words, or sentences whose words can only be estimated.
    enum Granularity: Sendable { case words, sentences }

    /// UTF-8 that holds the texts of the labels.
    var bytes: [UInt8] = []
    var labels: [Label] = []
    var granularity = Granularity.words
    /// Whether the file may have the times of a title; `false` if its reader met none.
    var mayHaveTitle = true
}
