/// One line that an engine or the aligner writes: JSON, with times in seconds.
struct VoiceLine {
    struct Word {
        var text: String
        var start: Double
        var end: Double
    }

    /// Samples a second, and the number of samples of this sentence.
    var rate = 0
    var samples = 0
    /// The tokens of the sentence in order; some may be left out.
    var words: [Word] = []
    /// From 0 to 1.
    var confidence = 1.0
    /// The share of the work that is done, from 0 to 1, on a line that holds nothing else.
    var progress: Double?
    /// The language whose pronunciation serves for one that the aligner does not know, or `letters`;
    /// on a line of its own.
    var sounds: String?
    /// The language that was spoken, if it is another than the one that was named; on a line of its own.
    var language: String?
    /// The seconds of processor time after which the aligner stopped searching; on a line of its own.
    var spent: Double?

    /// Whether it is a remark of the aligner, and not a sentence.
    var isRemark: Bool { sounds != nil || language != nil || spent != nil }

    init(_ line: ArraySlice<UInt8>, from program: VoiceProgram) throws(ProgramError) {
        do throws(JSONError) {
            var reader = try JSONReader(Array(line))
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch reader.string(of: key) {
                case "rate": rate = Int(exactly: try reader.readNumber()) ?? 0
                case "samples": samples = Int(exactly: try reader.readNumber()) ?? 0
                case "confidence": confidence = try reader.readNumber()
                case "progress": progress = try reader.readNumber()
                case "sounds": sounds = reader.string(of: try reader.readText())
                case "language": language = reader.string(of: try reader.readText())
                case "spent": spent = try reader.readNumber()
                case "words": words = try Self.words(&reader)
                default: try reader.skip()
                }
            }
            try reader.finish()
        } catch {
            throw program.violation("in \(Self.quotation(of: line)), \(error.message)")
        }
        guard (0...1).contains(confidence), (0...1).contains(progress ?? 0) else {
            throw program.violation(
                "in \(Self.quotation(of: line)), 'confidence' or 'progress' is not from 0 to 1")
        }
        let times = words.flatMap { [$0.start, $0.end] } + [spent].compactMap(\.self)
        // No search takes longer either.
        guard times.allSatisfy((0...SoundDuration.longest).contains) else {
            throw program.violation(
                "in \(Self.quotation(of: line)), each time must be from 0 to \(Int(SoundDuration.longest)) seconds")
        }
    }

    private static func quotation(of line: ArraySlice<UInt8>) -> String {
        "its line '\(String(decoding: line.prefix(60), as: UTF8.self))'"
    }

    private static func words(_ reader: inout JSONReader) throws(JSONError) -> [Word] {
        var words: [Word] = []
        try reader.beginArray()
        while try reader.nextElement() {
            var word = Word(text: "", start: 0, end: 0)
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch reader.string(of: key) {
                case "text": word.text = reader.string(of: try reader.readText())
                case "start": word.start = try reader.readNumber()
                case "end": word.end = try reader.readNumber()
                default: try reader.skip()
                }
            }
            words.append(word)
        }
        return words
    }
}
