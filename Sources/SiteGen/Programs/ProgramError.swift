/// The reason why work that needs a child program could not be done: a sentence without a full stop,
/// and notes with what to do.
struct ProgramError: SystemFailure {
    let message: String
    var notes: [String] = []
    /// The path on this machine of the file that is the reason; `nil` if there is no such file.
    var file: String?
    /// The code of the diagnostic; `nil` for that of the work.
    var code: DiagnosticCode?
    /// Whether storysite was asked to end.
    private(set) var isInterruption = false

    /// The note on a temporary file that cannot be used.
    static let temporaryNote = "it is in the folder for temporary files: set TMPDIR to another folder"

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }

    static var interruption: ProgramError {
        var error = ProgramError("interrupted")
        error.isInterruption = true
        return error
    }

    /// A file that cannot be read or written.
    init(_ error: SystemError) {
        message = error.message
        file = error.path
    }

    /// - Parameter file: a path that the author knows.
    func diagnostic(_ code: DiagnosticCode, file: String) -> Diagnostic {
        Diagnostic(.error, self.code ?? code, file: file, message, notes: notes)
    }
}

extension ProgramError {
    /// The reason why a program could not be started.
    init(starting name: String, _ error: SystemError) {
        if error.isMissing, FileStamp(path: error.path) != nil {
            self.init(
                "\(name) cannot be started: the program that runs it is missing",
                notes: ["its first line names that program, after #!"])
        } else if error.code == SystemError.notExecutable {
            self.init(
                "\(name) cannot be started: this machine cannot run it",
                notes: ["the first line of a script names the program that runs it, such as #!/usr/bin/env python3"])
        } else {
            self.init("\(name) cannot be started: \(error.message)")
        }
    }

    /// The reason why a program was ended that neither read nor wrote for longer than `idleLimit`.
    init(overdue program: ChildProgram, remedy: [String] = []) {
        let seconds = program.idleLimit?.components.seconds ?? 0
        let time = seconds % 60 == 0 ? counted(Int(seconds / 60), "minute") : counted(Int(seconds), "second")
        self.init("\(program.name) did nothing for \(time) and was ended", notes: remedy)
    }

    /// The reason why a program ended early.
    ///
    /// Programs write it as the last line to standard error. Lines after it that begin with `  = ` are notes, as in
    /// storysite's own diagnostics.
    /// - Parameter remedy: the notes if the program wrote none.
    init(_ name: String, _ ending: ChildProgram.Ending, remedy: [String]) {
        var lines = ending.errorOutput.split(whereSeparator: \.isNewline).map(String.init)
        var advice: [String] = []
        while let line = lines.last, line.hasPrefix(Self.advice) {
            advice.insert(String(line.dropFirst(Self.advice.count)), at: 0)
            lines.removeLast()
        }
        if ending.signal != nil {
            self.init("\(name) \(ending.manner)", notes: lines.suffix(1) + remedy)
        } else if let last = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) {
            self.init("\(name): \(String(last.trimmingPrefix(while: \.isWhitespace)))", notes: advice)
        } else {
            self.init("\(name) \(ending.manner) and gave no reason", notes: remedy)
        }
    }

    private static let advice = "  = "
}

extension ChildProgram.Ending {
    /// The reason why the program did not do its work; `nil` if it did.
    /// - Parameter remedy: the notes if the program wrote none.
    func failure(of program: ChildProgram, remedy: [String] = []) -> ProgramError? {
        // storysite may have been asked to stop while the program ended by itself.
        if Interruption.isAsked { return .interruption }
        if isOverdue { return ProgramError(overdue: program, remedy: remedy) }
        if isCutShort { return .interruption }
        return isGood ? nil : ProgramError(program.name, self, remedy: remedy)
    }
}
