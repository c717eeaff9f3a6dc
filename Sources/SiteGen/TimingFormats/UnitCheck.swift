/// What the times of a track are counted in, cross-checked with the length of the recording.
struct UnitCheck {
    let unit: TimeUnit
    /// What is assumed, for the author to know; `nil` when the file itself says it and nothing speaks against it.
    let assumption: (place: Range<Int>, message: String)?

    /// - Parameters:
    ///   - duration: of the recording, in milliseconds.
    ///   - isSure: whether the format knows only its own unit, whatever speaks against it.
    /// - Throws: a fault when no unit fits.
    init(_ track: TimingTrack, duration: Int32?, isSure: Bool) throws(TimingFault) {
        let times = track.labels.flatMap { [$0.start, $0.end].compactMap(\.self) }
        guard let last = times.max(by: { $0.value < $1.value }), last.value > 0 else {
            (unit, assumption) = (track.unit ?? .seconds, nil)
            return
        }
        func milliseconds(_ unit: TimeUnit) -> Double { last.value / unit.perMillisecond }
        guard let duration, duration > 0, !isSure else {
            let isWhole = times.allSatisfy { $0.value == $0.value.rounded() }
            // Whole numbers, and minutes for a label: no seconds, whatever the format says.
            let isLong = track.unit == .seconds && isWhole && last.value > 100 * Double(track.labels.count)
            let told = isSure || !isLong ? track.unit : nil
            (unit, assumption) = told.map { ($0, nil) } ?? Self.likely(track, last)
            return
        }
        func fits(_ unit: TimeUnit, from share: Double) -> Bool {
            (share...1.2).contains(milliseconds(unit) / Double(duration))
        }
        if let own = track.unit {
            let share = milliseconds(own) / Double(duration)
            // Other units are at least a thousand times as large: what is a little wrong is wrong otherwise.
            let better = share > 3 || share < 0.01 ? TimeUnit.allCases.first { fits($0, from: 0.5) } : nil
            unit = better ?? own
            assumption = better.map { better in
                (
                    last.place,
                    "times are read as \(better.name) and not as \(own.name): \(Self.compared(last, duration))"
                )
            }
            return
        }
        guard let found = TimeUnit.allCases.first(where: { fits($0, from: 0.1) }) else {
            throw TimingFault(
                .unit, at: last.place,
                "what these times are counted in cannot be told: \(Self.compared(last, duration))",
                notes: ["is it the timing of another recording?", "write the times in seconds, with a decimal point"])
        }
        (unit, assumption) = (found, (last.place, "times are read as \(found.name): \(Self.compared(last, duration))"))
    }

    /// By how long the labels would be, where nobody knows how long the recording is.
    private static func likely(_ track: TimingTrack, _ last: TimingTrack.Time) -> (TimeUnit, (Range<Int>, String)?) {
        let each = last.value / Double(track.labels.count)
        let unit: TimeUnit = each < 25 ? .seconds : each < 50_000 ? .milliseconds : .ticks
        return (
            unit,
            (
                last.place,
                "times are read as \(unit.name), for the last of \(track.labels.count) is \(number(last.value))"
            )
        )
    }

    private static func compared(_ last: TimingTrack.Time, _ duration: Int32) -> String {
        "the last is \(number(last.value)), and the recording \(Milliseconds.text(duration)) long"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
