/// How a recording gets other times: `align` finds its words again, and an engine speaks a changed text again.
final class Retiming {
    private let tale: TaleFolder
    private let voice: Voice
    private let recording: Voice.Recording
    /// The engine that would speak the voice again; `nil` if `narrate` would refuse to.
    private lazy var engine = spokenBy()

    init(_ recording: Voice.Recording, of voice: Voice, in tale: TaleFolder) {
        (self.recording, self.voice, self.tale) = (recording, voice, tale)
    }

    /// Returns what to do. `align` would leave out what an engine has not spoken, and `narrate` would not replace its
    /// times.
    /// - Parameter lead: the sentence before the command that aligns.
    func note(_ lead: String) -> Diagnostic.Note {
        let path = tale.folder.path
        guard let engine else { return Diagnostic.Note(lead, .align(path, again: voice.id)) }
        return .narrating(
            "if the text has changed since the voice was made, let it speak the new one", path, voice: voice.id,
            engine: engine)
    }

    private func spokenBy() -> String? {
        guard let header = tale.header.voices.first(where: { $0.id.value == voice.id }), !header.namesOtherTiming
        else { return nil }
        let stem =
            recording.page.map { "\(header.audio.value)/\($0 + 1)" }
            ?? header.timing.map { TaleMedia.stem(of: $0.value) }
        guard let stem, let timing = MadeTiming(path: "\(tale.root)/\(tale.folder.path)/\(stem).json"),
            !timing.isCorrected, let origin = timing.origin, let engine = origin.engine,
            origin.sounds.isEmpty || recording.files.contains(where: { origin.isOf($0.digest) })
        else { return nil }
        return engine
    }
}
