/// A program that speaks, listens or encodes, and says what it does in lines.
struct VoiceProgram: Sendable {
    private var program: ChildProgram

    /// - Parameter path: from the root on.
    init(path: String, arguments: [String]) { program = ChildProgram(path: path, arguments: arguments) }

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
            throw VoiceFault(error)
        }
        if let fault { throw fault }
        if ending.isCutShort { throw VoiceFault("interrupted") }
        guard ending.status != 0 else {
            if !rest.isEmpty { try line(rest[...]) }
            return
        }
        let lines = ending.complaints.split(whereSeparator: \.isNewline).suffix(3).map(String.init)
        let name = program.path.split(separator: "/").last.map(String.init) ?? program.path
        throw VoiceFault(
            "\(name): \(lines.first ?? "it ended with status \(ending.status)")", notes: Array(lines.dropFirst()))
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
