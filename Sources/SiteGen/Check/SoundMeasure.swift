import Glibc

/// The measures of a whole recording.
struct SoundMeasure: Sendable, Equatable {
    /// The relation of two channels.
    enum Balance: UInt8, Sendable {
        case even
        /// Only one of them has sound.
        case leftOnly, rightOnly
        /// They cancel each other out in a single loudspeaker.
        case opposed
    }

    /// The seconds that could be decoded.
    var duration: Double
    /// In LUFS; `nil` if the recording is silent.
    var loudness: Double?
    /// The number of clipped peaks, which are louder than a file can hold, in the worst channel.
    var clippings: Int
    /// The level of each hundredth of a second, in whole decibels relative to full scale.
    var levels: [Int8]
    var balance = Balance.even

    static let levelsPerSecond = 100

    /// Decibels by which a pause is quieter than the whole recording.
    private static let pause = 25.0

    /// For each hundredth of a second, whether it has sound.
    var isHeard: [Bool] {
        guard let loudness else { return [Bool](repeating: false, count: levels.count) }
        let threshold = Int8(clamping: Int((loudness - Self.pause).rounded()))
        return levels.map { $0 > threshold }
    }

    /// The time from the first to the last sound, in seconds; clicks do not count. `nil` if there is no sound.
    var heard: Range<Double>? {
        let isHeard = isHeard
        // Sound in half of a tenth of a second.
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
