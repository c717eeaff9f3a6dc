import Glibc

/// The sound of a take: 48,000 samples a second, mono, 16 bits.
struct TakeSound: Sendable {
    var samples: [Int16]

    static let rate = Loudness.rate
    /// The longest take, in seconds: that of a long page.
    static let longest = 300
    /// The largest file of a take, in bytes.
    static let largest = 2 * rate * longest + 4096

    /// The smallest magnitude of a sample that was probably clipped.
    private static let ceiling: UInt16 = 32_440
    /// Samples of a frame, a hundredth of a second.
    private static let frame = rate / 100
    private static let header = 44

    init(samples: [Int16]) { self.samples = samples }

    /// Reads a WAV file as the bench sends it.
    /// - Throws: what is wrong with it.
    init(wav: [UInt8]) throws(TakeError) {
        let bytes = wav.span
        guard bytes.has("RIFF", at: 0), bytes.has("WAVEfmt ", at: 8), bytes.little(4, at: 16) == 16,
            bytes.has("data", at: 36), let size = bytes.little(4, at: 40)
        else { throw TakeError("this is not a take of the bench") }
        let format = [20, 22, 34].map { bytes.little(2, at: $0) ?? 0 }
        guard format == [1, 1, 16], bytes.little(4, at: 24) == UInt64(Self.rate) else {
            throw TakeError("a take has 48,000 samples a second, one channel and 16 bits")
        }
        guard size == wav.count - Self.header, size > 0, size % 2 == 0 else {
            throw TakeError("this take is cut short")
        }
        guard size <= 2 * Self.rate * Self.longest else {
            throw TakeError("a take has at most \(Self.longest) seconds")
        }
        samples = stride(from: Self.header, to: wav.count, by: 2).map { at in
            Int16(bitPattern: UInt16(wav[at]) | UInt16(wav[at + 1]) << 8)
        }
    }

    /// The length in milliseconds.
    var duration: Int { samples.count * 1000 / Self.rate }

    /// Whether the voice was too loud for the microphone.
    var isClipped: Bool { samples.contains { $0.magnitude >= Self.ceiling } }

    /// A WAV file with these samples.
    var wav: [UInt8] {
        let size = UInt32(samples.count * 2)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.header + Int(size))
        func add(_ number: UInt32, _ width: Int) {
            for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt32(index)))) }
        }
        bytes += "RIFF".utf8
        add(36 + size, 4)
        bytes += "WAVEfmt ".utf8
        add(16, 4)
        add(1, 2)
        add(1, 2)
        add(UInt32(Self.rate), 4)
        add(UInt32(2 * Self.rate), 4)
        add(2, 2)
        add(16, 2)
        bytes += "data".utf8
        add(size, 4)
        bytes += pcm
        return bytes
    }

    /// The samples, little-endian.
    var pcm: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(samples.count * 2)
        for sample in samples { bytes.append(little: sample) }
        return bytes
    }

    // MARK: Cutting and levelling

    /// Finds where the voice is heard: from the first loud place to the last one. Clicks are not loud for long enough.
    /// - Returns: a range of samples; `nil` if nothing is heard.
    var speech: Range<Int>? {
        let levels = stride(from: 0, to: samples.count - Self.frame + 1, by: Self.frame).map { start in
            var energy = 0
            for sample in samples[start..<start + Self.frame] { energy += Int(sample) * Int(sample) }
            return 10 * log10(max(Double(energy) / Double(Self.frame), 1)) - 90.3
        }
        guard let threshold = Self.threshold(of: levels) else { return nil }
        let loud = levels.map { $0 >= threshold }
        // Three of five neighbouring frames must be loud: a click is shorter.
        func isVoice(_ index: Int) -> Bool {
            loud[index] && loud[max(index - 2, 0)...min(index + 2, loud.count - 1)].count { $0 } >= 3
        }
        guard let first = loud.indices.first(where: isVoice), let last = loud.indices.last(where: isVoice) else {
            return nil
        }
        return first * Self.frame..<min((last + 1) * Self.frame, samples.count)
    }

    /// The level in decibels above which a frame is voice: above the quiet of the room, and not far below the voice.
    private static func threshold(of levels: [Double]) -> Double? {
        guard levels.count >= 5 else { return nil }
        let sorted = levels.sorted()
        let (quiet, loud) = (sorted[sorted.count / 10], sorted[sorted.count * 95 / 100])
        guard loud > -60 else { return nil }
        return min(max(quiet + 8, loud - 34), loud - 6)
    }

    /// Samples that are kept before and after the voice: soft sounds at its ends are below the threshold.
    static let (lead, tail) = (rate * 6 / 100, rate * 14 / 100)
    /// The samples of the fade at both ends of a take.
    private static let fade = rate / 50

    /// The part with a voice and a little around it, at a loudness that all takes share.
    /// - Parameters:
    ///   - speech: where the voice is heard.
    ///   - room: what may be used.
    /// - Returns: the sound, and the offset of its first sample in the take.
    func trimmed(to speech: Range<Int>, in room: Range<Int>) -> (sound: TakeSound, start: Int) {
        let start = max(speech.lowerBound - Self.lead, room.lowerBound)
        let end = min(speech.upperBound + Self.tail, room.upperBound)
        let gain = Self.gain(of: samples[speech])
        let kept = samples[start..<end].enumerated().map { index, sample in
            let edge = Double(min(index + 1, end - start - index)) / Double(Self.fade)
            let value = Double(sample) * gain * min(edge, 1)
            return Int16(max(-32768, min(32767, value.rounded())))
        }
        return (TakeSound(samples: kept), start)
    }

    /// Peaks as `WavePeaks` has them.
    func peaks(of range: Range<Int>) -> [UInt8] {
        stride(from: range.lowerBound, to: range.upperBound, by: Self.rate / WavePeaks.resolution).map { start in
            let end = min(start + Self.rate / WavePeaks.resolution, range.upperBound)
            return WavePeaks.peak(of: samples[start..<end].reduce(0) { max($0, Int32($1.magnitude)) })
        }
    }

    /// The loudness of each take before the whole voice is mastered, in LUFS: low enough to leave room for its peaks.
    private static let loudness = -23.0
    /// Loudness is measured over at least this many samples.
    private static let leastMeasured = rate / 2

    private static func gain(of voice: ArraySlice<Int16>) -> Double {
        var meter = Loudness()
        var count = 0
        while count < leastMeasured {
            for sample in voice { meter.add(Double(sample) / 32768) }
            count += max(voice.count, 1)
        }
        guard let measured = Loudness.integrated([meter]) else { return 1 }
        return pow(10, min(max(loudness - measured, -24), 24) / 20)
    }
}
