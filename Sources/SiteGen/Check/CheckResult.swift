/// The outcome of `storysite check`.
package struct CheckResult: Sendable {
    /// In the order in which an author works through them.
    package var diagnostics: [Diagnostic]
    /// In the order of the tales' folders, and of each tale's front matter.
    package var voices: [VoiceReport] = []
    package var tales = 0
    /// How many tales were not checked because the library does not show them.
    package var hidden = 0
    /// The number of recordings.
    package var recordings = 0
    /// Whether ffmpeg is there, so that recordings were decoded.
    package var hasListened = true
    /// Whether the command named tales.
    package var namesTales = false
    /// Lines about what an author may have forgotten.
    package var reminders: [String] = []
    /// Lines about the limits of hosts that the site passes or nearly reaches.
    package var hosting: [String] = []

    /// A JSON object on one line: the numbers of tales, voices and recordings.
    package var json: String {
        var json = JSONObjectWriter()
        json.add("tales", tales)
        json.add("voices", voices.count)
        json.add("recordings", recordings)
        json.add("listened", hasListened)
        if !reminders.isEmpty { json.add("reminders", reminders) }
        if !hosting.isEmpty { json.add("hosting", hosting) }
        return String(decoding: json.finished(), as: UTF8.self)
    }
}

/// A summary of one voice.
package struct VoiceReport: Sendable {
    /// The tale's folder, as seen from the working directory.
    package var tale: String
    var voice: String
    /// The length of all its recordings.
    var seconds: Double
    /// The number of its words, and of those that are in its timing; `nil` if it has no timing.
    var words: Int
    var matched: Int?
    /// In LUFS; `nil` if it was not decoded, or is silent.
    var loudness: Double?
    /// The number of diagnostics about its recordings, its timing and its lines in the front matter.
    package var findings: Int

    /// Such as `anna  3:12  1508 of 1512 words matched (99.7 %)  -18.2 LUFS  2 findings`.
    package var text: String {
        var parts = [voice, clock(seconds)]
        if let matched {
            let share = decimal(Double(matched) * 100 / Double(max(words, 1)))
            parts.append("\(matched) of \(counted(words, "word")) matched (\(share) %)")
        } else {
            parts.append("no timing")
        }
        if let loudness { parts.append("\(decimal(loudness)) LUFS") }
        parts.append(findings == 0 ? "no findings" : counted(findings, "finding"))
        return parts.joined(separator: "  ")
    }

    /// A JSON object on one line.
    package var json: String {
        var json = JSONObjectWriter()
        json.add("tale", tale)
        json.add("voice", voice)
        json.add("seconds", milliseconds: Int((seconds * 1000).rounded()))
        json.add("words", words)
        if let matched { json.add("matched", matched) }
        if let loudness { json.add("loudness") { $0.addValue { $0 += decimal(loudness).utf8 } } }
        json.add("findings", findings)
        return String(decoding: json.finished(), as: UTF8.self)
    }
}
