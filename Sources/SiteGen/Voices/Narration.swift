/// A recording that is put together from sentences, with a storyteller's pauses between them.
struct Narration {
    /// Mono, 16 bits, little-endian.
    private(set) var sound: [UInt8] = []
    private(set) var timing = VoiceTiming()
    /// The number of words that are spoken, the title's among them.
    private(set) var wordCount = 0
    /// The sentences of which the engine gave no sound, the title among them.
    private(set) var silent: [VoiceText.Sentence] = []
    /// Samples a second.
    let rate: Int
    private let gain: Double
    private let onset: SpeechOnset
    private let lag: Double
    private var last: VoiceText.Sentence?
    private var hasTitle = false

    /// Pauses in seconds: before the first word; between sentences, paragraphs and pages; after the last word. After
    /// the title the page turns.
    static let (before, sentence, paragraph, page, after) = (0.3, 0.55, 0.85, 1.6, 0.8)
    /// Seconds of quiet that are kept before and after a sentence.
    private static let (lead, tail) = (0.02, 0.05)
    /// Samples above this magnitude, of 32,768, are heard.
    static let audible: UInt16 = 60

    /// - Parameters:
    ///   - rate: samples a second.
    ///   - gain: the factor for all samples.
    ///   - lag: the seconds by which the engine's times come after its sound.
    init(rate: Int, gain: Double, lag: Double) {
        (self.rate, self.gain, self.lag) = (rate, gain, lag)
        onset = SpeechOnset(rate: rate, gain: gain)
        pause(Self.before)
    }

    /// The length in seconds.
    var duration: Double { Double(sound.count / 2) / Double(rate) }

    /// Adds a sentence without the silence around it.
    /// - Parameters:
    ///   - samples: its sound.
    ///   - found: its tokens, in seconds from its first sample.
    ///   - words: all words of the tale.
    mutating func add(
        _ sentence: VoiceText.Sentence, samples: [Int16], tokens found: [VoiceLine.Word], of words: [String]
    ) {
        guard let range = Self.heard(in: samples) else {
            silent.append(sentence)
            return
        }
        if let last {
            pause(
                sentence.page > last.page
                    ? Self.page : sentence.paragraph > last.paragraph ? Self.paragraph : Self.sentence)
        } else if hasTitle {
            pause(Self.page)
        }
        last = sentence
        wordCount += sentence.words.count
        let offset = duration
        timing.add(sentence, append(samples, range, found), words: words, offset: offset)
    }

    /// Adds the title, before all sentences.
    mutating func add(
        title: (sentence: VoiceText.Sentence, words: [String]), samples: [Int16], tokens found: [VoiceLine.Word]
    ) {
        guard let range = Self.heard(in: samples) else {
            silent.append(title.sentence)
            return
        }
        wordCount += title.words.count
        let offset = duration
        timing.add(title: title, append(samples, range, found), offset: offset)
        hasTitle = true
    }

    /// The samples from the first to the last that is heard; `nil` if none is.
    private static func heard(in samples: [Int16]) -> ClosedRange<Int>? {
        guard let first = samples.firstIndex(where: { $0.magnitude > audible }),
            let last = samples.lastIndex(where: { $0.magnitude > audible })
        else { return nil }
        return first...last
    }

    /// Appends a sentence without the silence around it.
    /// - Parameter heard: its samples that are heard.
    /// - Returns: its tokens in seconds from its first sample that was appended.
    private mutating func append(
        _ samples: [Int16], _ heard: ClosedRange<Int>, _ found: [VoiceLine.Word]
    ) -> [VoiceLine.Word] {
        let start = max(heard.lowerBound - Int(Self.lead * Double(rate)), 0)
        let stop = min(heard.upperBound + Int(Self.tail * Double(rate)), samples.count)
        let (cut, length) = (Double(start) / Double(rate), Double(stop - start) / Double(rate))
        let shifted = onset.corrected(found, lag: lag, in: samples).map { word in
            VoiceLine.Word(
                text: word.text, start: min(max(word.start - cut, 0), length), end: min(max(word.end - cut, 0), length))
        }
        for sample in samples[start..<stop] {
            sound.append(little: Int16(max(-32768, min(32767, (Double(sample) * gain).rounded()))))
        }
        return shifted
    }

    /// Adds the pause after the last word.
    mutating func finish() { pause(Self.after) }

    private mutating func pause(_ seconds: Double) {
        sound += repeatElement(0, count: 2 * Int(seconds * Double(rate)))
    }
}
