/// The line of front matter that makes a recording a voice.
struct VoiceEntry {
    /// The recording's name without its ending, or that of a folder of recordings.
    var audio: String
    /// The voice's id, if it is to be another than the recording's name.
    var id: String?
    /// Whether a timing of the same name is there.
    var hasTiming = false

    /// What to write, in YAML, and where.
    /// - Parameter tale: the one whose voice it is to be.
    func advice(for tale: TaleFolder) -> String {
        let value = Slug.isPlain(audio) ? audio : "'\(audio.replacing("'", with: "''"))'"
        let slug = Slug.anchor(of: audio)
        let voice = id ?? (slug.isEmpty ? "anna" : slug)
        let entry = "{id: \(voice), name: \(id ?? value), audio: \(value)\(hasTiming ? ", timing: \(value)" : "")}"
        return tale.header.voices.isEmpty
            ? "add to the front matter: voices: [\(entry)]" : "add to the voices in the front matter: - \(entry)"
    }
}
