/// The times of the words of a text in a recording.
package struct WordTimes: Sendable, Equatable {
    /// Whether most times were measured for words, or estimated from those of sentences.
    enum Precision: Sendable { case measured, estimated }

    package struct Time: Sendable, Equatable {
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
    }

    /// The time of each word. After `settle`, starts never decrease, no time overlaps the next, and all lie in the
    /// recording.
    package var times: [Time]
    /// The number of words that were matched with labels. The times of the others are interpolated.
    var matched: Int
    var precision: Precision
    /// The words that were not matched, as runs of their indices, in order.
    var unmatched: [Range<Int>]
    /// The indices of the words that had less than 50 ms before they were lengthened.
    private(set) var hurried: [Int] = []

    init(times: [Time], matched: Int, precision: Precision, unmatched: [Range<Int>]) {
        (self.times, self.matched, self.precision, self.unmatched) = (times, matched, precision, unmatched)
    }

    /// The share of words that were matched, from 0 to 1.
    var share: Double { times.isEmpty ? 1 : Double(matched) / Double(times.count) }
}

extension WordTimes {
    /// The shortest time in which a highlight is seen, in milliseconds.
    private static let shortest: Int32 = 50

    /// Puts the times in order, without overlaps, between 0 and `duration`. Lengthens words to 50 ms where there is
    /// room, also by shortening their neighbours. Settled times stay as they are.
    /// - Parameter duration: the length of the recording, in milliseconds.
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

    /// The milliseconds that a word has beyond 50. It can give a third of them to a neighbour.
    private static func excess(_ time: Time) -> Int32 { max(time.end - time.start - shortest, 0) }

    /// Lengthens a run of words that are too short, as far as there is room around it.
    private mutating func lengthen(_ run: Range<Int>, _ duration: Int32) {
        let need = Int32(clamping: run.count * Int(Self.shortest))
        var low = run.lowerBound > 0 ? times[run.lowerBound - 1].end : 0
        var high = run.upperBound < times.count ? times[run.upperBound].start : duration
        if high - low < need, isShared(run, low, high) { return }
        if high - low < need, run.lowerBound > 0 {
            let before = times[run.lowerBound - 1]
            low -= min(Self.excess(before) / 3, need - (high - low))
            times[run.lowerBound - 1].end = low
        }
        if high - low < need, run.upperBound < times.count {
            let after = times[run.upperBound]
            high += min(Self.excess(after) / 3, need - (high - low))
            times[run.upperBound].start = high
        }
        if high - low < need {
            for index in run { times[index] = Self.share(index, of: run, low, high) }
            return
        }
        var position = low
        for (number, index) in run.enumerated() {
            let rest = Int32(run.count - number) * Self.shortest
            let start = max(position, min(times[index].start, high - rest))
            let end = max(start + Self.shortest, min(times[index].end, high - rest + Self.shortest))
            times[index] = Time(start: start, end: end)
            position = end
        }
    }

    /// The part of a word in the time of a crowded run, which has less than 50 ms for each word.
    private static func share(_ index: Int, of run: Range<Int>, _ low: Int32, _ high: Int32) -> Time {
        // A word of 50 ms among shorter ones would divide the run.
        let room = min(Int(high - low), run.count * Int(shortest - 1))
        let number = index - run.lowerBound
        return Time(
            start: low + Int32(room * number / run.count), end: low + Int32(room * (number + 1) / run.count))
    }

    /// Whether a run was crowded and has been settled: its words have their shares, and its neighbours have given it
    /// their thirds. Of its excess, each neighbour then has at most twice what it gave, and 2 ms by rounding.
    private func isShared(_ run: Range<Int>, _ low: Int32, _ high: Int32) -> Bool {
        let before = run.lowerBound > 0 ? Self.excess(times[run.lowerBound - 1]) : 0
        let after = run.upperBound < times.count ? Self.excess(times[run.upperBound]) : 0
        return Int(before) + Int(after) <= 2 * Int(high - low) + 4
            && run.allSatisfy { times[$0] == Self.share($0, of: run, low, high) }
    }
}
