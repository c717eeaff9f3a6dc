/// Writes subtitles, and the lyrics of songs, with the times of words.
enum SubtitleWriter {
    /// Returns WebVTT: a cue for each sentence, with the times of words in tags. If a word ends before the next one
    /// begins, both times are written.
    static func vtt(_ timed: TimedText) -> String {
        var text = "WEBVTT\n"
        for sentence in timed.sentences {
            text += "\n\(WrittenTime.clock(sentence.start)) --> \(WrittenTime.clock(sentence.end))\n"
            text += stamped(sentence, { "<\(WrittenTime.clock($0))>" }, \.escapedForCues) + "\n"
        }
        return text
    }

    /// Returns SubRip, which has no times within a cue: a cue for each word, or for each sentence without words.
    static func srt(_ timed: TimedText) -> String {
        var (text, number) = ("", 0)
        func add(_ start: Int32, _ end: Int32, _ words: String) {
            number += 1
            let (first, last) = (WrittenTime.clock(start, point: ","), WrittenTime.clock(end, point: ","))
            text += "\(number)\n\(first) --> \(last)\n\(words)\n\n"
        }
        for sentence in timed.sentences {
            if sentence.words.isEmpty { add(sentence.start, sentence.end, untagged(sentence.text)) }
            for (word, piece) in zip(sentence.words, sentence.pieces) {
                add(word.start, word.end, untagged(trimmed(piece)))
            }
        }
        return text
    }

    /// Returns LRC with a time before each word, in milliseconds, and a line without text before a pause.
    static func lrc(_ timed: TimedText) -> String {
        var text = ""
        for (index, sentence) in timed.sentences.enumerated() {
            text += "[\(WrittenTime.minutes(sentence.start))]"
            text += stamped(sentence, isAlways: true, { "<\(WrittenTime.minutes($0))>" }, { $0 }) + "\n"
            let next = index + 1 < timed.sentences.count ? timed.sentences[index + 1].start : .max
            if sentence.words.isEmpty, sentence.end < next { text += "[\(WrittenTime.minutes(sentence.end))]\n" }
        }
        return text
    }

    /// - Parameter isAlways: whether the first and last times are written even if they equal those of the sentence.
    private static func stamped(
        _ sentence: TimedText.Sentence, isAlways: Bool = false, _ stamp: (Int32) -> String, _ plain: (String) -> String
    ) -> String {
        if sentence.words.isEmpty { return plain(sentence.text) }
        var (text, last) = ("", sentence.start)
        for (index, (word, piece)) in zip(sentence.words, sentence.pieces).enumerated() {
            if index > 0 || isAlways || word.start != last {
                if index > 0, word.start != last { text += stamp(last) }
                text += stamp(word.start)
            }
            text += plain(piece)
            last = word.end
        }
        return last != sentence.end || isAlways ? text + stamp(last) : text
    }

    /// Escapes only what would be read as a tag, a character reference or the times of a cue: players of SubRip show
    /// references as they are.
    private static func untagged(_ text: String) -> String {
        var (plain, rest) = ("", text.unicodeScalars[...])
        let lastClose = rest.lastIndex(of: ">") ?? rest.startIndex
        while let letter = rest.popFirst() {
            let isTag =
                letter == "<" && rest.first?.properties.isWhitespace == false && rest.startIndex <= lastClose
            let isReference = letter == "&" && rest.prefix(12).contains(";")
            plain += isTag || isReference ? String(letter).escapedForCues : String(letter)
        }
        let line = TextLines(Array(plain.utf8))
        let hasTimes = line.ranges.contains { Subtitles.hasTimes(line, $0) }
        return hasTimes ? plain.replacing("-->", with: "--&gt;") : plain
    }

    private static func trimmed(_ text: String) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}
