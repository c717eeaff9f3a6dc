/// Why a voice or its timing could not be made: a sentence without a full stop, and what helps.
struct VoiceFault: Error {
    let message: String
    var notes: [String] = []

    init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }

    init(_ fault: SystemFault) { self.init("\(fault.path): \(fault.message)") }
}
