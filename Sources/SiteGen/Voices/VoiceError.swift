/// The reason why a voice or its timing could not be made: a sentence without a full stop, and notes with what to do.
struct VoiceError: Error {
    let message: String
    var notes: [String] = []
    /// The path on this machine of the file that is the reason; `nil` if it is the tale as a whole.
    var file: String?
    /// `nil` for the code of the command.
    var code: DiagnosticCode?
    /// Whether storysite was asked to end.
    private(set) var isInterruption = false

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }

    static var interruption: VoiceError {
        var error = VoiceError("interrupted")
        error.isInterruption = true
        return error
    }

    /// A file that cannot be read or written.
    init(_ error: SystemError) {
        message = error.message
        file = error.path
    }

    /// A file that is named as a recording and is not one.
    init(_ error: RecordingError, at path: String) {
        (message, notes, file, code) = (error.message, error.notes, path, .notARecording)
    }

    /// - Parameter file: a path that the author knows.
    func diagnostic(_ code: DiagnosticCode, file: String) -> Diagnostic {
        Diagnostic(.error, self.code ?? code, file: file, message, notes: notes)
    }

    func diagnostic(_ code: DiagnosticCode, of tale: VoiceTale) -> Diagnostic {
        diagnostic(code, file: file.map(tale.shown) ?? tale.source.path)
    }
}

extension VoiceError {
    /// The reason why a program could not be started.
    init(starting name: String, _ error: SystemError) {
        if error.isMissing, FileStamp(path: error.path) != nil {
            self.init(
                "\(name) cannot be started: the program that runs it is missing",
                notes: ["its first line names that program, after #!"])
        } else if error.code == SystemError.isNoProgram {
            self.init(
                "\(name) cannot be started: this machine cannot run it",
                notes: ["the first line of a script names the program that runs it, such as #!/usr/bin/env python3"])
        } else {
            self.init("\(name) cannot be started: \(error.message)")
        }
    }

    /// The reason why a program ended early.
    ///
    /// Programs write it as the last line to standard error. Lines after it that begin with `  = ` are notes, as in
    /// storysite's own diagnostics.
    /// - Parameter remedy: the notes if the program wrote none.
    init(_ name: String, _ ending: ChildProgram.Ending, remedy: [String]) {
        var lines = ending.complaints.split(whereSeparator: \.isNewline).map(String.init)
        var advice: [String] = []
        while let line = lines.last, line.hasPrefix(Self.advice) {
            advice.insert(String(line.dropFirst(Self.advice.count)), at: 0)
            lines.removeLast()
        }
        if let signal = ending.signal {
            self.init("\(name) crashed: \(signal)", notes: lines.suffix(1) + remedy)
        } else if let last = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) {
            self.init("\(name): \(String(last.trimmingPrefix(while: \.isWhitespace)))", notes: advice)
        } else {
            self.init("\(name) ended with status \(ending.status) and gave no reason", notes: remedy)
        }
    }

    private static let advice = "  = "

    /// A program wrote something that docs/voices.md does not allow.
    static func violation(by name: String, _ what: String, remedy: [String] = []) -> VoiceError {
        VoiceError("\(name) does not do what docs/voices.md asks of it: \(what)", notes: remedy)
    }
}

extension FileLock {
    /// Locks a voice's timing while it is made: the second of two runs then finds nothing left to do.
    /// - Parameter path: an absolute path.
    static func timing(_ path: String) throws(VoiceError) -> FileLock {
        do throws(SystemError) { return try FileLock(path) } catch {
            if Interruption.isAsked { throw .interruption }
            throw VoiceError(error)
        }
    }
}
