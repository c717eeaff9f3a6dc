import Glibc

/// The quiet noise of a room, laid under a recording.
///
/// The acoustic model learnt from people in rooms. Between the words of an engine, or of a voice behind a noise gate,
/// there is nothing at all, which is so far from anything it knows that it takes faint words for silence, too.
enum RoomNoise {
    /// Decibels below the voice.
    private static let depth = 30.0
    /// How much of it goes on from one sample to the next: rooms rumble more than they hiss, and hissing is a sound.
    private static let rumble = 0.6

    /// The samples with noise that is the same at every run; `nil` where they have noise of their own.
    static func under(_ samples: [Int16]) -> [Int16]? {
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
            // Three even numbers together are nearly normal, with a variance of 1.
            noise = noise * rumble + gain * (even() + even() + even())
            return Int16(clamping: Int((Double(sample) + noise).rounded()))
        }
    }
}
