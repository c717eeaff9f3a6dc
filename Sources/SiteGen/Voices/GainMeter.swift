/// Measures the speech of a voice and computes the gain that makes it as loud as other voices.
struct GainMeter {
    /// Samples of a window, a twentieth of a second.
    private let size: Int
    private var window: (power: Double, count: Int) = (0, 0)
    /// The mean square of each window.
    private var powers: [Double] = []
    private var peak = 1.0

    /// The root mean square that speech is brought to, and the largest sample allowed; full scale is 1.
    private static let (speech, limit) = (0.1, 0.89)

    /// - Parameter rate: samples a second.
    init(rate: Int) { size = max(rate / 20, 1) }

    /// The factor for all samples of the voice. Pages share it, so they do not differ in loudness.
    var gain: Double {
        let all = window.count > 0 ? powers + [window.power / Double(size)] : powers
        let loudest = all.max() ?? 0
        // Pauses do not count.
        let speech = all.filter { $0 > loudest / 100 }
        let sum = speech.reduce(0, +)
        guard sum > 0 else { return 1 }
        return min(Self.speech * 32768 / (sum / Double(speech.count)).squareRoot(), Self.limit * 32768 / peak)
    }

    /// Measures the next part of the voice.
    mutating func add(_ samples: [Int16]) {
        for sample in samples {
            let value = Double(sample)
            window.power += value * value
            peak = max(peak, abs(value))
            window.count += 1
            if window.count == size {
                powers.append(window.power / Double(size))
                window = (0, 0)
            }
        }
    }
}
