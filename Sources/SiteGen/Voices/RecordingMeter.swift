import Glibc

/// Measures recordings as listeners hear them, by ITU-R BS.1770-4: decoded, mono, 16 bits, little-endian.
struct RecordingMeter {
    /// Samples a second of the decoded sound: a true peak lies between the samples of a recording.
    static let rate = oversampling * Loudness.rate
    private static let oversampling = 4

    private var meter = Loudness()
    private var peak = 0
    private var count = 0
    /// The first byte of an incomplete sample.
    private var rest: UInt8?

    /// The loudness in LUFS; `nil` if there is nothing to hear.
    var loudness: Double? { Loudness.integrated([meter]) }

    /// The true peak in dBTP, 0 at most.
    var truePeak: Double { 20 * log10(Double(max(peak, 1)) / 32_768) }

    mutating func add(_ bytes: Span<UInt8>) {
        for index in bytes.indices {
            if let low = rest {
                add(Int(Int16(bitPattern: UInt16(low) | UInt16(bytes[index]) << 8)))
                rest = nil
            } else {
                rest = bytes[index]
            }
        }
    }

    @inline(__always)
    private mutating func add(_ sample: Int) {
        peak = max(peak, abs(sample))
        if count.isMultiple(of: Self.oversampling) { meter.add(Double(sample) / 32_768) }
        count &+= 1
    }
}
