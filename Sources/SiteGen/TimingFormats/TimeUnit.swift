/// The unit of the times of a file.
enum TimeUnit: Sendable, CaseIterable {
    case seconds, milliseconds
    /// 100 nanoseconds each, as in Windows.
    case ticks

    /// The number of units in a millisecond.
    var perMillisecond: Double {
        switch self {
        case .seconds: 0.001
        case .milliseconds: 1
        case .ticks: 10_000
        }
    }

    var name: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .ticks: "ticks of 100 nanoseconds"
        }
    }
}
