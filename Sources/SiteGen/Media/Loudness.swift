import Glibc

/// The loudness of one channel by ITU-R BS.1770-4: K-weighted and gated, of 48,000 samples a second.
struct Loudness {
    static let rate = 48_000
    /// Samples of a quarter of a block. Blocks overlap by three quarters, so energies are summed for each quarter.
    private static let quarter = rate / 10

    private var shelf = Biquad(
        b: (1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85),
        a: (-1.690_659_293_182_41, 0.732_480_774_215_85))
    private var highPass = Biquad(b: (1, -2, 1), a: (-1.990_047_454_833_98, 0.990_072_250_366_21))
    private var energy = 0.0
    private var count = 0
    /// The mean square of each tenth of a second.
    private var quarters: [Double] = []

    /// - Parameter sample: from -1 to 1.
    @inline(__always)
    mutating func add(_ sample: Double) {
        let weighted = highPass.next(shelf.next(sample))
        energy += weighted * weighted
        count &+= 1
        if count == Self.quarter {
            quarters.append(energy / Double(Self.quarter))
            (energy, count) = (0, 0)
        }
    }

    /// The loudness of all channels together in LUFS: their powers are added, so two equal channels are 3 LU louder
    /// than one. `nil` if they are silent or shorter than 0.4 s.
    static func integrated(_ channels: [Loudness]) -> Double? {
        let count = channels.map(\.quarters.count).min() ?? 0
        let quarters = (0..<count).map { index in channels.reduce(0) { $0 + $1.quarters[index] } }
        let blocks = quarters.indices.dropLast(3).map { quarters[$0..<$0 + 4].reduce(0, +) / 4 }
        let audible = blocks.filter { $0 > power(of: -70) }
        guard !audible.isEmpty else { return nil }
        let gate = audible.reduce(0, +) / Double(audible.count) * ratio(of: -10)
        let loud = audible.filter { $0 > gate }
        return level(of: loud.reduce(0, +) / Double(loud.count))
    }

    private static let offset = -0.691

    /// The loudness in LUFS of a weighted mean square.
    static func level(of power: Double) -> Double { offset + 10 * log10(power) }

    /// The weighted mean square of a loudness in LUFS.
    static func power(of level: Double) -> Double { ratio(of: level - offset) }

    private static func ratio(of decibels: Double) -> Double { pow(10, decibels / 10) }

    /// A filter of the second order, in direct form II, transposed.
    private struct Biquad {
        let b: (Double, Double, Double)
        let a: (Double, Double)
        private var first = 0.0
        private var second = 0.0

        init(b: (Double, Double, Double), a: (Double, Double)) { (self.b, self.a) = (b, a) }

        @inline(__always)
        mutating func next(_ sample: Double) -> Double {
            let result = b.0 * sample + first
            first = b.1 * sample - a.0 * result + second
            second = b.2 * sample - a.1 * result
            return result
        }
    }
}
