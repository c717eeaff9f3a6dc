/// Why a take or a recording is refused, or no voice can be made of it: a sentence without a full stop, and notes with
/// what to do.
struct TakeError: Error {
    let message: String
    private(set) var notes: [String] = []
    /// Whether the reason is the system, such as a full disk. The same request can succeed later.
    private(set) var isOfSystem = false

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }

    init(_ error: ProgramError) { (message, notes) = (error.message, error.notes) }

    init(_ error: RecordingError) { (message, notes) = (error.message, error.notes) }

    static func taken(_ takes: TakeFolder) -> TakeError {
        TakeError("'\(takes.narrator)' is another voice already: choose another name")
    }

    init(_ error: SystemError) {
        (message, isOfSystem) = ("\(error.path): \(error.message)", true)
    }
}
