/// Makes a transcript of a track: checks its times, mends what has a plain meaning and refuses what has not.
struct TrackRepair {
    /// A word, or a line that no words are told of.
    private struct Unit {
        /// Its number among the track's labels.
        var index: Int
        /// Milliseconds.
        var start: Int?
        var end: Int?
    }

    private let track: TimingTrack
    private let duration: Int32?
    private let unit: TimeUnit
    private(set) var repairs: TrackRepairs
    private(set) var assumption: (place: Range<Int>, message: String)?

    /// Rounding and the silence that encoders add, in milliseconds.
    private static let tolerance = Int(TimingOrder.tolerance)
    /// Overlaps as short as this are rounding.
    private static let rounding = 20

    /// - Parameters:
    ///   - duration: of the recording, in milliseconds; `nil` if it is not known.
    ///   - isUnitSure: whether the format knows only its own unit, whatever speaks against it.
    init(_ track: TimingTrack, duration: Int32?, isUnitSure: Bool) throws(TimingFault) {
        (self.track, self.duration, repairs) = (track, duration, track.repairs)
        let check = try UnitCheck(track, duration: duration, isSure: isUnitSure)
        (unit, assumption) = (check.unit, check.assumption)
    }

    mutating func transcript() throws(TimingFault) -> Transcript {
        var units = try units()
        guard units.contains(where: { $0.start != nil }) else {
            throw TimingFault(
                .shape, at: (track.labels.first?.place ?? 0..<1).prefix(1),
                track.labels.isEmpty ? "this file has no times" : "nothing in this file has a time")
        }
        try dropBackwards(&units)
        try cutToRecording(&units)
        part(&units)
        try setEnds(&units)
        let times = estimateMissing(units)
        return assemble(units, times)
    }

    // MARK: Units

    /// What is spoken, in order: where a line is followed by words with times, these.
    private mutating func units() throws(TimingFault) -> [Unit] {
        var units: [Unit] = []
        var isLineSpoken = false
        for (index, label) in track.labels.enumerated() {
            if label.level != .word {
                isLineSpoken = !isAbove(index) && !hasTimedWords(index)
                if !isLineSpoken { continue }
            } else if isLineSpoken {
                continue
            }
            if label.text.isEmpty || !hasLetters(label) { continue }
            let (start, end) = (try milliseconds(label.start), try milliseconds(label.end))
            units.append(Unit(index: index, start: start, end: end))
        }
        return units
    }

    /// Whether the words behind a line say more of it than it does itself.
    private func hasTimedWords(_ line: Int) -> Bool {
        let words = track.labels[(line + 1)...].prefix { $0.level == .word }
        return !words.isEmpty && (track.labels[line].start == nil || words.contains { $0.start != nil })
    }

    /// Whether a line holds the lines behind it: a page before its sentences.
    private func isAbove(_ index: Int) -> Bool {
        track.labels[index].level == .page && index + 1 < track.labels.count && track.labels[index + 1].level != .page
    }

    private func hasLetters(_ label: TimingTrack.Label) -> Bool {
        var found = false
        Words.each(in: track.letters.span.extracting(label.text)) { _ in found = true }
        return found
    }

    private mutating func milliseconds(_ time: TimingTrack.Time?) throws(TimingFault) -> Int? {
        guard let time else { return nil }
        let value = time.value / unit.perMillisecond
        guard value >= 0 else {
            guard value > -500 else {
                throw TimingFault(
                    .shape, at: time.place, "times are counted from the start of the recording and cannot be negative")
            }
            if value < -1 { repairs.note(.negative, at: time.place) }
            return 0
        }
        return Int(min(value + 0.5, 2_000_000_000))
    }

    // MARK: Order

    /// Labels that start before one ahead of them lose their times, the fewest that will do; where that is more than
    /// one in five, nobody can tell which are right.
    private mutating func dropBackwards(_ units: inout [Unit]) throws(TimingFault) {
        let timed = units.indices.filter { units[$0].start != nil }
        let isInOrder = zip(timed, timed.dropFirst()).allSatisfy { (units[$0].start ?? 0) <= (units[$1].start ?? 0) }
        if isInOrder { return }
        let kept = Self.longestRise(timed.map { units[$0].start ?? 0 })
        let dropped = timed.enumerated().filter { !kept.contains($0.offset) }.map(\.element)
        guard dropped.count * 5 <= timed.count else {
            // The first place where time runs back.
            var last = 0
            for index in timed {
                let start = units[index].start ?? 0
                if start < last {
                    let place = track.labels[units[index].index].start?.place ?? 0..<0
                    let (own, before) = (Milliseconds.text(Int32(start)), Milliseconds.text(Int32(last)))
                    throw TimingFault(
                        .backwards, at: place, "this starts at \(own), what stands before it later, at \(before)")
                }
                last = start
            }
            return
        }
        for index in dropped {
            if let place = track.labels[units[index].index].start?.place { repairs.note(.backwards, at: place) }
            (units[index].start, units[index].end) = (nil, nil)
        }
    }

