import Synchronization

/// Aligns a text with a recording: in the language of the text first, and if little is found, in the languages in which
/// such a text may be read as well.
struct Alignment {
    private let text: [[String]]
    private let hasTitle: Bool
    private let language: String
    private let samples: [Int16]
    /// The recording with comfort noise; `nil` if it has noise of its own.
    private let noisy: [Int16]?
    private let best = Best()

    /// What was found so far. The thread that waits for the deadline reads it.
    private final class Best: Sendable {
        let answer = Mutex<(aligner: Aligner?, pass: Pass)>((nil, Pass()))
    }

    /// - Parameters:
    ///   - text: the tokens of each line.
    ///   - hasTitle: whether the first line is the title, which may be unsaid.
    init(of samples: consuming [Int16], with text: [[String]], hasTitle: Bool, language: String) {
        (self.text, self.hasTitle, self.language) = (text, hasTitle, language)
        ComfortNoise.remove(from: &samples)
        noisy = ComfortNoise.added(to: samples)
        self.samples = samples
    }

    /// Writes a line for each sentence, before the time for the recording is spent.
    func run() throws(VoiceError) {
        let (best, count) = (self.best, text.count)
        Deadline.set(minutes: Double(samples.count) / Double(Decoder.rate) / 60) {
            var line = JSONLine()
            line.add("spent", Deadline.spent)
            say(line.finished)
            let (aligner, pass) = best.answer.withLock(\.self)
            Self.write(aligner?.sentences(of: pass) ?? [], of: count)
        }
        let voice = try ESpeak(hasSound: false)
        // A title may be in another writing system, as a name.
        let sounds = Pronunciation(of: language, for: text.dropFirst(hasTitle ? 1 : 0), by: voice)
        if let other = sounds.substitute { report("sounds", other) }
        let sentences = try sentences(sounds, voice)
        Deadline.answer { Self.write(sentences, of: count) }
    }

    /// Writes a line for each sentence, of which it is known where it is spoken.
    /// - Parameter lengths: the samples of each sentence; the first begins with the recording.
    func run(lengths: [Int]) throws(VoiceError) {
        let aligner = aligner(Pronunciation(of: language, for: text[...], by: try ESpeak(hasSound: false)))
        Self.write(try aligner.placed(lengths, by: try aligner.decoder(.wide)), of: text.count)
    }

    private func sentences(_ sounds: Pronunciation, _ voice: ESpeak) throws(VoiceError) -> [Aligner.Sentence] {
        let own = aligner(sounds)
        let decoder = try own.decoder(.narrow)
        let heard = own.firstPass(by: decoder) { pass in best.answer.withLock { $0 = (own, pass) } }
        best.answer.withLock { $0 = (own, heard) }
        if !own.isLittle(heard) { return own.finish(heard, by: decoder) }
        for other in NearLanguages.readings(of: language) {
            guard let sounds = Pronunciation(named: other, by: voice) else { continue }
            let aligner = aligner(sounds)
            let decoder = try aligner.decoder(.narrow)
            let pass = aligner.firstPass(by: decoder)
            guard aligner.isConvincing(pass), !aligner.isLittle(pass) else { continue }
            best.answer.withLock { $0 = (aligner, pass) }
            report("language", other)
            return aligner.finish(pass, by: decoder)
        }
        return try own.widened(heard, by: decoder)
    }

    private func aligner(_ sounds: Pronunciation) -> Aligner {
        Aligner(SpokenLine.lines(of: text, hasTitle: hasTitle, as: sounds), samples: samples, noisy: noisy) { done in
            var line = JSONLine()
            line.add("progress", done)
            say(line.finished)
        }
    }

    private func report(_ key: String, _ value: String) {
        var line = JSONLine()
        line.add(key, text: value)
        say(line.finished)
    }

    /// - Parameter sentences: none if there was no time to find any.
    private static func write(_ sentences: [Aligner.Sentence], of count: Int) {
        for number in 0..<count {
            let sentence = number < sentences.count ? sentences[number] : Aligner.Sentence()
            var line = JSONLine()
            line.add("confidence", sentence.confidence)
            line.add("words", sentence.words)
            say(line.finished)
        }
    }
}
