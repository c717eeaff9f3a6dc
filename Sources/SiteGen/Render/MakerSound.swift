/// A recording of a maker as a script: a page at `file://` cannot fetch,
/// and makes one recording of the sentences that it needs.
struct MakerSound {
    let file: OutputFile
    let offline: OfflineFile

    /// Returns the scripts of all voices, by the recording's path in the library.
    static func all(of tale: Tale) -> [String: MakerSound] {
        var sounds: [String: MakerSound] = [:]
        for recording in tale.voices.flatMap(\.recordings).flatMap(\.files) {
            guard let sound = MakerSound(recording, of: tale.folder) else { continue }
            sounds[recording.path] = sound
        }
        return sounds
    }

    /// - Returns: `nil` if the recording cannot be read any more.
    private init?(_ recording: MediaFile, of tale: TaleFolder) {
        guard let bytes = try? Files.read("\(tale.root)/\(recording.path)", limit: .recording) else { return nil }
        let script = "(self.storysiteSounds ??= []).push(\"".utf8 + Base64.encoded(bytes) + "\");\n".utf8
        let name = AssetName(Slug.anchor(of: recording.nameParts.stem), digest: Digest(script), ending: "js").text
        file = OutputFile(path: "tales/\(tale.slug)/\(name)", bytes: script)
        offline = OfflineFile(path: file.path, bytes: script)
    }
}
