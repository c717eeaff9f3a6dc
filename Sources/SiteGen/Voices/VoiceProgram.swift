/// A program that speaks or aligns, as docs/voices.md describes it.
struct VoiceProgram: Sendable {
    private var program: ChildProgram
    /// Notes for the author if the program fails without a reason, or writes what it should not.
    private let remedy: [String]

    init(_ program: ChildProgram, remedy: [String]) { (self.program, self.remedy) = (program, remedy) }

    var name: String { program.name }

    var arguments: [String] {
        get { program.arguments }
        set { program.arguments = newValue }
    }

    /// Runs the program to its end and calls `line` with each line of its output, as it comes.
    /// - Parameter input: its standard input.
    /// - Throws: the program's last line on standard error if its exit status is not 0; an interruption.
    func run(
        input: [UInt8], line: (ArraySlice<UInt8>) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        var lines = RecordSplitter()
        try program.complete(input: input, remedy: remedy) { bytes throws(ProgramError) in
            let whole: [[UInt8]]
            do throws(RecordSplitter.TooLong) { whole = try lines.add(bytes) } catch {
                throw violation("one of its lines is longer than \(RecordSplitter.longest >> 20) MB")
            }
            for one in whole { try line(one[...]) }
        }
        if !lines.rest.isEmpty { try line(lines.rest[...]) }
    }

    /// Gives the program sentences, one a line, and reads the line that it writes for each of them.
    /// - Parameters:
    ///   - arguments: those after the program's own.
    ///   - isRemark: is called with each line as it comes; whether the line belongs to no sentence.
    ///   - progress: is called after each sentence with the number of those that are done.
    /// - Returns: a line for each sentence.
    func lines(
        for sentences: [VoiceText.Sentence], arguments: [String], isRemark: (VoiceLine) -> Bool = { _ in false },
        progress: (Int) -> Void = { _ in }
    ) throws(ProgramError) -> [VoiceLine] {
        var (lines, called): ([VoiceLine], VoiceProgram) = ([], self)
        called.arguments += arguments
        let text = sentences.map { "\($0.text)\n" }.joined()
        try called.run(input: Array(text.utf8)) { bytes throws(ProgramError) in
            let line = try VoiceLine(bytes, from: self)
            if isRemark(line) { return }
            lines.append(line)
            guard lines.count <= sentences.count else {
                throw violation("it wrote more than \(counted(sentences.count, "line"))")
            }
            progress(lines.count)
        }
        guard lines.count == sentences.count else {
            throw violation("it wrote \(lines.count) of \(sentences.count) lines")
        }
        return lines
    }

    /// The reason why a result of the program cannot be used.
    func failure(_ reason: String) -> ProgramError { ProgramError("\(name) \(reason)", notes: remedy) }

    /// The program wrote something that docs/voices.md does not allow.
    func violation(_ what: String) -> ProgramError { failure("does not do what docs/voices.md asks of it: \(what)") }
}
