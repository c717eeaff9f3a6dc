/// A program that speaks, aligns, encodes or decodes.
struct VoiceProgram: Sendable {
    private var program: ChildProgram
    /// Notes for the author if the program fails without a reason, or writes what it should not.
    let remedy: [String]

    init(_ program: ChildProgram, remedy: [String] = []) {
        (self.program, self.remedy) = (program, remedy)
        // What an engine starts, such as pip or ffmpeg, ends with it.
        self.program.leads = true
    }

    var name: String { program.path.split(separator: "/").last.map(String.init) ?? program.path }

    var arguments: [String] {
        get { program.arguments }
        set { program.arguments = newValue }
    }

    /// Runs the program to its end and calls `line` with each line of its output, as it comes.
    /// - Parameter input: its standard input.
    /// - Throws: the program's last line on standard error if its exit status is not 0; an interruption.
    func run(input: [UInt8] = [], line: (ArraySlice<UInt8>) throws(VoiceError) -> Void) throws(VoiceError) {
        var lines = LineSplitter()
        try run(input: input) { bytes throws(VoiceError) in
            let whole: [[UInt8]]
            do throws(LineSplitter.TooLong) { whole = try lines.add(bytes) } catch {
                throw VoiceError.violation(
                    by: name, "one of its lines is longer than \(LineSplitter.longest >> 20) MB", remedy: remedy)
            }
            for one in whole { try line(one[...]) }
        }
        if !lines.rest.isEmpty { try line(lines.rest[...]) }
    }

    /// Runs the program to its end and calls `output` with each piece of its output, as it comes.
    func run(
        input: [UInt8] = [], output: (Span<UInt8>) throws(VoiceError) -> Void = { _ in }
    ) throws(VoiceError) {
        try run(input, { false }, output)
    }

    /// Runs the program, whose output is not needed, to its end.
    /// - Parameter isCancelled: whether nobody wants the program to go on.
    func run(input: [UInt8], isCancelled: () -> Bool) throws(VoiceError) { try run(input, isCancelled) { _ in } }

    private func run(
        _ input: [UInt8], _ isCancelled: () -> Bool, _ output: (Span<UInt8>) throws(VoiceError) -> Void
    ) throws(VoiceError) {
        var failure: VoiceError?
        let ending: ChildProgram.Ending
        do throws(SystemError) {
            ending = try program.run(input: input, isCancelled: isCancelled) { bytes in
                do throws(VoiceError) { try output(bytes) } catch { failure = error }
                return failure == nil
            }
        } catch {
            throw VoiceError(starting: name, error)
        }
        if let failure { throw failure }
        // storysite may have been asked to stop while the program ended by itself.
        if ending.isCutShort || Interruption.isAsked { throw .interruption }
        if ending.status != 0 { throw VoiceError(name, ending, remedy: remedy) }
    }
}
