/// What came of a check.
public struct CheckResult: Sendable {
    /// Everything there is to say of the library, in the order in which an author works through it.
    public var diagnostics: [Diagnostic]
    /// In the order of the tales' folders, and of each tale's front matter.
    public var voices: [VoiceReport] = []
    public var tales = 0
    /// Recordings that were listened to.
    public var recordings = 0
    /// Whether there is an ffmpeg to listen with.
    public var hasListened = true
    /// Whether tales were named.
    public var isPart = false

    /// How much was looked at: one object, on one line.
    public var json: String {
        var json = JSONObjectWriter()
        json.add("tales", tales)
        json.add("voices", voices.count)
        json.add("recordings", recordings)
        json.add("listened") { $0.addValue { $0 += (hasListened ? "true" : "false").utf8 } }
        return String(decoding: json.finished(), as: UTF8.self)
    }
}

/// How a voice and its timing go together.
public struct VoiceReport: Sendable {
    /// The tale's folder, as it is found from where the command was called.
    public var tale: String
    public var voice: String
    /// Of all its recordings.
    public var seconds: Double
    /// Words that it tells, and how many of them its timing names; none without timing.
    public var words: Int
    public var matched: Int?
    /// In LUFS; `nil` when it was not listened to, or is silent.
    public var loudness: Double?
    /// How many faults there are in its recordings, its timing and its place in the front matter.
    public var findings: Int

    /// `anna  3:12  1,508 of 1,512 words (99.7 %)  -18.2 LUFS  2 findings`
    public var text: String {
        var parts = [voice, clock(seconds)]
        if let matched {
            let share = decimal(Double(matched) * 100 / Double(max(words, 1)))
            parts.append("\(matched) of \(words) words matched (\(share) %)")
        } else {
            parts.append("no timing")
        }
        if let loudness { parts.append("\(decimal(loudness)) LUFS") }
        parts.append(findings == 0 ? "nothing to mend" : "\(findings) to mend")
        return parts.joined(separator: "  ")
    }

    /// One object, on one line.
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
