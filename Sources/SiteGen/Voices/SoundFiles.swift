/// Sound in and out by ffmpeg. The same sound makes the same bytes.
struct SoundFiles {
    let programs: VoicePrograms
    /// A folder for what is on its way.
    let scratch: String

    /// What is written of a voice: in the order in which browsers are offered it.
    static let endings = ["opus", "m4a"]

    private static let sameBytes = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
    private static let encodings = [
        "opus": ["-c:a", "libopus", "-application", "voip", "-f", "ogg", "-b:a"],
        "m4a": ["-c:a", "aac", "-movflags", "+faststart", "-f", "mp4", "-b:a"],
    ]
    /// Bits a second: a natural voice needs more than espeak-ng's before a listener hears a difference.
    private static let natural = ["opus": "24k", "m4a": "32k"]
    private static let robotic = ["opus": "20k", "m4a": "24k"]
    /// Below the voice there is nothing; espeak-ng's buzz above it is taken down, its body lifted. These keep the time.
    private static let plain = "highpass=f=60"
    private static let softened = "highpass=f=60,bass=g=2:f=160,treble=g=-5:f=5000"

    /// Writes a recording in each format, `path` with an ending, each put in place at once.
    func write(_ samples: [Int16], rate: Int, gain: Double, isSoftened: Bool, to path: String) throws(VoiceFault) {
        let raw = "\(scratch)/voice.pcm"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count * 2)
        for sample in samples {
            let value = UInt16(bitPattern: Int16(max(-32768, min(32767, (Double(sample) * gain).rounded()))))
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        }
        do throws(SystemFault) { try Files.write(bytes, to: raw) } catch { throw VoiceFault(error) }
        for ending in Self.endings {
            let made = "\(scratch)/voice.\(ending)"
            try programs.ffmpeg(
                [
                    "-f", "s16le", "-ar", "\(rate)", "-ac", "1", "-i", raw, "-af",
                    isSoftened ? Self.softened : Self.plain,
                ]
                    + Self.encodings[ending, default: []]
                    + [(isSoftened ? Self.robotic : Self.natural)[ending, default: "32k"]] + Self.sameBytes + [made]
            ).run()
            do throws(SystemFault) { try Files.replace("\(path).\(ending)", by: Files.read(made)) } catch {
                throw VoiceFault(error)
            }
        }
    }

    /// Makes bare sound of a recording in any format, for the aligner: 16,000 samples a second, mono, 16 bits.
    /// - Returns: its path.
    func bare(_ recording: String) throws(VoiceFault) -> String {
        let made = "\(scratch)/recording.pcm"
        try programs.ffmpeg(["-i", recording, "-vn", "-ar", "16000", "-ac", "1", "-f", "s16le", made]).run()
        return made
    }
}
