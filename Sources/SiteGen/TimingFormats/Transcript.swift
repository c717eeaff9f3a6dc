/// What was spoken in a recording, and when, as a timing file has it once its times are checked: in whole milliseconds,
/// in order, none within the next, none beyond the recording.
struct Transcript: Sendable {
    struct Label: Sendable, Equatable {
        /// Where its text stands in `letters`.
        var text: Range<Int>
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
        /// Whether the file has no time for it.
        var isEstimated = false
    }

    /// A sentence, a line or a page with its words, if the file names them; or words that no line holds together.
    struct Phrase: Sendable {
        var level: TimingTrack.Level
        var label: Label?
        var words: [Label] = []
    }

    /// UTF-8 that the labels' texts are parts of.
    var letters: [UInt8] = []
    var phrases: [Phrase] = []

    func text(of label: Label) -> String { String(decoding: letters[label.text], as: UTF8.self) }

    /// What can be set on a tale: words, and lines without words; only what has times of its own.
    var labels: TimingLabels {
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
        labels.level = lines * 2 > labels.labels.count ? .sentences : .words
        return labels
    }
}
