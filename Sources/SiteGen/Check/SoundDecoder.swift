/// Measures recordings that ffmpeg decodes.
struct SoundDecoder: Sendable {
    private let ffmpeg: FFmpeg

    /// The form of sound that `SoundStream` reads.
    private static let output = ["-ar", "\(Loudness.rate)", "-c:a", "pcm_s16be", "-f", "au"]

    /// `nil` if there is no ffmpeg.
    init?() {
        guard let ffmpeg = FFmpeg() else { return nil }
        self.ffmpeg = ffmpeg
    }

    /// Decodes and measures a whole recording.
    /// - Parameters:
    ///   - path: an absolute path.
    ///   - mediaType: the media type of the recording, such as `audio/ogg; codecs=opus`.
    /// - Returns: `nil` if ffmpeg finds no sound in it.
    func measure(_ path: String, mediaType: String) -> SoundMeasure? {
        guard let program = ffmpeg.decoding(path, mediaType: mediaType, output: Self.output) else { return nil }
        var sound = SoundStream()
        guard (try? program.run { sound.add($0) }) != nil else { return nil }
        return sound.finished()
    }
}
