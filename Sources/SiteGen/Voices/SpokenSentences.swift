/// The title and the sentences of a tale as an engine spoke them.
struct SpokenSentences {
    /// Samples a second.
    let rate: Int
    /// A line for the title, if the tale has one, and for each sentence.
    let lines: [VoiceLine]
    private let sound: ScratchSound
    /// The samples of each line in the sound.
    private let ranges: [Range<Int>]

    /// - Parameter path: the file into which the engine spoke.
    /// - Throws: an error if the lines and the sound are not what docs/voices.md asks of an engine.
    ///   It says what is wrong.
    init(_ lines: [VoiceLine], at path: String, by engine: VoiceProgram) throws(ProgramError) {
        guard let sound = ScratchSound(opening: path) else {
            throw engine.violation("it wrote no sound")
        }
        let count = sound.count
        guard let rate = lines.first?.rate, (8000...96000).contains(rate),
            lines.allSatisfy({ $0.rate == rate && (0...count).contains($0.samples) }),
            lines.reduce(0, { $0 + $1.samples }) == count
        else { throw engine.violation("its lines do not match its sound") }
        (self.rate, self.lines, self.sound) = (rate, lines, sound)
        var start = 0
        ranges = lines.map { line in
            defer { start += line.samples }
            return start..<start + line.samples
        }
    }

    /// Returns the sound of a line.
    func samples(of line: Int) throws(ProgramError) -> [Int16] { try sound.samples(ranges[line]) }

    /// Returns the factor for all samples that makes the voice as loud as others; `nil` if the sound is silent.
    func gain() throws(ProgramError) -> Double? {
        var (meter, isAudible) = (GainMeter(rate: rate), false)
        for line in lines.indices {
            let samples = try samples(of: line)
            isAudible = isAudible || samples.contains { $0.magnitude > Narration.audible }
            meter.add(samples)
        }
        return isAudible ? meter.gain : nil
    }

    /// Returns by how many seconds the engine's times are later than its sound: the median of all lines.
    func lag(_ onset: SpeechOnset) throws(ProgramError) -> Double {
        var lags: [Double] = []
        for (number, line) in lines.enumerated() {
            if let lag = onset.lag(of: line.words, in: try samples(of: number)) { lags.append(lag) }
        }
        return SpeechOnset.median(of: lags)
    }
}
