/// How a voice gets other times.
extension TaleReading {
    /// Returns what to do about the timing of a recording: `align` finds its words again, and an engine speaks a changed
    /// text again. `align` would leave out what the engine has not spoken, and `narrate` would not replace its times.
    /// - Parameter lead: the sentence before the command that aligns.
    func retiming(_ recording: Voice.Recording, of voice: Voice, _ lead: String) -> Diagnostic.Note {
        let path = folder.folder.path
        guard let engine = folder.engine(of: recording, of: voice.id) else {
            return Diagnostic.Note(lead, .align(path, again: voice.id))
        }
        return Diagnostic.Note(
            "if the text has changed since the voice was made, let it speak the new one: ",
            .narrate(path, voice: voice.id, engine: engine))
    }
}

extension TaleFolder {
    /// The name of the engine that spoke a recording; `nil` if somebody else spoke it or changed its timing.
    func engine(of recording: Voice.Recording, of voice: String) -> String? {
        guard let header = header.voices.first(where: { $0.id.value == voice }) else { return nil }
        let stem =
            recording.page.map { "\(header.audio.value)/\($0 + 1)" }
            ?? header.timing.map { TaleMedia.stem(of: $0.value) }
        guard let stem, let origin = MadeTiming(path: "\(root)/\(folder.path)/\(stem).json")?.origin,
            origin.sounds.isEmpty || recording.files.contains(where: { origin.isOf($0, below: root) })
        else { return nil }
        return origin.engine
    }
}
