/// Commands that repair a recording or its timing, to be copied into a terminal in the working directory of the check.
struct SuggestedCommand {
    /// The path of the library from the working directory, with `/` at its end.
    let prefix: String

    /// A good loudness in LUFS for stories that children hear on phones and tablets; also the radio's.
    static let goodLoudness = -18.0

    func ffmpeg(_ recording: String, _ options: String) -> String {
        "ffmpeg -i \(word(recording)) \(options) \(word(renewed(recording)))"
    }

    /// - Parameter loudness: in LUFS.
    func level(_ recording: String, to loudness: Double) -> String {
        ffmpeg(recording, "-af loudnorm=I=\(Int(min(max(loudness.rounded(), -70), -5))):TP=-2 -ar 48000")
    }

    /// Without `--force` a timing whose text and recording have not changed would stay.
    func align(_ tale: String, _ voice: Voice) -> String {
        "storysite align \(word(tale)) --voice \(shellWord(voice.id)) --force"
    }

    /// `anna-new.mp3` for `anna.mp3`: no command overwrites an author's file.
    private func renewed(_ recording: String) -> String {
        guard let dot = recording.lastIndex(of: ".") else { return "\(recording)-new" }
        return "\(recording[..<dot])-new\(recording[dot...])"
    }

    /// A path below the library as one word of a shell.
    private func word(_ path: String) -> String { shellWord(prefix + path) }
}
