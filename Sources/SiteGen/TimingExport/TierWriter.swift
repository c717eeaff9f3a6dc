/// Writes labels for programs in which timing is corrected by hand.
enum TierWriter {
    /// Returns a long text file of Praat, with a tier of sentences and one of words.
    /// - Parameter duration: the length of the recording, in milliseconds; `nil` if it is not known.
    static func textGrid(_ timed: TimedText, duration: Int32?) -> String {
        let last = timed.sentences.last?.end ?? 0
        let end = max(duration ?? last, last)
        let sentences = timed.sentences.map { TimedText.Word(text: $0.text, start: $0.start, end: $0.end) }
        var tiers = [("sentences", sentences)]
        if timed.wordCount > 0 { tiers.append(("words", timed.sentences.flatMap(\.words))) }
        var text = """
            File type = "ooTextFile"
            Object class = "TextGrid"

            xmin = 0
            xmax = \(Milliseconds.seconds(end))
            tiers? <exists>
            size = \(tiers.count)
            item []:

            """
        for (number, (name, labels)) in tiers.enumerated() {
            let intervals = filled(labels, to: end)
            text += """
                    item [\(number + 1)]:
                        class = "IntervalTier"
                        name = "\(name)"
                        xmin = 0
                        xmax = \(Milliseconds.seconds(end))
                        intervals: size = \(intervals.count)

                """
            for (number, label) in intervals.enumerated() {
                text += """
                            intervals [\(number + 1)]:
                                xmin = \(Milliseconds.seconds(label.start))
                                xmax = \(Milliseconds.seconds(label.end))
                                text = "\(doubled(label.text))"

                    """
            }
        }
        return text
    }

    /// The labels, with empty ones between them so that they cover the whole time.
    private static func filled(_ labels: [TimedText.Word], to end: Int32) -> [TimedText.Word] {
        var (filled, last): ([TimedText.Word], Int32) = ([], 0)
        for label in labels {
            if label.start > last { filled.append(.init(text: "", start: last, end: label.start)) }
            filled.append(label)
            last = label.end
        }
        if last < end || filled.isEmpty { filled.append(.init(text: "", start: last, end: max(end, last))) }
        return filled
    }

    /// Returns a label track of Audacity: a label for each word, or for each sentence without words.
    static func audacity(_ timed: TimedText) -> String {
        var text = ""
        for sentence in timed.sentences {
            for label in sentence.words.isEmpty
                ? [TimedText.Word(text: sentence.text, start: sentence.start, end: sentence.end)] : sentence.words
            {
                text +=
                    "\(Milliseconds.seconds(label.start))000\t\(Milliseconds.seconds(label.end))000\t\(label.text)\n"
            }
        }
        return text
    }

    /// Returns a table with the columns of the Montreal Forced Aligner. Its rows are sentences and words, by their
    /// type.
    static func csv(_ timed: TimedText) -> String {
        var text = "Begin,End,Label,Type\n"
        for sentence in timed.sentences {
            text += row(sentence.text, sentence.start, sentence.end, "sentences")
            for word in sentence.words { text += row(word.text, word.start, word.end, "words") }
        }
        return text
    }

    private static func row(_ label: String, _ start: Int32, _ end: Int32, _ type: String) -> String {
        let isPlain = !label.contains { ",\"\n".contains($0) }
        return "\(Milliseconds.seconds(start)),\(Milliseconds.seconds(end)),"
            + "\(isPlain ? label : "\"\(doubled(label))\""),\(type)\n"
    }

    private static func doubled(_ text: String) -> String {
        text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    }
}
