/// Encodes and decodes sound with ffmpeg. The same sound gives the same bytes.
struct SoundFiles {
    let ffmpeg: FFmpeg
    /// A temporary folder.
    let scratch: String

    /// The formats of a new recording, in the order in which browsers are offered them.
    static let endings = formats.map(\.ending)

    /// A format of a new recording.
    private struct Format: Sendable {
        let ending: String
        let mediaType: String
        let encoding: @Sendable (Mastering) -> SoundEncoding
    }

    /// Listeners notice a low bit rate in a natural voice sooner than in a robotic one. AAC spreads noise over a block
    /// of 2,048 samples, also before a sound begins: at 44,100 samples a second the block is so short that no word is
    /// heard long before it is highlighted.
    private static let formats = [
        Format(ending: "opus", mediaType: "audio/ogg; codecs=opus") { .opus($0.isRobotic ? "17k" : "21k") },
        Format(ending: "m4a", mediaType: "audio/mp4") {
            .aac($0.isRobotic ? "28k" : "36k", rate: $0.isAbrupt ? 24_000 : 44_100)
        },
    ]

    /// The largest number of measurements of a voice, and then of each format. Most voices need two or three, most
    /// formats one.
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

    /// Returns the files of each recording of a voice, one in each format.
    /// - Parameters:
    ///   - sounds: mono, 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - isCancelled: whether nobody wants it any more.
    /// - Returns: the files, and what there is to report of formats that are not as loud as they should be.
    func encode(
        _ sounds: [[UInt8]], rate: Int, _ mastering: Mastering, isCancelled: () -> Bool = { false }
    ) throws(ProgramError) -> (files: [[(ending: String, bytes: [UInt8])]], flaws: [String]) {
        var (files, flaws) = (sounds.map { _ in [(ending: String, bytes: [UInt8])]() }, [String]())
        for format in Self.formats {
            let (recordings, flaw) = try encode(sounds, rate: rate, mastering, as: format, isCancelled)
            for (index, bytes) in recordings.enumerated() { files[index].append((format.ending, bytes)) }
            if let flaw { flaws.append("as \(format.ending), has \(flaw); listen to it") }
        }
        return (files, flaws)
    }

    /// Returns the recordings of a voice in one format, and what is wrong with them.
    ///
    /// It measures what a decoder makes of them, and encodes them again if they are too loud or too quiet, or if their
    /// peaks are too high: ffmpeg's AAC goes beyond the limiter by up to 5 dB.
    private func encode(
        _ sounds: [[UInt8]], rate: Int, _ mastering: Mastering, as format: Format, _ isCancelled: () -> Bool
    ) throws(ProgramError) -> (recordings: [[UInt8]], flaw: String?) {
        let path = "\(scratch)/voice.\(format.ending)"
        let encoding = format.encoding(mastering)
        return try mastering.best(of: Self.measurements) { mastering throws(ProgramError) in
            var heard = RecordingMeter()
            let recordings = try sounds.map { sound throws(ProgramError) in
                let bytes = try ffmpeg.encode(
                    sound, rate: rate, filters: mastering.finished, as: encoding, to: path, isCancelled: isCancelled)
                try ffmpeg.decoding(path, mediaType: format.mediaType, rate: RecordingMeter.rate)
                    .complete(isCancelled: isCancelled) { heard.add($0) }
                return bytes
            }
            return (recordings, heard)
        }
    }

    /// Decodes a recording for the aligner: 16,000 samples a second, mono, 16 bits.
    /// - Parameter mediaType: of the recording, such as `audio/mpeg`.
    /// - Returns: the path of a file in the temporary folder.
    func decode(_ recording: String, mediaType: String) throws(ProgramError) -> String {
        try ffmpeg.decode(recording, mediaType: mediaType, rate: 16_000, to: "\(scratch)/recording.pcm").path
    }
}
