/// A form in which ffmpeg encodes sound: mono, at a bit rate.
struct SoundEncoding: Sendable {
    /// ffmpeg's options.
    let options: [String]

    private init(_ options: [String], rate: Int, bits: String) {
        self.options = ["-ac", "1", "-ar", "\(rate)", "-b:a", bits] + options
    }

    /// - Parameters:
    ///   - bits: bits a second, such as `32k`.
    ///   - isSpeech: whether libopus treats the sound as speech.
    static func opus(_ bits: String, isSpeech: Bool = true) -> SoundEncoding {
        let use = isSpeech ? ["-application", "voip"] : []
        return SoundEncoding(["-c:a", "libopus"] + use + ["-f", "ogg"], rate: 48_000, bits: bits)
    }

    /// AAC in an MP4 that plays while it arrives. It is finished at its beginning, so it cannot go through a pipe.
    /// ffmpeg's fast coder has less noise than its slow one.
    /// - Parameters:
    ///   - bits: bits a second, such as `32k`.
    ///   - rate: samples a second.
    static func aac(_ bits: String, rate: Int) -> SoundEncoding {
        SoundEncoding(
            ["-c:a", "aac", "-aac_coder", "fast", "-movflags", "+faststart", "-f", "mp4"], rate: rate, bits: bits)
    }

    /// - Parameters:
    ///   - bits: bits a second, such as `32k`.
    ///   - hasIndex: whether it begins with the Xing index, by which some players leave out the encoder's delay.
    static func mp3(_ bits: String, hasIndex: Bool) -> SoundEncoding {
        let index = hasIndex ? [] : ["-write_xing", "0"]
        return SoundEncoding(
            ["-c:a", "libmp3lame"] + index + ["-id3v2_version", "0", "-f", "mp3"], rate: 44_100, bits: bits)
    }
}
