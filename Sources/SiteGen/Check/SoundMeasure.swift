import Glibc

/// What a recording sounds like, measured on all of it.
struct SoundMeasure: Sendable {
    /// In seconds, of what could be decoded.
    var duration: Double
    /// In LUFS; `nil` when there is nothing to hear.
    var loudness: Double?
    /// How many times the sound is cut off because it is louder than a file can hold.
    var clippings: Int
    /// Of each hundredth of a second, in whole decibels below full scale.
    var levels: [Int8]

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

/// Measures sound as it is decoded: one channel of 48,000 samples of 16 bits a second, low byte first.
struct SoundMeter {
    private var loudness = Loudness()
    private var clippings = 0
    private var levels: [Int8] = []
    private var samples = 0
    /// How many samples in a row are as loud as can be.
    private var limit = 0
    private var energy = 0
    private var frame = 0
    /// The first byte of a sample that was cut in two.
    private var rest: UInt8?

    private static let frameLength = Loudness.rate / SoundMeasure.levelsPerSecond
    /// From here on a sample is at the limit: a lossy format does not keep the ceiling quite flat.
    private static let ceiling = 32_300
    /// A wave reaches its highest point for a sample or two; so many in a row were cut off there.
    private static let flat = 3

    mutating func add(_ bytes: Span<UInt8>) {
        var index = 0
        if let low = rest, bytes.count > 0 {
            add(low, bytes[0])
            (rest, index) = (nil, 1)
        }
        while index &+ 1 < bytes.count {
            add(bytes[index], bytes[index &+ 1])
            index &+= 2
        }
        if index < bytes.count { rest = bytes[index] }
    }

    @inline(__always)
    private mutating func add(_ low: UInt8, _ high: UInt8) {
        let sample = Int(Int16(truncatingIfNeeded: Int(high) << 8 | Int(low)))
        loudness.add(Double(sample) / 32_768)
        limit = abs(sample) >= Self.ceiling ? limit &+ 1 : 0
        if limit == Self.flat { clippings &+= 1 }
        samples &+= 1
        energy &+= sample &* sample
        frame &+= 1
        if frame == Self.frameLength { endFrame() }
    }

    private mutating func endFrame() {
        let mean = Double(energy) / Double(frame) / (32_768 * 32_768)
        levels.append(Int8(clamping: Int((10 * log10(max(mean, 1e-12))).rounded())))
        (energy, frame) = (0, 0)
    }

    consuming func finished() -> SoundMeasure {
        SoundMeasure(
            duration: Double(samples) / Double(Loudness.rate), loudness: loudness.integrated, clippings: clippings,
            levels: levels)
    }
}
