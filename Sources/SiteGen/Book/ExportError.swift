/// Why a tale could not be exported.
struct ExportError: Error {
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
        } else if let scratch = error.file {
            var diagnostic = error.diagnostic(.cannotWrite, file: scratch)
            diagnostic.notes.append(Diagnostic.Note(ProgramError.temporaryNote))
            diagnostics = [diagnostic]
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

extension ExportError {
    /// Reads a file of the library.
    static func reading(_ path: String, limit: SizeLimit, shownAs file: String) throws(ExportError) -> [UInt8] {
        do throws(SystemError) { return try Files.read(path, limit: limit) } catch {
            throw ExportError(.unreadableFile, file: file, error.message)
        }
    }
}

extension FFmpeg {
    /// Finds the ffmpeg of this machine for an export.
    /// - Parameter file: what needs it.
    static func forExport(
        which use: String, file: String = "ffmpeg", notes: [String] = []
    ) throws(ExportError) -> FFmpeg {
        do throws(ProgramError) { return try required(which: use) } catch {
            throw ExportError(.missingFile, file: file, error.message, notes: error.notes + notes)
        }
    }
}
