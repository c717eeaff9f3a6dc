/// Measures recordings that ffmpeg decodes.
struct SoundDecoder: Sendable {
    private let ffmpeg: FFmpeg

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
        let program = try? ffmpeg.decodingChannels(of: path, mediaType: mediaType, rate: Loudness.rate)
        var sound = SoundStream()
        guard let program, let ending = try? program.run(output: { sound.add($0) }), !ending.isOverdue else {
            return nil
        }
        return sound.finished()
    }
}
