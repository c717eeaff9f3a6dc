/// Why there is no voice or no alignment, in a sentence without a full stop.
struct VoiceFault: Error {
    let message: String
    /// What helps.
    var notes: [String] = []

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }
}
