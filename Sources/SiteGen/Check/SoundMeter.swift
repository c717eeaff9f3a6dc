import Glibc

/// Measures sound while it is decoded: 48,000 samples a second in each channel, 16 bits, big-endian, interleaved.
struct SoundMeter {
    private var channels: [Channel]
    /// The relation of the channels, if there are two.
    private var pair = Pair()
    /// The bytes of an incomplete frame.
    private var rest: [UInt8] = []

    private static let frameLength = Loudness.rate / SoundMeasure.levelsPerSecond
    /// The smallest magnitude of a clipped sample: lossy formats do not keep the ceiling flat.
    private static let ceiling = 32_300
    /// Samples in a row that make a clipped peak; an unclipped one has one or two.
    private static let flat = 3

    /// - Parameter channels: the number of channels, at least 1.
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

    /// The sample of 16 bits at a byte offset.
    @inline(__always)
    private static func sample(_ bytes: Span<UInt8>, at offset: Int) -> Int {
        Int(Int16(truncatingIfNeeded: Int(bytes[offset]) << 8 | Int(bytes[offset &+ 1])))
    }

    private struct Channel {
        var loudness = Loudness()
        var clippings = 0
        var samples = 0
        /// The power of each hundredth of a second; full scale is 1.
        var powers: [Float] = []
        /// The number of samples in a row at the ceiling.
        private var limit = 0
        private var energy = 0
        private var frame = 0

        mutating func add(_ bytes: Span<UInt8>, of channel: Int, among count: Int) {
            var offset = 2 * channel
            while offset < bytes.count {
                add(SoundMeter.sample(bytes, at: offset))
                offset &+= 2 &* count
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

    /// The energies of two channels and of their sum, which a single loudspeaker plays.
    private struct Pair {
        private var (left, right, sum) = (0, 0, 0)

        /// A channel with a hundredth of the other's energy (-20 dB) is silent; the sum of opposed channels has less
        /// than a thirtieth of their energy.
        private static let (silent, cancelled) = (100.0, 30.0)

        mutating func add(_ bytes: Span<UInt8>) {
            var offset = 0
            while offset < bytes.count {
                let (first, second) = (SoundMeter.sample(bytes, at: offset), SoundMeter.sample(bytes, at: offset &+ 2))
                left &+= first &* first
                right &+= second &* second
                sum &+= (first &+ second) &* (first &+ second)
                offset &+= 4
            }
        }

        var balance: SoundMeasure.Balance {
            let (left, right) = (Double(left), Double(right))
            if left > right * Self.silent { return .leftOnly }
            if right > left * Self.silent { return .rightOnly }
            // The sum of two equal channels has four times the energy of one.
            return Double(sum) / 4 * Self.cancelled < (left + right) / 2 ? .opposed : .even
        }
    }
}
