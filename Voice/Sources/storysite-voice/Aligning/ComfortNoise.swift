import Glibc

/// Adds comfort noise, as a quiet room has it, to a recording, or removes it.
///
/// The acoustic model was trained on people in rooms. The speech of an engine, or of a recording with a noise gate, is
/// perfectly silent between words. The model has never heard that, and takes quiet words for silence as well.
enum ComfortNoise {
    /// Decibels below the voice.
    private static let depth = 30.0
    /// The correlation of neighbouring samples: rooms rumble more than they hiss, and hiss resembles a phone.
    private static let rumble = 0.6

    /// Decibels below the voice. What is quieter is no speech, and quieter than the rooms of most recordings.
    private static let faint = 44.0

    /// Makes the samples silent where they are faint: `storysite narrate` lays the quiet of a room below its voices,
    /// and over noise a wrong text is nearly as likely as the right one.
    static func remove(from samples: inout [Int16]) {
        let length = Windows.samplesPerFrame
        let limit = Loudness(samples).speech - faint
        for start in stride(from: 0, to: samples.count - length + 1, by: length) {
            let frame = start..<start + length
            let power = samples[frame].reduce(0) { $0 + Double($1) * Double($1) } / Double(length)
            if 10 * log10(power + 1) < limit { for index in frame { samples[index] = 0 } }
        }
    }

    /// The samples with noise, the same in every run; `nil` if they already have noise.
    static func added(to samples: [Int16]) -> [Int16]? {
        let loudness = Loudness(samples)
        guard loudness.isGated else { return nil }
        let spread = max(pow(10, (loudness.speech - depth) / 20), 1)
        var chance: UInt64 = 0x9E37_79B9_7F4A_7C15
        func even() -> Double {  // from -1 to 1, by xorshift
            chance ^= chance << 13
            chance ^= chance >> 7
            chance ^= chance << 17
            return Double(chance >> 11) / Double(1 << 52) - 1
        }
        let gain = (1 - rumble * rumble).squareRoot() * spread
        var noise = 0.0
        return samples.map { sample in
            // The sum of three uniform numbers is nearly normal, with a variance of 1.
            noise = noise * rumble + gain * (even() + even() + even())
            return Int16(clamping: Int((Double(sample) + noise).rounded()))
        }
    }
}
