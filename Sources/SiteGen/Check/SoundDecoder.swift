/// Listens to recordings by ffmpeg.
struct SoundDecoder: Sendable {
    private let program: ChildProgram

    /// `nil` when there is no ffmpeg.
    init?() {
        guard let path = ChildProgram.find("ffmpeg") else { return nil }
        program = ChildProgram(path: path)
    }

    /// Decodes a whole recording.
    /// - Parameters:
    ///   - path: from the root on; its file was found to be a recording of this type.
    ///   - mediaType: such as `audio/ogg; codecs=opus`.
    /// - Returns: `nil` when ffmpeg finds no sound in it.
    func measure(_ path: String, mediaType: String) -> SoundMeasure? {
        guard let format = Self.format(of: mediaType) else { return nil }
        var sound = SoundStream()
        // The format is not left to guessing and only files are opened: no playlist leads ffmpeg elsewhere.
        let arguments = [
            "-nostdin", "-v", "quiet", "-protocol_whitelist", "file", "-f", format, "-i", "file:\(path)",
            "-map", "0:a:0", "-ar", "\(Loudness.rate)", "-c:a", "pcm_s16be", "-f", "au", "pipe:1",
        ]
        var program = program
        program.arguments = arguments
        guard (try? program.run { sound.add($0) }) != nil else { return nil }
        return sound.finished()
    }

    private static func format(of mediaType: String) -> String? {
        switch mediaType.split(separator: ";").first ?? "" {
        case "audio/mpeg": "mp3"
        case "audio/mp4": "mov"
        case "audio/ogg": "ogg"
        case "audio/wav": "wav"
        case "audio/flac": "flac"
        default: nil
        }
    }
}
