/// The time since a child program last read its input or wrote output. What it writes to standard error does not count:
/// a program can complain for ever. Nor does the time in which the machine sleeps.
struct IdleTime {
    private let limit: Duration?
    private var start = SuspendingClock.now

    /// - Parameter limit: `nil` if it is never too long.
    init(limit: Duration?) { self.limit = limit }

    var isTooLong: Bool { limit.map { SuspendingClock.now - start > $0 } ?? false }

    mutating func restart() { start = .now }
}