    /// The places of a longest run of values that never fall (patience sorting).
    private static func longestRise(_ values: [Int]) -> Set<Int> {
        var tails: [Int] = []
        var before = [Int](repeating: -1, count: values.count)
        for (index, value) in values.enumerated() {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] <= value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var (kept, index): (Set<Int>, Int) = ([], tails.last ?? -1)
        while index >= 0 {
            kept.insert(index)
            index = before[index]
        }
        return kept
    }

    // MARK: The recording's end

    /// A little beyond the end, or a few labels of many, are cut to it; more is the timing of another recording.
    private mutating func cutToRecording(_ units: inout [Unit]) throws(TimingFault) {
        guard let duration else { return }
        let limit = Int(duration)
        var (count, first, latest): (Int, Range<Int>?, Int) = (0, nil, 0)
        for unit in units {
            let label = track.labels[unit.index]
            let late = [(unit.start, label.start), (track.endsMayOverrun ? nil : unit.end, label.end)].first {
                time, _ in
                time.map { $0 > limit + Self.tolerance } ?? false
            }
            guard let late else { continue }
            count += 1
            first = first ?? late.1?.place
            latest = max(latest, unit.start ?? 0, unit.end ?? 0)
        }
        if let first {
            let isLittle = latest - limit <= max(1000, limit / 20) && limit > 4000
            guard isLittle || count * 50 <= units.count else {
                throw TimingFault(
                    .beyond, at: first, "this is beyond the recording, which is \(Milliseconds.text(duration)) long",
                    notes: ["is it the timing of another recording?"])
            }
            repairs.note(.beyond, at: first)
        }
        for index in units.indices {
            units[index].start = units[index].start.map { min($0, limit) }
            units[index].end = units[index].end.map { min($0, limit) }
        }
    }

    // MARK: Ends

    /// Labels that start together and last share their time, by their letters and in the order of the file: two lines
    /// that a subtitle shows at once.
    private mutating func part(_ units: inout [Unit]) {
        let timed = units.indices.filter { units[$0].start != nil }
        var first = 0
        while first < timed.count {
            let start = units[timed[first]].start ?? 0
            func isSame(_ place: Int) -> Bool {
                let unit = units[timed[place]]
                return unit.start == start && (unit.end ?? start) > start
            }
            var end = first
            while end < timed.count, isSame(end) { end += 1 }
            let next = end < timed.count ? units[timed[end]].start ?? .max : .max
            if end > first + 1, next > start {
                let run = timed[first..<end]
                let high = run.reduce(start) { max($0, min(units[$1].end ?? start, next)) }
                let weights = run.map { length(of: track.labels[units[$0].index]) }
                let total = max(weights.reduce(0, +), 1)
                var passed = 0
                for (index, weight) in zip(run, weights) {
                    let label = track.labels[units[index].index]
                    if index != run.last { repairs.note(.together, at: label.start?.place ?? label.place) }
                    units[index].start = start + (high - start) * passed / total
                    passed += weight
                    units[index].end = start + (high - start) * passed / total
                }
            }
            first = max(end, first + 1)
        }
    }

    /// Ends that are missing or wrong are where the next starts; the last lasts as long as its letters take.
    private mutating func setEnds(_ units: inout [Unit]) throws(TimingFault) {
        let timed = units.indices.filter { units[$0].start != nil }
        for (place, index) in timed.enumerated() {
            guard let start = units[index].start else { continue }
            let label = track.labels[units[index].index]
            // A word without a time in between needs its room.
            let next = place + 1 < timed.count ? units[timed[place + 1]].start : nil
            if let end = units[index].end, end < start {
                guard timed.count > 1 else {
                    throw TimingFault(.backwards, at: label.end?.place ?? label.place, "this ends before it starts")
                }
                repairs.note(.endsFirst, at: label.end?.place ?? label.place)
                units[index].end = nil
            }
            if let end = units[index].end, let next, end > next {
                if end - next > Self.rounding { repairs.note(.overlapping, at: label.end?.place ?? label.place) }
                units[index].end = next
            } else if let end = units[index].end, end == start {
                repairs.note(.noLength, at: label.start?.place ?? label.place)
            }
            if units[index].end == nil {
                let natural = start + length(of: label)
                let isAlone = place + 1 == timed.count || timed[place + 1] == index + 1
                if let next {
                    units[index].end = isAlone ? next : min(next, natural)
                } else {
                    units[index].end = max(start, min(natural, duration.map { Int($0) } ?? natural))
                }
            }
        }
    }

