/// A cue of a podcast's transcript: one line of text that players can show.
struct TranscriptCue: Equatable {
    /// Milliseconds from the start of the episode.
    var start: Int
    var end: Int
    var text: String

    /// The most characters of a line that players show (Podcasting 2.0).
    private static let longest = 65

    /// Returns a sentence divided where its words end, into lines of about the same length.
    /// - Parameter offset: where its recording begins in the episode, in milliseconds.
    static func cues(of sentence: TimedText.Sentence, from offset: Int) -> [TranscriptCue] {
        var cues: [TranscriptCue] = []
        var last = ""
        let length = sentence.text.count
        let lines = (length + longest - 1) / longest
        let wanted = length / max(lines, 1)
        for (word, piece) in zip(sentence.words, sentence.pieces) {
            if let cue = cues.indices.last, last.trimmed.count < wanted, (last + piece).trimmed.count <= longest {
                last += piece
                cues[cue].text = last.trimmed
                cues[cue].end = max(cues[cue].start, offset + Int(word.end))
            } else {
                last = piece
                cues.append(
                    TranscriptCue(
                        start: offset + Int(word.start), end: offset + Int(word.end), text: piece.trimmed))
            }
        }
        return cues
    }

    static func vtt(_ cues: [TranscriptCue]) -> String {
        "WEBVTT\n"
            + cues.filter { $0.start < $0.end }.map { cue in
                "\n\(WrittenTime.clock(cue.start)) --> \(WrittenTime.clock(cue.end))\n\(cue.text.escapedForCues)\n"
            }.joined()
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }

    /// The text of a WebVTT cue, in which nothing is a tag or a character reference.
    var escapedForCues: String {
        var escaped = UnicodeScalarView()
        for letter in unicodeScalars {
            switch letter {
            case "&": escaped += "&amp;".unicodeScalars
            case "<": escaped += "&lt;".unicodeScalars
            case ">": escaped += "&gt;".unicodeScalars
            default: escaped.append(letter)
            }
        }
        return String(escaped)
    }
}
