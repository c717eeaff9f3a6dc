/// Divides a long recording into windows at its silences, so that time grows linearly and memory stays small.
struct Windows {
    private let samples: [Int16]
    private let loudness: Loudness
    /// The usual length.
    private let length: Int

    /// In frames of 10 ms.
    static let longest = 10000
    /// Frames that are added before and after a stretch.
    static let margin = 25
    static let samplesPerFrame = Decoder.rate / Decoder.frameRate

    /// The wide beam keeps a path to nearly each word of a window in each frame, so its memory and time grow with the
    /// square of the length: 430 MB for a minute of sound that is not the text.
    init(_ samples: [Int16], for beam: Decoder.Beam = .narrow) {
        self.samples = samples
        length = beam == .wide ? Self.longest / 5 : Self.longest * 3 / 5
        loudness = Loudness(samples)
    }

    /// The recording's length in frames.
    var end: Int { samples.count / Self.samplesPerFrame }

    func samples(_ frames: Range<Int>) -> ArraySlice<Int16> {
        let last = frames.upperBound == end ? samples.count : frames.upperBound * Self.samplesPerFrame
        return samples[frames.lowerBound * Self.samplesPerFrame..<last]
    }

    /// The end of the window that begins at `frame`: the middle of the longest silence around its usual length.
    func cut(after frame: Int) -> Int {
        if end - frame <= length * 5 / 3 { return end }
        let (from, to) = (frame + length * 3 / 4, min(frame + length * 5 / 4, end))
        guard to < end else { return end }
        return loudness.longestSilence(in: from..<to).map { ($0.lowerBound + $0.upperBound) / 2 } ?? to
    }
}
