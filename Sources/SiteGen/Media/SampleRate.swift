/// Samples a second of a recording. Browsers play 3,000 to 768,000; a program that resamples a much greater number,
/// which damaged headers can hold, needs memory without end.
struct SampleRate: Sendable, Equatable {
    private static let range: ClosedRange<UInt64> = 1_000...768_000

    let hertz: Int

    /// `nil` for a number that no recording has.
    init?(_ number: UInt64) {
        guard Self.range.contains(number) else { return nil }
        hertz = Int(number)
    }
}
