/// The files of a recording and its timing, which exist or will be written, below a tale's folder.
struct VoiceFiles: Sendable {
    /// Paths without an ending.
    var audio: String
    var timing: String
    /// The page, from 0; `nil` for a recording of the whole tale.
    var page: Int?

    /// The path on this machine of the recording that browsers are offered first, or of the video; `nil` if there is none.
    func recording(of tale: VoiceTale) -> String? {
        let endings = tale.folder.header.kind == .video ? Video.endings : SoundFormat.endings
        guard let (folder, stem) = TaleMedia.walk(audio, from: tale.folder.folder) else { return nil }
        let home = audio.dropLast(stem.count)
        return folder.files(called: stem, endings: endings).lazy.compactMap { tale.file(home + $0.name) }.first {
            FileStamp(path: $0)?.kind == .file
        }
    }

    /// The path of the timing below the tale's folder, with its ending.
    var timingName: String { "\(timing).json" }

    /// Files for each page with words, in one folder.
    static func pages(_ folder: String, of tale: VoiceTale) -> [VoiceFiles] {
        Set(tale.text.sentences.map(\.page)).sorted().map {
            VoiceFiles(audio: "\(folder)/\($0 + 1)", timing: "\(folder)/\($0 + 1)", page: $0)
        }
    }
}

extension TaleHeader.Voice {
    /// The files of the voice: one recording of the tale, or one for each page with words.
    func files(of tale: VoiceTale) -> [VoiceFiles] {
        let path = audio.value
        let folder = tale.file(path).flatMap { FileStamp(path: $0) }
        if folder?.kind == .folder { return VoiceFiles.pages(path, of: tale) }
        let stem = TaleMedia.stem(of: path)
        return [VoiceFiles(audio: stem, timing: timing.map { TaleMedia.stem(of: $0.value) } ?? stem)]
    }
}
