/// The line of front matter that makes a voice of a recording.
struct VoiceEntry {
    /// The recording's name without its ending, or that of a folder of recordings.
    var audio: String
    /// The voice's id, if it is not the recording's name.
    var id: String?
    /// The name that readers see, if it is not the id.
    var name: String?
    /// Whether there is a timing of the same name.
    var hasTiming = false

    /// Returns what to write in YAML, and where.
    /// - Parameter tale: the tale that gets the voice.
    func advice(for tale: TaleFolder) -> String {
        let value = Slug.isPlain(audio) ? audio : "'\(audio.replacing("'", with: "''"))'"
        let slug = Slug.anchor(of: audio)
        let voice = id ?? (slug.isEmpty ? "anna" : slug)
        let timing = hasTiming ? ", timing: \(value)" : ""
        let entry = "{id: \(voice), name: \(name ?? id ?? value), audio: \(value)\(timing)}"
        return tale.header.voices.isEmpty
            ? "add to the front matter: voices: [\(entry)]" : "add to the voices in the front matter: - \(entry)"
    }
}
