/// The content of a timing file with checked times: whole milliseconds, in order, without overlaps, within the
/// recording.
package struct Transcript: Sendable {
    struct Label: Sendable, Equatable {
        /// UTF-8 offsets in `letters`.
        var text: Range<Int>
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
        /// Whether the time is estimated, because the file has none.
        var isEstimated = false
    }

    /// A sentence, a line or a page with its words, if the file has them; or words without a line.
    struct Phrase: Sendable {
        var granularity: TimingTrack.Granularity
        var label: Label?
        var words: [Label] = []
    }

    /// UTF-8 that holds the texts of the labels.
    var letters: [UInt8] = []
    var phrases: [Phrase] = []

    /// The labels to match with a tale: words, and lines without words, as far as the file has times for them.
    package var labels: TimingLabels {
        var labels = TimingLabels()
        labels.bytes = letters
        var lines = 0
        for phrase in phrases {
            var own = phrase.words.filter { !$0.isEstimated }
            if own.isEmpty, let label = phrase.label, !label.isEstimated {
                own = [label]
                lines += 1
            }
            for label in own {
                labels.labels.append(
                    TimingLabels.Label(
                        text: Int32(label.text.lowerBound)..<Int32(label.text.upperBound), start: label.start,
                        end: label.end))
            }
        }
        labels.granularity = lines * 2 > labels.labels.count ? .sentences : .words
        return labels
    }
}