    /// How long a label takes to say, in milliseconds.
    private func length(of label: TimingTrack.Label) -> Int {
        Int(Double(Pace.weight(of: label.text, in: track.letters.span)) * Pace.ordinary)
    }

    // MARK: Missing times

    /// Labels without times share what there is between their neighbours.
    private func estimateMissing(_ units: [Unit]) -> [Transcript.Label] {
        var labels = units.map { unit in
            Transcript.Label(
                text: track.labels[unit.index].text, start: Int32(unit.start ?? 0), end: Int32(unit.end ?? 0),
                isEstimated: unit.start == nil)
        }
        var index = 0
        while index < labels.count {
            let begin = index
            while index < labels.count, labels[index].isEstimated { index += 1 }
            if index > begin {
                let natural = (begin..<index).reduce(0) { $0 + length(of: track.labels[units[$1].index]) }
                let low = begin > 0 ? Int(labels[begin - 1].end) : max(0, Int(labels[index].start) - natural)
                var high = index < labels.count ? Int(labels[index].start) : low + natural
                if let duration { high = min(high, Int(duration)) }
                spread(begin..<index, of: &labels, from: low, to: max(high, low))
            }
            index += 1
        }
        return labels
    }

    private func spread(_ run: Range<Int>, of labels: inout [Transcript.Label], from low: Int, to high: Int) {
        let weights = run.map { Pace.weight(of: labels[$0].text, in: track.letters.span) }
        let total = max(weights.reduce(0, +), 1)
        var passed = 0
        for (index, weight) in zip(run, weights) {
            labels[index].start = Int32(low + (high - low) * passed / total)
            passed += weight
            labels[index].end = Int32(low + (high - low) * passed / total)
        }
    }

    // MARK: Phrases

    private func assemble(_ units: [Unit], _ times: [Transcript.Label]) -> Transcript {
        var transcript = Transcript(letters: track.letters)
        let hasWords = units.contains { track.labels[$0.index].level == .word }
        var next = 0
        /// A line whose words are still to come.
        var holder: Transcript.Phrase?
        for (index, label) in track.labels.enumerated() {
            let own = next < units.count && units[next].index == index ? times[next] : nil
            if own != nil { next += 1 }
            if let own, label.level == .word {
                if let phrase = holder ?? (transcript.phrases.isEmpty ? .init(level: .line) : nil) {
                    transcript.phrases.append(phrase)
                }
                holder = nil
                transcript.phrases[transcript.phrases.count - 1].words.append(own)
            } else if let own {
                // Among words, a line of one word is that word.
                let isWord = hasWords && isOneWord(label)
                transcript.phrases.append(.init(level: label.level, label: own, words: isWord ? [own] : []))
                holder = nil
            } else if label.level != .word, !isAbove(index) {
                var line: Transcript.Label?
                if !label.text.isEmpty {
                    line = .init(text: label.text, start: written(label.start), end: written(label.end))
                }
                holder = .init(level: label.level, label: line)
            }
        }
        transcript.embrace()
        return transcript
    }

    private func isOneWord(_ label: TimingTrack.Label) -> Bool {
        Words.ranges(in: track.letters.span.extracting(label.text)).count == 1
    }

    private func written(_ time: TimingTrack.Time?) -> Int32 {
        guard let time else { return -1 }
        return Int32(min(max(time.value / unit.perMillisecond + 0.5, 0), 2_000_000_000))
    }
}

extension Transcript {
    /// Gives phrases with words a time around these: their own, where it is and lies between the neighbours'.
    fileprivate mutating func embrace() {
        var last: Int32 = 0
        for index in phrases.indices {
            guard let first = phrases[index].words.first, let final = phrases[index].words.last else {
                last = phrases[index].label?.end ?? last
                continue
            }
            var limit = Int32.max
            if index + 1 < phrases.count {
                limit = phrases[index + 1].words.first?.start ?? phrases[index + 1].label?.start ?? .max
            }
            if var label = phrases[index].label {
                let (start, end) = (label.start, label.end)
                label.start = start >= last && start <= first.start ? start : first.start
                label.end = end >= final.end && end <= limit ? end : final.end
                phrases[index].label = label
                last = label.end
            } else {
                last = final.end
            }
        }
    }
}
