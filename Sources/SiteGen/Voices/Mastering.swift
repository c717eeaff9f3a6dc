import Glibc

/// The filters between a voice and its recordings: tone, loudness, limiter and room tone. All keep the times.
struct Mastering {
    private let engine: String
    /// The gain that is added, in decibels with two decimals.
    private(set) var gain = 0.0
    /// The largest sample before an encoder, of 1 with three decimals: lossy formats go beyond it, by 3 dB or more.
    private(set) var limit = 0.6

    /// The loudness of recordings in LUFS, good for stories that children hear on phones and tablets, and the largest
    /// difference from it: 0.1 LU less than is promised, because other meters average in other ways.
    private static let (loudness, tolerance) = (-18.0, 0.4)
    /// The same before an encoder: Opus takes 0.2 to 0.5 dB of it.
    private static let (loudnessBefore, toleranceBefore) = (-17.8, 0.1)
    /// The largest true peak of recordings in dBTP, 0.1 dB less than is promised, because other meters look between the
    /// samples in other ways; and how far below it a corrected one should stay.
    private static let (peak, reserve) = (-1.1, 0.2)
    /// The lowest limit that ffmpeg's limiter takes.
    private static let lowestLimit = 0.0625
    /// Removes rumble below a voice.
    private static let plain = "highpass=f=60"
    /// Lifts espeak-ng's bass, and lowers the buzz of its upper formants. The all-pass filters spread its pulses over a
    /// few milliseconds: they sound less sharp, and their peaks are 3 dB lower.
    private static let softened =
        "highpass=f=60,bass=g=3:f=170,equalizer=f=3300:width_type=o:width=1:g=-2.5,treble=g=-4:f=5000,"
        + [180, 320, 560, 1000].map { "allpass=f=\($0):width_type=q:width=0.6" }.joined(separator: ",")
    /// Room tone, 64 dB below full scale: without it, pauses sound as if the recording had broken off.
    private static let room =
        "anoisesrc=color=brown:sample_rate=48000:amplitude=0.01:seed=7,highpass=f=80,lowpass=f=2400,volume=-7dB"

    /// - Parameter engine: the name of the engine that spoke.
    init(engine: String) { self.engine = engine }

    /// Whether the voice is computed from formants or statistics. Listeners do not notice a low bit rate in it,
    /// as they do in a natural voice.
    var isRobotic: Bool { ["espeak", "pico", "rhvoice"].contains(engine) }

    /// Whether its sounds begin so suddenly that no noise is heard before them.
    var isAbrupt: Bool { engine == "espeak" }

    /// The filters of the voice alone.
    private var voice: String {
        "\(engine == "espeak" ? Self.softened : Self.plain),aresample=48000,volume=\(gain)dB,"
            + "alimiter=limit=\(limit):attack=2:release=60:level=false:latency=true"
    }

    /// ffmpeg's options for the voice at its gain, with `Loudness.rate`.
    var measured: [String] { ["-af", voice] }

    /// ffmpeg's options for the finished sound, which an encoder follows.
    var finished: [String] {
        [
            "-filter_complex",
            "[0:a]\(voice)[voice];\(Self.room)[room];[voice][room]amix=inputs=2:duration=first:normalize=0[out]",
            "-map", "[out]",
        ]
    }

    /// Corrects the gain after a measurement.
    /// - Parameter measured: the loudness of the voice at this gain, in LUFS.
    /// - Returns: whether the gain changed.
    mutating func approach(_ measured: Double) -> Bool {
        let missing = Self.loudnessBefore - measured
        return abs(missing) > Self.toleranceBefore && add(missing)
    }

    /// Corrects the limit, or else the gain, after the voice was encoded and decoded.
    /// - Returns: whether one of them changed.
    mutating func approach(_ heard: RecordingMeter) -> Bool {
        let excess = heard.truePeak - Self.peak
        if excess > 0 {
            // This takes loudness, too, so the gain waits for the next measurement.
            let wanted = max(limit * pow(10, -(excess + Self.reserve) / 20), Self.lowestLimit)
            let before = limit
            limit = (wanted * 1000).rounded() / 1000
            return limit != before
        }
        guard let loudness = heard.loudness, abs(Self.loudness - loudness) > Self.tolerance else { return false }
        return add(Self.loudness - loudness)
    }

    /// Encodes a voice, and corrects gain and limit, until it is right or cannot come nearer.
    /// - Parameters:
    ///   - attempts: the largest number of times.
    ///   - encode: returns the recordings of the voice, and what is heard of them.
    /// - Returns: the best recordings, and what is wrong with them; `nil` if nothing is.
    func best<Recordings>(
        of attempts: Int,
        _ encode: (Mastering) throws(ProgramError) -> (recordings: Recordings, heard: RecordingMeter)
    ) throws(ProgramError) -> (recordings: Recordings, flaw: String?) {
        var mastering = self
        var latest = try encode(mastering)
        var best = latest
        for _ in 1..<attempts {
            guard mastering.approach(latest.heard) else { break }
            latest = try encode(mastering)
            if Deviation(latest.heard) < Deviation(best.heard) { best = latest }
        }
        return (best.recordings, Deviation(best.heard).isTolerated ? nil : Self.flaw(of: best.heard))
    }

    /// How far recordings are from what listeners should get. A high peak is worse than any loudness.
    private struct Deviation: Comparable {
        /// The decibels by which the true peak is too high.
        let excess: Double
        /// The difference in loudness, in LU.
        let difference: Double

        init(_ heard: RecordingMeter) {
            excess = max(heard.truePeak - Mastering.peak, 0)
            difference = heard.loudness.map { abs($0 - Mastering.loudness) } ?? 0
        }

        var isTolerated: Bool { excess == 0 && difference <= Mastering.tolerance }

        static func < (one: Deviation, other: Deviation) -> Bool {
            (one.excess, one.difference) < (other.excess, other.difference)
        }
    }

    private static func flaw(of heard: RecordingMeter) -> String {
        // A peak that is only a little too high is not rounded down to the right one.
        let top = (heard.truePeak * 100).rounded(.up) / 100
        return "\(decimal(heard.loudness ?? loudness)) LUFS and a true peak of \(top) dBTP, "
            + "not \(decimal(loudness)) LUFS and at most \(decimal(peak)) dBTP"
    }

    /// - Returns: whether the gain changed: it stays within 30 dB.
    private mutating func add(_ decibels: Double) -> Bool {
        let before = gain
        let wanted = min(max(gain + decibels, -30), 30)
        gain = (wanted * 100).rounded() / 100
        return gain != before
    }
}
