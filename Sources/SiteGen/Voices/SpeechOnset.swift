/// Finds where the sound of a sentence begins, and how late an engine's times are against its own sound.
///
/// Engines count time in their own ways: from the mark of a clause, or from the first frame of a model that speaks a
/// little before or after it. A reader sees the highlight at the start of a sentence most clearly, so this is where the
/// times are compared with the sound.
struct SpeechOnset {
    /// Samples a second.
    let rate: Int
    /// The factor for all samples of the voice.
    let gain: Double

    /// The magnitude, of 32,768, at which speech with its gain is heard:
    /// 45 dB below full scale, about 25 dB below speech.
    private static let threshold = 184.0
    /// Seconds. If a sentence begins farther from its first word than this, the sound is not speech,
    /// or belongs to another word.
    private static let farthest = 0.15

    /// The seconds from the first of `samples` to the first that is heard; `nil` if none is.
    func time(in samples: [Int16]) -> Double? {
        samples.firstIndex { Double($0.magnitude) * gain >= Self.threshold }.map { Double($0) / Double(rate) }
    }

    /// The seconds by which the first word of a sentence comes after its sound; negative if it comes before.
    /// - Returns: `nil` if either is missing, or they do not belong together.
    func lag(of words: [VoiceLine.Word], in samples: [Int16]) -> Double? {
        guard let first = words.first(where: { $0.end > $0.start }), let onset = time(in: samples) else { return nil }
        let lag = first.start - onset
        return abs(lag) <= Self.farthest ? lag : nil
    }

    /// The words with their times moved by the lag of their voice. The first word begins with
    /// the sound of the sentence.
    /// - Parameter lag: the median over the sentences of the voice, in seconds.
    func corrected(_ words: [VoiceLine.Word], lag: Double, in samples: [Int16]) -> [VoiceLine.Word] {
        var moved = words.map { word in
            VoiceLine.Word(text: word.text, start: max(word.start - lag, 0), end: max(word.end - lag, 0))
        }
        if let first = words.firstIndex(where: { $0.end > $0.start }), let onset = time(in: samples),
            abs(moved[first].start - onset) <= Self.farthest
        {
            moved[first].start = onset
            moved[first].end = max(moved[first].end, onset)
        }
        return moved
    }

    /// The median; 0 of an empty list.
    static func median(of lags: [Double]) -> Double { lags.isEmpty ? 0 : lags.sorted()[lags.count / 2] }
}
