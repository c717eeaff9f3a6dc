/// Encodes and decodes sound with ffmpeg. The same sound gives the same bytes.
struct SoundFiles {
    let ffmpeg: FFmpeg
    /// A temporary folder.
    let scratch: String

    /// The formats of a new recording, in the order in which browsers are offered them.
    static let endings = ["opus", "m4a"]

    /// Listeners notice a low bit rate in a natural voice sooner than in a robotic one.
    private static let natural: [SoundEncoding] = [.opus("21k"), .aac("32k", rate: 24_000)]
    private static let robotic: [SoundEncoding] = [.opus("17k"), .aac("24k", rate: 24_000)]

    /// The largest number of measurements of a voice. Most voices need two or three.
    private static let measurements = 6

    /// Finds the level at which a voice is as loud as others. Recordings of its pages share it.
    ///
    /// It measures what the filters make of the sound, corrects the level, and measures again: the limiter takes about
    /// half of each correction from a voice with high peaks, such as espeak-ng's.
    /// - Parameters:
    ///   - sounds: mono, 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - isCancelled: whether nobody wants it any more.
    func mastering(
        of sounds: [[UInt8]], rate: Int, engine: String, isCancelled: () -> Bool = { false }
    ) throws(ProgramError) -> Mastering {
        var mastering = Mastering(engine: engine)
        for _ in 0..<Self.measurements {
            var loudness = Loudness()
            for sound in sounds {
                let made = "\(scratch)/measured.pcm"
                try ffmpeg.filter(
                    sound, rate: rate, filters: mastering.measured, to: made, isCancelled: isCancelled)
                guard let measured = ScratchSound(opening: made) else { continue }
                var start = 0
                while start < measured.count {
                    let end = min(start + Loudness.rate, measured.count)
                    for sample in try measured.samples(start..<end) { loudness.add(Double(sample) / 32768) }
                    start = end
                }
            }
            guard let measured = Loudness.integrated([loudness]), mastering.approach(measured) else { break }
        }
        return mastering
    }

    /// Returns the files of a recording, one in each format.
    /// - Parameters:
    ///   - sound: mono, 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - isCancelled: whether nobody wants it any more.
    func encode(
        _ sound: [UInt8], rate: Int, _ mastering: Mastering, isCancelled: () -> Bool = { false }
    ) throws(ProgramError) -> [(ending: String, bytes: [UInt8])] {
        let encodings = mastering.isRobotic ? Self.robotic : Self.natural
        return try zip(Self.endings, encodings).map { ending, encoding throws(ProgramError) in
            let bytes = try ffmpeg.encode(
                sound, rate: rate, filters: mastering.finished, as: encoding, to: "\(scratch)/voice.\(ending)",
                isCancelled: isCancelled)
            return (ending, bytes)
        }
    }

    /// Decodes a recording for the aligner: 16,000 samples a second, mono, 16 bits.
    /// - Parameter mediaType: of the recording, such as `audio/mpeg`.
    /// - Returns: the path of a file in the temporary folder.
    func decode(_ recording: String, mediaType: String) throws(ProgramError) -> String {
        try ffmpeg.decode(recording, mediaType: mediaType, rate: 16_000, to: "\(scratch)/recording.pcm").path
    }
}
