/// The commands that mend a recording, to be copied into a terminal from where the check was called.
struct Mending {
    /// What stands before a path in the library when it is seen from there.
    let prefix: String

    /// How loud a recording for children is best: as stories are told on the radio, and on telephones.
    static let goodLoudness = -18.0

    func ffmpeg(_ recording: String, _ options: String) -> String {
        "ffmpeg -i \(word(recording)) \(options) \(word(renewed(recording)))"
    }

    /// - Parameter loudness: in LUFS.
    func level(_ recording: String, to loudness: Double) -> String {
        ffmpeg(recording, "-af loudnorm=I=\(Int(min(max(loudness.rounded(), -70), -5))):TP=-2 -ar 48000")
    }

    func align(_ tale: String) -> String { "storysite align \(word(tale))" }

    /// `anna.mp3` is made anew as `anna-new.mp3`: nothing that an author has is written over.
    private func renewed(_ recording: String) -> String {
        guard let dot = recording.lastIndex(of: ".") else { return "\(recording)-new" }
        return "\(recording[..<dot])-new\(recording[dot...])"
    }

    /// A path as a shell takes it for one word and no option.
    private func word(_ path: String) -> String {
        var path = prefix + path
        if path.hasPrefix("-") { path = "./\(path)" }
        let isPlain = path.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "/._-+".unicodeScalars.contains(scalar)
        }
        if isPlain { return path }
        return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
