/// A program that speaks, listens or encodes, and says what it does in lines.
struct VoiceProgram: Sendable {
    private var program: ChildProgram
    /// What helps when it fails without a word, or says what cannot be understood.
    let remedy: [String]

    /// - Parameter path: from the root on.
    init(path: String, arguments: [String], remedy: [String] = []) {
        program = ChildProgram(path: path, arguments: arguments)
        self.remedy = remedy
    }

    var name: String { program.path.split(separator: "/").last.map(String.init) ?? program.path }

    var arguments: [String] {
        get { program.arguments }
        set { program.arguments = newValue }
    }

    /// Runs the program and calls `line` with each line that it says, as it comes.
    /// - Parameter input: what it reads.
    /// - Throws: what it complained of, if it ends with another status than 0; also when this program is interrupted.
    func run(
        input: [UInt8] = [], line: (ArraySlice<UInt8>) throws(VoiceFault) -> Void = { _ in }
    ) throws(VoiceFault) {
        var rest: [UInt8] = []
        var fault: VoiceFault?
        let ending: ChildProgram.Ending
        do throws(SystemFault) {
            ending = try program.run(input: input) { said in
                for index in said.indices { rest.append(said[index]) }
                do throws(VoiceFault) { try Self.take(&rest, line) } catch { fault = error }
                return fault == nil
            }
        } catch {
            throw VoiceFault(starting: name, error)
        }
        if let fault { throw fault }
        if ending.isCutShort { throw VoiceFault("interrupted") }
        guard ending.status != 0 else {
            if !rest.isEmpty { try line(rest[...]) }
            return
        }
        throw VoiceFault(name, ending, remedy: remedy)
    }

    /// Hands over the lines that are whole.
    private static func take(
        _ said: inout [UInt8], _ line: (ArraySlice<UInt8>) throws(VoiceFault) -> Void
    ) throws(VoiceFault) {
        var start = 0
        while let end = said[start...].firstIndex(of: UInt8(ascii: "\n")) {
            try line(said[start..<end])
            start = end + 1
        }
        said.removeFirst(start)
    }
}
