import Glibc

/// What a recording sounds like, measured on all of it.
struct SoundMeasure: Sendable, Equatable {
    /// What two channels are to each other.
    enum Balance: UInt8, Sendable {
        case even
        /// There is something to hear in one of them only.
        case leftOnly, rightOnly
        /// Where one pushes the other pulls: through a single loudspeaker nothing is left.
        case opposed
    }

    /// In seconds, of what could be decoded.
    var duration: Double
    /// In LUFS; `nil` when there is nothing to hear.
    var loudness: Double?
    /// How many times the sound is cut off because it is louder than a file can hold, in the worst channel.
    var clippings: Int
    /// Of each hundredth of a second, in whole decibels below full scale.
    var levels: [Int8]
    var balance = Balance.even

    static let levelsPerSecond = 100

    /// How much quieter than the whole a pause is, in decibels.
    private static let pause = 25.0

    /// For each hundredth of a second whether there is something to hear.
    var isHeard: [Bool] {
        guard let loudness else { return [Bool](repeating: false, count: levels.count) }
        let threshold = Int8(clamping: Int((loudness - Self.pause).rounded()))
        return levels.map { $0 > threshold }
    }

    /// From where to where there is something to hear, in seconds; clicks do not count.
    var heard: Range<Double>? {
        let isHeard = isHeard
        // Half of a tenth of a second.
        let (window, least) = (10, 5)
        var count = 0
        var (first, last) = (-1, -1)
        for index in isHeard.indices {
            count += isHeard[index] ? 1 : 0
            if index >= window, isHeard[index - window] { count -= 1 }
            guard count >= least else { continue }
            if first < 0 { first = max(index - window + 1, 0) }
            last = index
        }
        guard first >= 0 else { return nil }
        while last > first, !isHeard[last] { last -= 1 }
        let second = Double(Self.levelsPerSecond)
        return Double(first) / second..<Double(last + 1) / second
    }
}
