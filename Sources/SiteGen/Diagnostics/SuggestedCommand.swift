/// Commands that repair a recording or its timing, to be copied into a terminal. Their paths are below the library, as the
/// path of a diagnostic is: a note that has such a command shows them from the working directory.
enum SuggestedCommand {
    /// A good loudness in LUFS for stories that children hear on phones and tablets; also the radio's.
    static let goodLoudness = -18.0

    /// - Parameter made: what the command writes; `nil` for a new file beside the recording.
    static func ffmpeg(_ recording: String, _ options: String, to made: String? = nil) -> String {
        "ffmpeg -i \(word(recording)) \(options) \(word(made ?? renewed(recording)))"
    }

    /// - Parameter loudness: in LUFS.
    static func level(_ recording: String, to loudness: Double) -> String {
        ffmpeg(recording, "-af loudnorm=I=\(Int(min(max(loudness.rounded(), -70), -5))):TP=-2 -ar 48000")
    }

    static func align(_ tale: String) -> String { "storysite align \(word(tale))" }

    /// Without `--force` a timing whose text and recording have not changed would stay.
    static func align(_ tale: String, again voice: String) -> String {
        "\(align(tale)) --voice \(shellWord(voice)) --force"
    }

    /// `anna-new.mp3` for `anna.mp3`: no command overwrites an author's file.
    private static func renewed(_ recording: String) -> String {
        guard let dot = recording.lastIndex(of: ".") else { return "\(recording)-new" }
        return "\(recording[..<dot])-new\(recording[dot...])"
    }

    // MARK: Paths in notes

    /// What stands before and after a path in a command: no path has it.
    private static let mark: Character = "\0"

    private static func word(_ path: String) -> String { "\(mark)\(path)\(mark)" }

    /// Returns a note with the paths of its commands as words of a shell.
    static func shown(in note: String) -> String { changing(note, shellWord) }

    /// Returns a note with every path of its commands changed by `rename`.
    static func renamingFiles(in note: String, _ rename: (String) -> String) -> String {
        changing(note) { word(rename($0)) }
    }

    private static func changing(_ note: String, _ change: (String) -> String) -> String {
        guard note.contains(mark) else { return note }
        return note.split(separator: mark, omittingEmptySubsequences: false).enumerated().map { number, part in
            number % 2 == 0 ? String(part) : change(String(part))
        }.joined()
    }
}
