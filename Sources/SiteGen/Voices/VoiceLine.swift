/// One line of what a program that speaks or listens says: JSON, with times in seconds.
struct VoiceLine {
    struct Word {
        var text: String
        var start: Double
        var end: Double
    }

    /// Samples a second, and how many this sentence has.
    var rate = 0
    var samples = 0
    /// The tokens of the sentence in order; some may be left out.
    var words: [Word] = []
    /// From 0 to 1.
    var confidence = 1.0
    /// How far the work is, from 0 to 1, on a line that tells nothing else.
    var progress: Double?

    init(_ line: ArraySlice<UInt8>, from program: VoiceProgram) throws(VoiceFault) {
        do throws(JSONFault) {
            var reader = try JSONReader(Array(line))
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch reader.string(of: key) {
                case "rate": rate = Int(exactly: try reader.readNumber()) ?? 0
                case "samples": samples = Int(exactly: try reader.readNumber()) ?? 0
                case "confidence": confidence = try reader.readNumber()
                case "progress": progress = try reader.readNumber()
                case "words": words = try Self.words(&reader)
                default: try reader.skip()
                }
            }
            try reader.finish()
        } catch {
            let said = String(decoding: line.prefix(60), as: UTF8.self)
            throw .breach(by: program.name, "in its line '\(said)' \(error.message)", remedy: program.remedy)
        }
    }

    private static func words(_ reader: inout JSONReader) throws(JSONFault) -> [Word] {
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
