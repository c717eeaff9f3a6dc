import Glibc

/// Measures sound as it is decoded: 48,000 samples of 16 bits a second in each channel, high byte first, the channels in
/// turn.
struct SoundMeter {
    private var channels: [Channel]
    /// What channels have in common, where there are two.
    private var pair = Pair()
    /// The first bytes of samples that were cut in two.
    private var rest: [UInt8] = []

    private static let frameLength = Loudness.rate / SoundMeasure.levelsPerSecond
    /// From here on a sample is at the limit: a lossy format does not keep the ceiling quite flat.
    private static let ceiling = 32_300
    /// A wave reaches its highest point for a sample or two; so many in a row were cut off there.
    private static let flat = 3

    /// - Parameter channels: how many, from 1 on.
    init(channels: Int) { self.channels = Array(repeating: Channel(), count: channels) }

    mutating func add(_ bytes: Span<UInt8>) {
        let size = 2 * channels.count
        var start = 0
        if !rest.isEmpty {
            while rest.count < size, start < bytes.count {
                rest.append(bytes[start])
                start += 1
            }
            if rest.count < size { return }
            let whole = rest
            rest = []
            measure(whole.span)
        }
        let end = bytes.count - (bytes.count - start) % size
        measure(bytes.extracting(start..<end))
        for index in end..<bytes.count { rest.append(bytes[index]) }
    }

    private mutating func measure(_ samples: Span<UInt8>) {
        let count = channels.count
        for channel in 0..<count { channels[channel].add(samples, of: channel, among: count) }
        if count == 2 { pair.add(samples) }
    }

    consuming func finished() -> SoundMeasure {
        let loudness = channels.map(\.loudness)
        let frames = channels.map(\.powers.count).min() ?? 0
        let levels = (0..<frames).map { frame in
            let power = channels.reduce(0) { $0 + Double($1.powers[frame]) }
            return Int8(clamping: Int((10 * log10(max(power, 1e-12))).rounded()))
        }
        return SoundMeasure(
            duration: Double(channels.map(\.samples).min() ?? 0) / Double(Loudness.rate),
            loudness: Loudness.integrated(loudness), clippings: channels.map(\.clippings).max() ?? 0, levels: levels,
            balance: channels.count == 2 ? pair.balance : .even)
    }

    /// The sample of 16 bits that begins at `place`.
    @inline(__always)
    private static func sample(_ bytes: Span<UInt8>, at place: Int) -> Int {
        Int(Int16(truncatingIfNeeded: Int(bytes[place]) << 8 | Int(bytes[place &+ 1])))
    }

    private struct Channel {
        var loudness = Loudness()
        var clippings = 0
        var samples = 0
        /// Of each hundredth of a second; full scale is 1.
        var powers: [Float] = []
        /// How many samples in a row are as loud as can be.
        private var limit = 0
        private var energy = 0
        private var frame = 0

        mutating func add(_ bytes: Span<UInt8>, of channel: Int, among count: Int) {
            var place = 2 * channel
            while place < bytes.count {
                add(SoundMeter.sample(bytes, at: place))
                place &+= 2 &* count
            }
        }

        @inline(__always)
        private mutating func add(_ sample: Int) {
            loudness.add(Double(sample) / 32_768)
            limit = abs(sample) >= SoundMeter.ceiling ? limit &+ 1 : 0
            if limit == SoundMeter.flat { clippings &+= 1 }
            samples &+= 1
            energy &+= sample &* sample
            frame &+= 1
            if frame == SoundMeter.frameLength {
                powers.append(Float(energy) / Float(frame) / (32_768 * 32_768))
                (energy, frame) = (0, 0)
            }
        }
    }

    /// The energies of two channels, and of what a single loudspeaker makes of them.
    private struct Pair {
        private var (left, right, sum) = (0, 0, 0)

        /// A hundredth of the energy is 20 dB; what is left of opposed channels is less than a thirtieth.
        private static let (silent, cancelled) = (100.0, 30.0)

        mutating func add(_ bytes: Span<UInt8>) {
            var place = 0
            while place < bytes.count {
                let (first, second) = (SoundMeter.sample(bytes, at: place), SoundMeter.sample(bytes, at: place &+ 2))
                left &+= first &* first
                right &+= second &* second
                sum &+= (first &+ second) &* (first &+ second)
                place &+= 4
            }
        }

        var balance: SoundMeasure.Balance {
            let (left, right) = (Double(left), Double(right))
            if left > right * Self.silent { return .leftOnly }
            if right > left * Self.silent { return .rightOnly }
            // Two that are alike sum up to four times the energy of one.
            return Double(sum) / 4 * Self.cancelled < (left + right) / 2 ? .opposed : .even
        }
    }
}
