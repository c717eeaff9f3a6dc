/// Why a book could not be made.
struct BookError: Error {
    var diagnostics: [Diagnostic] = []
    /// Whether storysite was asked to end.
    var isInterruption = false

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    init(_ code: DiagnosticCode, file: String, _ message: String, notes: [String] = []) {
        diagnostics = [Diagnostic(.error, code, file: file, message, notes: notes)]
    }

    /// - Parameter file: the file that could not be made or converted.
    init(_ error: ProgramError, file: String) {
        if error.isInterruption {
            isInterruption = true
        } else {
            diagnostics = [error.diagnostic(.undecodable, file: file)]
        }
    }

    /// - Parameter tale: the tale that could not be compressed.
    init(packing tale: TaleFolder, _ failure: ZIPArchive.Failure) {
        self.init(
            .cannotWrite, file: tale.path, "this tale cannot be packed: \(failure.message)", notes: failure.notes)
    }
}

extension FFmpeg {
    /// Finds the ffmpeg of this machine for a book.
    /// - Parameter file: what needs it.
    static func forBook(
        which use: String, file: String = "ffmpeg", notes: [String] = []
    ) throws(BookError) -> FFmpeg {
        do throws(ProgramError) { return try required(which: use) } catch {
            throw BookError(.missingFile, file: file, error.message, notes: error.notes + notes)
        }
    }
}
