import Glibc

/// The loudness of a recording by frames of 10 ms, and its silences.
struct Loudness {
    /// Decibels relative to the smallest step of a sample.
    private let levels: [Double]
    /// Frames below this level are silent.
    private let threshold: Double
    /// The level of the voice: one frame in ten is louder.
    let speech: Double
    /// Whether it is perfectly silent between words, as no room is.
    let isGated: Bool

    init(_ samples: [Int16]) {
        let length = Windows.samplesPerFrame
        levels = stride(from: 0, to: samples.count - length + 1, by: length).map { start in
            var sum = 0.0
            for index in start..<start + length { sum += Double(samples[index]) * Double(samples[index]) }
            return 10 * log10(sum / Double(length) + 1)
        }
        let sorted = levels.sorted()
        speech = sorted.isEmpty ? 0 : sorted[sorted.count * 9 / 10]
        let quietest = sorted.isEmpty ? 0 : sorted[sorted.count / 20]
        let floor = max(quietest, speech - 50)
        isGated = quietest < floor
        threshold = floor + (speech - floor) * 0.35
    }

    func isLoud(_ frame: Int) -> Bool { levels.indices.contains(frame) && levels[frame] > threshold }

    /// The longest silence of at least 80 ms in a part of the recording.
    func longestSilence(in frames: Range<Int>) -> Range<Int>? {
        var (best, start) = (0..<0, frames.lowerBound)
        for frame in frames.lowerBound...frames.upperBound where frame == frames.upperBound || isLoud(frame) {
            if frame - start > best.count { best = start..<frame }
            start = frame + 1
        }
        return best.count >= 8 ? best : nil
    }
}
