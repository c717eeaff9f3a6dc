extension TaleFolder {
    /// Returns the error that the tale does not have a requested voice, with the front matter that would add it.
    /// - Parameters:
    ///   - voice: the id of the voice; `nil` for any voice.
    ///   - path: the path of the tale's text as messages show it.
    func lacks(voice: String?, at path: String) -> Diagnostic {
        let ids = header.voices.map(\.id.value)
        let wanted = voice.map { "voice '\($0)'" } ?? "voice"
        var notes = voice.map { suggestions(for: $0, among: ids) } ?? []
        if notes.isEmpty, !ids.isEmpty { notes.append("its voices: \(ids.joined(separator: ", "))") }
        if ids.isEmpty { notes.append(firstVoice(called: voice)) }
        return Diagnostic(.error, .unknownVoice, file: path, "this tale has no \(wanted)", notes: notes)
    }

    /// Returns how a tale without voices gets one: from a recording in its folder, or from a new one.
    private func firstVoice(called id: String?) -> String {
        func isSound(_ name: String) -> Bool { name.hasEnding(SoundFormat.endings) }
        let file = folder.files.map(\.name).first(where: isSound)
        let pages = folder.folders.first { $0.files.contains { isSound($0.name) } }.map { String($0.name) }
        let audio = file.map(TaleMedia.stem) ?? pages ?? id ?? "anna"
        let hasTiming = file != nil && self.hasTiming(called: audio)
        let advice = VoiceEntry(audio: audio, id: id, hasTiming: hasTiming).advice(for: self)
        return file == nil && pages == nil
            ? "put a recording beside \(Self.fileName), as \(audio).m4a, and \(advice)"
            : "for \(file ?? "the folder \(audio)"), \(advice)"
    }
}
