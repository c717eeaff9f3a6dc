/// The outcome of `storysite check`.
public struct CheckResult: Sendable {
    /// In the order in which an author works through them.
    public var diagnostics: [Diagnostic]
    /// In the order of the tales' folders, and of each tale's front matter.
    public var voices: [VoiceReport] = []
    public var tales = 0
    /// The number of recordings.
    public var recordings = 0
    /// Whether ffmpeg is there, so that recordings were decoded.
    public var hasListened = true
    /// Whether only some tales were checked.
    public var isPart = false
    /// Lines about the limits of hosts that the site passes or nearly reaches.
    public var hosting: [String] = []

    /// A JSON object on one line: the numbers of tales, voices and recordings.
    public var json: String {
        var json = JSONObjectWriter()
        json.add("tales", tales)
        json.add("voices", voices.count)
        json.add("recordings", recordings)
        json.add("listened") { $0.addValue { $0 += (hasListened ? "true" : "false").utf8 } }
        if !hosting.isEmpty { json.add("hosting", hosting) }
        return String(decoding: json.finished(), as: UTF8.self)
    }
}

/// A summary of one voice.
public struct VoiceReport: Sendable {
    /// The tale's folder, as seen from the working directory.
    public var tale: String
    public var voice: String
    /// The length of all its recordings.
    public var seconds: Double
    /// The number of its words, and of those that are in its timing; `nil` if it has no timing.
    public var words: Int
    public var matched: Int?
    /// In LUFS; `nil` if it was not decoded, or is silent.
    public var loudness: Double?
    /// The number of diagnostics about its recordings, its timing and its lines in the front matter.
    public var findings: Int

    /// Such as `anna  3:12  1508 of 1512 words matched (99.7 %)  -18.2 LUFS  2 findings`.
    public var text: String {
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
    public var json: String {
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
