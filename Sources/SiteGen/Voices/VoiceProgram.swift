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
        var lines = LineSplitter()
        try program.complete(input: input, remedy: remedy) { bytes throws(ProgramError) in
            let whole: [[UInt8]]
            do throws(LineSplitter.TooLong) { whole = try lines.add(bytes) } catch {
                throw violation("one of its lines is longer than \(LineSplitter.longest >> 20) MB")
            }
            for one in whole { try line(one[...]) }
        }
        if !lines.rest.isEmpty { try line(lines.rest[...]) }
    }

    /// The reason why a result of the program cannot be used.
    func failure(_ reason: String) -> ProgramError { ProgramError("\(name) \(reason)", notes: remedy) }

    /// The program wrote something that docs/voices.md does not allow.
    func violation(_ what: String) -> ProgramError { failure("does not do what docs/voices.md asks of it: \(what)") }
}
