/// Why a voice or its timing could not be made: a sentence without a full stop, and what helps.
struct VoiceFault: Error {
    let message: String
    var notes: [String] = []
    /// What it is about, on this machine, if that is not the tale as a whole.
    var file: String?
    /// `nil` for the code of what was tried.
    var code: String?

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }

    /// A file that cannot be read or written.
    init(_ fault: SystemFault) {
        message = fault.message
        file = fault.path
    }

    /// A file that was given for a recording and is none.
    init(_ fault: RecordingFault, at path: String) {
        (message, notes, file, code) = (fault.message, fault.notes, path, "not-a-recording")
    }

    /// As a fault of a file that somebody knows.
    func diagnostic(_ code: String, file: String) -> Diagnostic {
        Diagnostic(.error, self.code ?? code, file: file, message, notes: notes)
    }

    func diagnostic(_ code: String, of tale: VoiceTale) -> Diagnostic {
        diagnostic(code, file: file.map(tale.shown) ?? tale.source.path)
    }
}

extension VoiceFault {
    /// Why a program could not be started.
    init(starting name: String, _ fault: SystemFault) {
        if fault.isMissing, FileStamp(path: fault.path) != nil {
            self.init(
                "\(name) cannot be started: the program that is to run it is not here",
                notes: ["its first line names that program, after #!"])
        } else if fault.code == SystemFault.isNoProgram {
            self.init(
                "\(name) cannot be started: it is no program of this machine",
                notes: ["a script says in its first line what runs it, as in #!/usr/bin/env python3"])
        } else {
            self.init("\(name) cannot be started: \(fault.message)")
        }
    }

    /// Why a program ended before its work was done.
    ///
    /// Programs say that in the last line on standard error, and may say what helps in lines after it that begin with
    /// `  = `, as faults of storysite do.
    /// - Parameter remedy: what helps when it says nothing.
    init(_ name: String, _ ending: ChildProgram.Ending, remedy: [String]) {
        var lines = ending.complaints.split(whereSeparator: \.isNewline).map(String.init)
        var advice: [String] = []
        while let line = lines.last, line.hasPrefix(Self.advice) {
            advice.insert(String(line.dropFirst(Self.advice.count)), at: 0)
            lines.removeLast()
        }
        if let signal = ending.signal {
            self.init("\(name) broke off: \(signal)", notes: lines.suffix(1) + remedy)
        } else if let last = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) {
            self.init("\(name): \(String(last.trimmingPrefix(while: \.isWhitespace)))", notes: advice)
        } else {
            self.init("\(name) ended with status \(ending.status) and did not say why", notes: remedy)
        }
    }

    private static let advice = "  = "

    /// That a program says something else than it should.
    static func breach(by name: String, _ what: String, remedy: [String] = []) -> VoiceFault {
        VoiceFault("\(name) does not keep to docs/voices.md: \(what)", notes: remedy)
    }
}
