/// Why there is no voice or no alignment, in a sentence without a full stop.
struct VoiceFault: Error {
    let message: String
    init(_ message: String) { self.message = message }
}
