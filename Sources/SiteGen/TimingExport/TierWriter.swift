/// Labels for programs in which timing is mended by hand.
enum TierWriter {
    /// Praat's long text file with a tier of sentences and one of words.
    static func textGrid(_ told: ToldText, duration: Int32?) -> String {
        let last = told.sentences.last?.end ?? 0
        let end = max(duration ?? last, last)
        let sentences = told.sentences.map { ToldText.Word(text: $0.text, start: $0.start, end: $0.end) }
        var tiers = [("sentences", sentences)]
        if told.wordCount > 0 { tiers.append(("words", told.sentences.flatMap(\.words))) }
        var text = """
            File type = "ooTextFile"
            Object class = "TextGrid"

            xmin = 0
            xmax = \(WrittenTime.seconds(end))
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
                        xmax = \(WrittenTime.seconds(end))
                        intervals: size = \(intervals.count)

                """
            for (number, label) in intervals.enumerated() {
                text += """
                            intervals [\(number + 1)]:
                                xmin = \(WrittenTime.seconds(label.start))
                                xmax = \(WrittenTime.seconds(label.end))
                                text = "\(doubled(label.text))"

                    """
            }
        }
        return text
    }

    /// The labels with empty ones between them, from the start to the end.
    private static func filled(_ labels: [ToldText.Word], to end: Int32) -> [ToldText.Word] {
        var (filled, last): ([ToldText.Word], Int32) = ([], 0)
        for label in labels {
            if label.start > last { filled.append(.init(text: "", start: last, end: label.start)) }
            filled.append(label)
            last = label.end
        }
        if last < end || filled.isEmpty { filled.append(.init(text: "", start: last, end: max(end, last))) }
        return filled
    }

    /// Audacity's label track: a label for each word, or for each sentence where no words are known.
    static func audacity(_ told: ToldText) -> String {
        var text = ""
        for sentence in told.sentences {
            for label in sentence.words.isEmpty
                ? [ToldText.Word(text: sentence.text, start: sentence.start, end: sentence.end)] : sentence.words
            {
                text += "\(WrittenTime.seconds(label.start))000\t\(WrittenTime.seconds(label.end))000\t\(label.text)\n"
            }
        }
        return text
    }

    /// The columns of the Montreal Forced Aligner: sentences and words, told apart by their type.
    static func csv(_ told: ToldText) -> String {
        var text = "Begin,End,Label,Type\n"
        for sentence in told.sentences {
            text += row(sentence.text, sentence.start, sentence.end, "sentences")
            for word in sentence.words { text += row(word.text, word.start, word.end, "words") }
        }
        return text
    }

    private static func row(_ label: String, _ start: Int32, _ end: Int32, _ type: String) -> String {
        let isPlain = !label.contains { ",\"\n".contains($0) }
        return "\(WrittenTime.seconds(start)),\(WrittenTime.seconds(end)),"
            + "\(isPlain ? label : "\"\(doubled(label))\""),\(type)\n"
    }

    private static func doubled(_ text: String) -> String {
        text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    }
}

extension SynchronizedMedia {
    /// SMIL: a sequence for each sentence and a pair for each word, its text in `alt`.
    static func write(_ told: ToldText) -> [UInt8] {
        var xml = XMLWriter()
        xml.add("smil", ["xmlns": "http://www.w3.org/ns/SMIL", "version": "3.0"]) { xml in
            xml.add("body") { xml in
                for (number, sentence) in told.sentences.enumerated() {
                    let id = "s\(number + 1)"
                    xml.add("seq", ["id": id]) { xml in
                        if sentence.words.isEmpty {
                            add(id + "t", sentence.text, sentence.start, sentence.end, of: told, to: &xml)
                        }
                        for (index, word) in sentence.words.enumerated() {
                            add("\(id)w\(index + 1)", word.text, word.start, word.end, of: told, to: &xml)
                        }
                    }
                }
            }
        }
        return xml.bytes
    }

    private static func add(
        _ id: String, _ words: String, _ start: Int32, _ end: Int32, of told: ToldText, to xml: inout XMLWriter
    ) {
        let (begin, stop) = (WrittenTime.clock(start), WrittenTime.clock(end))
        xml.add("par") { xml in
            xml.add("text", ["src": "#\(id)", "alt": words])
            xml.add("audio", ["src": told.recording ?? "", "clipBegin": begin, "clipEnd": stop])
        }
    }
}
