/// When each word of a text is spoken in a recording.
struct WordTimes: Sendable, Equatable {
    /// What the times are worth to a reader's eye.
    enum Level: Sendable { case words, estimated }

    struct Time: Sendable, Equatable {
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
    }

    /// One for each word: never backwards, never overlapping, within the recording.
    var times: [Time]
    /// How many words were found among the labels; the others' times are interpolated.
    var matched: Int
    var level: Level
    /// The words that were not found, as runs of their indices.
    var unmatched: [Range<Int>]
    /// The words that had less than 40 ms before they were lengthened, by index.
    private(set) var hurried: [Int] = []

    init(times: [Time], matched: Int, level: Level, unmatched: [Range<Int>]) {
        (self.times, self.matched, self.level, self.unmatched) = (times, matched, level, unmatched)
    }

    /// The share of words that were found, from 0 to 1.
    var share: Double { times.isEmpty ? 1 : Double(matched) / Double(times.count) }
}

extension WordTimes {
    /// A word lit for less is not seen.
    private static let shortest: Int32 = 40

    /// Makes the times what they promise to be: in order, apart, between 0 and `duration`, and where there is room each
    /// word at least 40 ms long, if need be at its neighbours' cost.
    mutating func settle(duration: Int32) {
        var last: Int32 = 0
        for index in times.indices {
            var time = times[index]
            time.start = min(max(time.start, last), duration)
            time.end = min(max(time.end, time.start), duration)
            last = time.start
            times[index] = time
            guard index > 0 else { continue }
            if times[index - 1].end > time.start { times[index - 1].end = time.start }
            if times[index - 1].end - times[index - 1].start < Self.shortest { hurried.append(index - 1) }
        }
        if let time = times.last, time.end - time.start < Self.shortest { hurried.append(times.count - 1) }
        if hurried.isEmpty { return }
        var index = 0
        while index < times.count {
            let begin = index
            while index < times.count, times[index].end - times[index].start < Self.shortest { index += 1 }
            if index > begin { lengthen(begin..<index, duration) }
            index += 1
        }
    }

    /// What a word can give to its neighbours without being late or gone itself.
    private static func spare(_ time: Time) -> Int32 { max(time.end - time.start - shortest, 0) / 3 }

    /// Gives a run of words that are too short what room there is around it.
    private mutating func lengthen(_ run: Range<Int>, _ duration: Int32) {
        let need = Int32(clamping: run.count * Int(Self.shortest))
        var low = run.lowerBound > 0 ? times[run.lowerBound - 1].end : 0
        var high = run.upperBound < times.count ? times[run.upperBound].start : duration
        if high - low < need, run.lowerBound > 0 {
            let before = times[run.lowerBound - 1]
            low -= min(Self.spare(before), need - (high - low))
            times[run.lowerBound - 1].end = low
        }
        if high - low < need, run.upperBound < times.count {
            let after = times[run.upperBound]
            high += min(Self.spare(after), need - (high - low))
            times[run.upperBound].start = high
        }
        if high - low <= need {
            let room = Int(high - low)
            for (place, index) in run.enumerated() {
                times[index].start = low + Int32(room * place / run.count)
                times[index].end = low + Int32(room * (place + 1) / run.count)
            }
            return
        }
        var position = low
        for (place, index) in run.enumerated() {
            let rest = Int32(run.count - place) * Self.shortest
            let start = max(position, min(times[index].start, high - rest))
            let end = max(start + Self.shortest, min(times[index].end, high - rest + Self.shortest))
            times[index] = Time(start: start, end: end)
            position = end
        }
    }
}
