extension TaleFolder {
    /// That the tale does not have the voice somebody asked for, and what to write so that it has one.
    /// - Parameters:
    ///   - voice: its id; `nil` for any voice.
    ///   - path: of the tale's text, as the author is told it.
    func lacks(voice: String?, at path: String) -> Diagnostic {
        let ids = header.voices.map(\.id.value)
        let wanted = voice.map { "voice '\($0)'" } ?? "voice"
        var notes: [String] = []
        if let near = voice.flatMap({ closestName(to: $0, among: ids) }) { notes.append("did you mean '\(near)'?") }
        if notes.isEmpty, !ids.isEmpty { notes.append("it has \(ids.joined(separator: ", "))") }
        if ids.isEmpty { notes.append(firstVoice(called: voice)) }
        return Diagnostic(.error, "unknown-voice", file: path, "this tale has no \(wanted)", notes: notes)
    }

    /// What makes a recording that lies in the folder, or would, the voice of a tale without one.
    private func firstVoice(called id: String?) -> String {
        func isSound(_ name: String) -> Bool {
            TaleMedia.soundEndings.contains { name.hasSuffix(".\($0)") }
        }
        let file = folder.files.map(\.name).first(where: isSound)
        let pages = folder.folders.first { $0.files.contains { isSound($0.name) } }.map { String($0.name) }
        let audio = file.map(TaleMedia.stem) ?? pages ?? id ?? "anna"
        let advice = VoiceEntry(audio: audio, id: id).advice(for: self)
        return file == nil && pages == nil
            ? "put a recording beside \(Self.fileName), as \(audio).m4a, and \(advice)"
            : "for \(file ?? "the folder \(audio)"), \(advice)"
    }
}
