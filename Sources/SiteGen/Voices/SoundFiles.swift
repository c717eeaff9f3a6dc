/// Encodes and decodes sound with ffmpeg. The same sound gives the same bytes.
struct SoundFiles {
    let ffmpeg: FFmpeg
    /// A temporary folder.
    let scratch: String

    /// The formats of a new recording, in the order in which browsers are offered them.
    static let endings = ["opus", "m4a"]

    private static let sameBytes = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
    private static let encodings = [
        "opus": ["-c:a", "libopus", "-application", "voip", "-f", "ogg", "-b:a"],
        "m4a": ["-c:a", "aac", "-movflags", "+faststart", "-f", "mp4", "-b:a"],
    ]
    /// Bits a second: listeners notice a low bit rate in a natural voice sooner than in espeak-ng's.
    private static let natural = ["opus": "24k", "m4a": "32k"]
    private static let robotic = ["opus": "20k", "m4a": "24k"]
    /// Removes rumble below a voice; lowers espeak-ng's buzz and lifts its bass. Both filters keep the times.
    private static let plain = "highpass=f=60"
    private static let softened = "highpass=f=60,bass=g=2:f=160,treble=g=-5:f=5000"

    /// Writes a recording in each format, each atomically.
    /// - Parameters:
    ///   - sound: mono, 16 bits, low byte first.
    ///   - rate: samples a second.
    ///   - path: without an ending.
    func write(_ sound: [UInt8], rate: Int, isSoftened: Bool, to path: String) throws(VoiceError) {
        for ending in Self.endings {
            let made = "\(scratch)/voice.\(ending)"
            let output =
                ["-af", isSoftened ? Self.softened : Self.plain] + Self.encodings[ending, default: []]
                + [(isSoftened ? Self.robotic : Self.natural)[ending, default: "32k"]] + Self.sameBytes
            try VoiceProgram(ffmpeg.encoding(rate: rate, output: output, to: made)).run(input: sound)
            do throws(SystemError) { try Files.replace("\(path).\(ending)", by: Files.read(made, limit: .own)) } catch {
                throw VoiceError(error)
            }
        }
    }

    /// Decodes a recording for the aligner: 16,000 samples a second, mono, 16 bits.
    /// - Parameter mediaType: of the recording, such as `audio/mpeg`.
    /// - Returns: the path of a file in the temporary folder.
    func decode(_ recording: String, mediaType: String) throws(VoiceError) -> String {
        let output = ["-ar", "16000", "-ac", "1", "-f", "s16le"]
        guard let program = ffmpeg.decoding(recording, mediaType: mediaType, output: output) else {
            throw VoiceError("'\(mediaType)' is not a type of recording that storysite can decode")
        }
        let made = try ScratchSound(creating: "\(scratch)/recording.pcm")
        try VoiceProgram(program).run { bytes throws(VoiceError) in try made.append(bytes) }
        return made.path
    }
}
