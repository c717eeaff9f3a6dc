/// Sentences that were spoken one by one, set after another with a storyteller's pauses.
struct Narration {
    /// Mono, 16 bits.
    private(set) var samples: [Int16] = []
    private(set) var timing = VoiceTiming()
    let rate: Int
    private var last: TaleScript.Sentence?

    /// Silence in seconds: before the first word, between sentences, paragraphs and pages, and after the last word.
    private static let (before, sentence, paragraph, page, after) = (0.3, 0.55, 0.85, 1.6, 0.8)
    /// What stays of the quiet around a sentence.
    private static let (lead, tail) = (0.02, 0.05)
    /// Louder than this, of 32768, is voice.
    static let audible: UInt16 = 60

    /// - Parameter rate: samples a second.
    init(rate: Int) {
        self.rate = rate
        pause(Self.before)
    }

    /// Adds a sentence: its sound without the silence around it, and its words.
    mutating func add(
        _ sentence: TaleScript.Sentence, sound: ArraySlice<Int16>, words found: [VoiceLine.Word], of words: [String]
    ) {
        if let last {
            pause(
                sentence.page > last.page
                    ? Self.page : sentence.paragraph > last.paragraph ? Self.paragraph : Self.sentence)
        }
        last = sentence
        guard let first = sound.firstIndex(where: { $0.magnitude > Self.audible }),
            let end = sound.lastIndex(where: { $0.magnitude > Self.audible })
        else { return }
        let start = max(first - Int(Self.lead * Double(rate)), sound.startIndex)
        let stop = min(end + Int(Self.tail * Double(rate)), sound.endIndex)
        let (cut, length) = (Double(start - sound.startIndex) / Double(rate), Double(stop - start) / Double(rate))
        let shifted = found.map { word in
            VoiceLine.Word(
                text: word.text, start: min(max(word.start - cut, 0), length), end: min(max(word.end - cut, 0), length))
        }
        timing.add(sentence, shifted, words: words, offset: Double(samples.count) / Double(rate))
        samples += sound[start..<stop]
    }

    mutating func finish() { pause(Self.after) }

    private mutating func pause(_ seconds: Double) {
        samples += repeatElement(0, count: Int(seconds * Double(rate)))
    }
}

/// How loud a voice is, and what makes it as loud as every other.
struct Level {
    private var sum = 0.0
    private var count = 0.0
    private var peak = 1.0

    /// The loudness of speech that all voices are brought to, and what no sample is louder than; full scale is 1.
    private static let (speech, limit) = (0.1, 0.89)

    /// What samples are to be multiplied with; one number for all recordings of a voice, so that pages do not differ.
    var gain: Double {
        guard count > 0, sum > 0 else { return 1 }
        return min(Self.speech * 32768 / (sum / count).squareRoot(), Self.limit * 32768 / peak)
    }

    /// Takes in what is said; pauses do not count.
    mutating func add(_ samples: [Int16], rate: Int) {
        let size = max(rate / 20, 1)
        var powers: [Double] = []
        for start in stride(from: 0, to: samples.count, by: size) {
            var power = 0.0
            for index in start..<min(start + size, samples.count) {
                let value = Double(samples[index])
                power += value * value
                peak = max(peak, abs(value))
            }
            powers.append(power / Double(size))
        }
        let loudest = powers.max() ?? 0
        for power in powers where power > loudest / 100 {
            sum += power
            count += 1
        }
    }
}
