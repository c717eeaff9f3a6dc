/// The reason why there is no voice or no alignment: a sentence without a full stop.
struct VoiceError: Error {
    let message: String
    /// What the user can do.
    var notes: [String] = []

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }
}
