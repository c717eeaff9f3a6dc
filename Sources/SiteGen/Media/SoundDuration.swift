/// The duration of a recording: more than nothing and at most a day, so that milliseconds always fit into an integer.
struct SoundDuration: Sendable, Equatable {
    /// 24 hours, in seconds.
    static let longest = 86_400.0

    let seconds: Double

    /// `nil` for a number that is not finite, not more than 0, or more than a day.
    init?(seconds: Double) {
        guard seconds > 0, seconds <= Self.longest else { return nil }
        self.seconds = seconds
    }
}
