extension SMIL {
    /// Returns SMIL: a sequence for each sentence and a pair for each word, with its text in `alt`.
    static func write(_ timed: TimedText) -> [UInt8] {
        var xml = XMLWriter()
        xml.add("smil", ["xmlns": "http://www.w3.org/ns/SMIL", "version": "3.0"]) { xml in
            xml.add("body") { xml in
                for (number, sentence) in timed.sentences.enumerated() {
                    let id = "s\(number + 1)"
                    xml.add("seq", ["id": id]) { xml in
                        if sentence.words.isEmpty {
                            add(id + "t", sentence.text, sentence.start, sentence.end, of: timed, to: &xml)
                        }
                        for (index, word) in sentence.words.enumerated() {
                            add("\(id)w\(index + 1)", word.text, word.start, word.end, of: timed, to: &xml)
                        }
                    }
                }
            }
        }
        return xml.bytes
    }

    /// Adds a pair of a text and a part of the recording.
    private static func add(
        _ id: String, _ words: String, _ start: Int32, _ end: Int32, of timed: TimedText, to xml: inout XMLWriter
    ) {
        let (begin, stop) = (WrittenTime.clock(start), WrittenTime.clock(end))
        let recording = SiteAddress.encoded(Array((timed.recording ?? "").utf8))
        xml.add("par") { xml in
            xml.add("text", ["src": "#\(id)", "alt": words])
            xml.add("audio", ["src": recording, "clipBegin": begin, "clipEnd": stop])
        }
    }
}
