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
        "m4a": ["-ar", "24000", "-c:a", "aac", "-movflags", "+faststart", "-f", "mp4", "-b:a"],
    ]
    /// Bits a second: listeners notice a low bit rate in a natural voice sooner than in a robotic one.
    private static let natural = ["opus": "21k", "m4a": "32k"]
    private static let robotic = ["opus": "17k", "m4a": "24k"]

    /// The largest number of measurements of a voice. Most voices need two or three.
    private static let measurements = 6

    /// Finds the level at which a voice is as loud as others. Recordings of its pages share it.
    ///
    /// It measures what the filters make of the sound, corrects the level, and measures again: the limiter takes about half
    /// of each correction from a voice with high peaks, such as espeak-ng's.
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
                try ffmpeg.encoding(rate: rate, output: mastering.measured, to: made)
                    .complete(input: sound, isCancelled: isCancelled) { _ in }
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

    /// Writes a recording in each format, each atomically, and none before all are encoded.
    /// - Parameters:
    ///   - sound: mono, 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - path: without an ending.
    func write(_ sound: [UInt8], rate: Int, _ mastering: Mastering, to path: String) throws(ProgramError) {
        for (ending, bytes) in try encode(sound, rate: rate, mastering) {
            do throws(SystemError) { try Files.replace("\(path).\(ending)", by: bytes) } catch {
                throw ProgramError(error)
            }
        }
    }

    /// Returns the files of a recording, one in each format.
    /// - Parameters:
    ///   - sound: mono, 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - isCancelled: whether nobody wants it any more.
    func encode(
        _ sound: [UInt8], rate: Int, _ mastering: Mastering, isCancelled: () -> Bool = { false }
    ) throws(ProgramError) -> [(ending: String, bytes: [UInt8])] {
        var files: [(ending: String, bytes: [UInt8])] = []
        let bits = mastering.isRobotic ? Self.robotic : Self.natural
        for ending in Self.endings {
            let made = "\(scratch)/voice.\(ending)"
            let output =
                mastering.finished + Self.encodings[ending, default: []] + [bits[ending, default: "32k"]]
                + Self.sameBytes
            try ffmpeg.encoding(rate: rate, output: output, to: made)
                .complete(input: sound, isCancelled: isCancelled) { _ in }
            do throws(SystemError) { files.append((ending, try Files.read(made, limit: .own))) } catch {
                throw ProgramError(error)
            }
        }
        return files
    }

    /// Decodes a recording for the aligner: 16,000 samples a second, mono, 16 bits.
    /// - Parameter mediaType: of the recording, such as `audio/mpeg`.
    /// - Returns: the path of a file in the temporary folder.
    func decode(_ recording: String, mediaType: String) throws(ProgramError) -> String {
        let output = ["-ar", "16000", "-ac", "1", "-f", "s16le"]
        guard let program = ffmpeg.decoding(recording, mediaType: mediaType, output: output) else {
            throw ProgramError("'\(mediaType)' is not a type of recording that storysite can decode")
        }
        let made = try ScratchSound(creating: "\(scratch)/recording.pcm")
        try program.complete { bytes throws(ProgramError) in try made.append(bytes) }
        return made.path
    }
}
