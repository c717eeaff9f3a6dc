/// The unit of the times of a track, checked against the length of the recording.
struct UnitCheck {
    let unit: TimeUnit
    /// A warning for the author if the unit is an assumption; `nil` if the format defines it and it fits.
    let assumption: (location: Range<Int>, message: String)?

    /// - Parameters:
    ///   - duration: the length of the recording, in milliseconds; `nil` if it is not known.
    ///   - isSure: whether the format has only one unit, however unlikely the times are in it.
    /// - Throws: `timing-unit` if no unit fits.
    init(_ track: TimingTrack, duration: Int32?, isSure: Bool) throws(TimingError) {
        let times = track.labels.flatMap { [$0.start, $0.end].compactMap(\.self) }
        guard let last = times.max(by: { $0.value < $1.value }), last.value > 0 else {
            (unit, assumption) = (track.unit ?? .seconds, nil)
            return
        }
        func milliseconds(_ unit: TimeUnit) -> Double { last.value / unit.perMillisecond }
        guard let duration, duration > 0, !isSure else {
            let isWhole = times.allSatisfy { $0.value == $0.value.rounded() }
            // Whole numbers with minutes per label are not seconds, even if the format says so.
            let isLong = track.unit == .seconds && isWhole && last.value > 100 * Double(track.labels.count)
            let defined = isSure || !isLong ? track.unit : nil
            (unit, assumption) = defined.map { ($0, nil) } ?? Self.likely(track, last)
            return
        }
        func fits(_ unit: TimeUnit, from share: Double) -> Bool {
            (share...1.2).contains(milliseconds(unit) / Double(duration))
        }
        if let own = track.unit {
            let share = milliseconds(own) / Double(duration)
            // Units differ by factors of 1,000 and more, so a small deviation has another cause.
            let better = share > 3 || share < 0.01 ? TimeUnit.allCases.first { fits($0, from: 0.5) } : nil
            unit = better ?? own
            assumption = better.map { better in
                (
                    last.location,
                    "times are read as \(better.name) and not as \(own.name): \(Self.compared(last, duration))"
                )
            }
            return
        }
        guard let found = TimeUnit.allCases.first(where: { fits($0, from: 0.1) }) else {
            throw TimingError(
                .timingUnit, at: last.location,
                "the unit of these times cannot be determined: \(Self.compared(last, duration))",
                notes: ["use the timing of this recording, with times in seconds and a decimal point"])
        }
        (unit, assumption) = (
            found, (last.location, "times are read as \(found.name): \(Self.compared(last, duration))")
        )
    }

    /// The likely unit by the average length of labels, if the length of the recording is not known.
    private static func likely(_ track: TimingTrack, _ last: TimingTrack.Time) -> (TimeUnit, (Range<Int>, String)?) {
        let each = last.value / Double(track.labels.count)
        let unit: TimeUnit = each < 25 ? .seconds : each < 50_000 ? .milliseconds : .ticks
        return (
            unit,
            (
                last.location,
                "times are read as \(unit.name): the last of \(counted(track.labels.count, "label")) is \(number(last.value))"
            )
        )
    }

    private static func compared(_ last: TimingTrack.Time, _ duration: Int32) -> String {
        "the last is \(number(last.value)), and the recording is \(Milliseconds.text(duration)) long"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
