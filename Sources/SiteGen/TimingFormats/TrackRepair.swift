/// Turns a track into a transcript: checks its times, repairs errors with one plausible meaning and refuses all others.
struct TrackRepair {
    /// A word, or a line without words.
    private struct Unit {
        /// The index of the track's label.
        var index: Int
        /// Milliseconds from the start of the recording, from 0 to `Milliseconds.limit`.
        var start: Int?
        var end: Int?
    }

    private let track: TimingTrack
    private let duration: Int32?
    private let unit: TimeUnit
    private(set) var repairs: TrackRepairs
    private(set) var assumption: (location: Range<Int>, message: String)?

    /// The milliseconds beyond the recording that are taken for rounding, or for silence that an encoder added.
    private static let tolerance = Int(TimingOrder.tolerance)
    /// The longest overlap that is taken for rounding, in milliseconds.
    static let rounding = 20

    /// How far before the recording a time may be to be taken for its start, and how far for rounding, which is not
    /// reported; in milliseconds.
    private static let (earliest, roundedStart) = (-500.0, -1.0)
    /// Of so many labels, one may start before an earlier one. If more do, it is unclear which are right.
    private static let labelsInOrder = 5
    /// Of so many labels, one may lie beyond the recording, wherever it ends.
    private static let labelsWithin = 50
    /// How far all labels may lie beyond the recording: in milliseconds, or one such part of a long recording.
    private static let (overrun, overrunShare) = (1000, 20)
    /// Nothing is little beyond a recording that is no longer, in milliseconds.
    private static let shortest = 4000

    /// - Parameters:
    ///   - duration: the length of the recording, in milliseconds; `nil` if it is not known.
    ///   - isUnitSure: whether the format has only one unit of time, however unlikely the times are in it.
    init(_ track: TimingTrack, duration: Int32?, isUnitSure: Bool) throws(TimingError) {
        (self.track, self.duration, repairs) = (track, duration, track.repairs)
        let check = try UnitCheck(track, duration: duration, isSure: isUnitSure)
        (unit, assumption) = (check.unit, check.assumption)
    }

    mutating func transcript() throws(TimingError) -> Transcript {
        var units = try units()
        guard units.contains(where: { $0.start != nil }) else {
            throw TimingError(
                .timingShape, at: (track.labels.first?.location ?? 0..<1).prefix(1),
                track.labels.isEmpty ? "this file has no times" : "no label of this file has a time")
        }
        try dropBackwards(&units)
        try cutToRecording(&units)
        divideSharedTimes(&units)
        try setEnds(&units)
        let times = estimateMissing(units)
        return assemble(units, times)
    }

    // MARK: Units

    /// The words and lines that are spoken, in order. A line that is followed by its words with times is left out.
    private mutating func units() throws(TimingError) -> [Unit] {
        var units: [Unit] = []
        var isLineSpoken = false
        for (index, label) in track.labels.enumerated() {
            if label.granularity != .word {
                isLineSpoken = !isAbove(index) && !hasTimedWords(index)
                if !isLineSpoken { continue }
            } else if isLineSpoken {
                continue
            }
            if label.text.isEmpty || !hasWords(label) { continue }
            let (start, end) = (try milliseconds(label.start), try milliseconds(label.end))
            units.append(Unit(index: index, start: start, end: end))
        }
        return units
    }

    /// Whether the words after a line are used instead of it: there are some, and they have times or the line has none.
    private func hasTimedWords(_ line: Int) -> Bool {
        let words = track.labels[(line + 1)...].prefix { $0.granularity == .word }
        return !words.isEmpty && (track.labels[line].start == nil || words.contains { $0.start != nil })
    }

    /// Whether a label is a page that is followed by its lines or words.
    private func isAbove(_ index: Int) -> Bool {
        track.labels[index].granularity == .page && index + 1 < track.labels.count
            && track.labels[index + 1].granularity != .page
    }

    /// Whether a label contains a word.
    private func hasWords(_ label: TimingTrack.Label) -> Bool {
        var found = false
        Words.each(in: track.letters.span.extracting(label.text)) { _ in found = true }
        return found
    }

    /// A time in milliseconds, from 0 to `Milliseconds.limit`; `nil` for a label without one.
    private mutating func milliseconds(_ time: TimingTrack.Time?) throws(TimingError) -> Int? {
        guard let time else { return nil }
        let value = time.value / unit.perMillisecond
        guard value >= 0 else {
            guard value > Self.earliest else {
                throw TimingError(
                    .timingShape, at: time.location,
                    "a time cannot be negative: times are counted from the start of the recording")
            }
            if value < Self.roundedStart { repairs.note(.negative, at: time.location) }
            return 0
        }
        // With a recording, `cutToRecording` decides about times that are too late.
        guard duration != nil || value <= Double(Milliseconds.limit) else {
            throw TimingError(
                .timingBeyond, at: time.location,
                "this time is later than 24 hours, the longest that a recording may be")
        }
        return Int(Milliseconds.clamped(value + 0.5))
    }

    // MARK: Order

    /// Drops the times of labels that start before an earlier one, as few as possible.
    /// - Throws: `timing-backwards` if these are more than one label in `labelsInOrder`.
    private mutating func dropBackwards(_ units: inout [Unit]) throws(TimingError) {
        let timed = units.indices.filter { units[$0].start != nil }
        let isInOrder = zip(timed, timed.dropFirst()).allSatisfy { (units[$0].start ?? 0) <= (units[$1].start ?? 0) }
        if isInOrder { return }
        let kept = Set(LongestNonDecreasingSubsequence.indices(in: timed.map { units[$0].start ?? 0 }))
        let dropped = timed.enumerated().filter { !kept.contains($0.offset) }.map(\.element)
        guard dropped.count * Self.labelsInOrder <= timed.count else {
            // Report the first label that starts too early.
            var last = 0
            for index in timed {
                let start = units[index].start ?? 0
                if start < last {
                    let location = track.labels[units[index].index].start?.location ?? 0..<0
                    let (own, before) = (Self.text(start), Self.text(last))
                    throw TimingError(
                        .timingBackwards, at: location,
                        "this label starts at \(own), before the previous one, which starts at \(before)",
                        notes: ["put the labels in the order of their times, or correct this time"])
                }
                last = start
            }
            return
        }
        for index in dropped {
            if let location = track.labels[units[index].index].start?.location {
                repairs.note(.backwards, at: location)
            }
            (units[index].start, units[index].end) = (nil, nil)
        }
    }

    // MARK: The recording's end

    /// Cuts times beyond the end of the recording to it, if they are only a little beyond it, few of many, or only the
    /// end of the last label. Otherwise the timing belongs to another recording.
    /// - Throws: `timing-beyond` in that case.
    private mutating func cutToRecording(_ units: inout [Unit]) throws(TimingError) {
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
            first = first ?? late.1?.location
            latest = max(latest, unit.start ?? 0, unit.end ?? 0)
        }
        if let first {
            let isLittle =
                latest - limit <= max(Self.overrun, limit / Self.overrunShare) && limit > Self.shortest
            // Whisper often hears a last sentence where there is only silence or music.
            let isLastEnd =
                count == 1 && units.count > 1 && units.last?.end == latest
                && (units.last?.start ?? limit) < limit
            guard isLittle || isLastEnd || count * Self.labelsWithin <= units.count else {
                throw TimingError(
                    .timingBeyond, at: first,
                    "this time lies beyond the recording, which is \(Milliseconds.text(duration)) long",
                    notes: ["use the timing of this recording"])
            }
            repairs.note(.beyond, at: first)
        }
        for index in units.indices {
            units[index].start = units[index].start.map { min($0, limit) }
            units[index].end = units[index].end.map { min($0, limit) }
        }
    }

    // MARK: Ends

    /// Divides the time of labels that start together, such as two lines of one subtitle, by their letters and in the
    /// order of the file.
    private mutating func divideSharedTimes(_ units: inout [Unit]) {
        let timed = units.indices.filter { units[$0].start != nil }
        var first = 0
        while first < timed.count {
            let start = units[timed[first]].start ?? 0
            func isSame(_ number: Int) -> Bool {
                let unit = units[timed[number]]
                return unit.start == start && (unit.end ?? start) > start
            }
            var end = first
            while end < timed.count, isSame(end) { end += 1 }
            let next = end < timed.count ? units[timed[end]].start ?? .max : .max
            if end > first + 1, next > start {
                let run = timed[first..<end]
                let high = run.reduce(start) { max($0, min(units[$1].end ?? start, next)) }
                let times = Pace.divided(start..<high, by: run.map { length(of: track.labels[units[$0].index]) })
                for (index, time) in zip(run, times) {
                    let label = track.labels[units[index].index]
                    if index != run.last { repairs.note(.together, at: label.start?.location ?? label.location) }
                    (units[index].start, units[index].end) = (time.lowerBound, time.upperBound)
                }
            }
            first = max(end, first + 1)
        }
    }

    /// Sets ends that are missing or wrong to the start of the next label. The last label lasts as long as its words
    /// take to say.
    private mutating func setEnds(_ units: inout [Unit]) throws(TimingError) {
        let timed = units.indices.filter { units[$0].start != nil }
        for (number, index) in timed.enumerated() {
            guard let start = units[index].start else { continue }
            let label = track.labels[units[index].index]
            let next = number + 1 < timed.count ? units[timed[number + 1]].start : nil
            if let end = units[index].end, end < start {
                guard timed.count > 1 else {
                    throw TimingError(
                        .timingBackwards, at: label.end?.location ?? label.location, "this label ends before it starts",
                        notes: ["write the earlier time first"])
                }
                repairs.note(.endsFirst, at: label.end?.location ?? label.location)
                units[index].end = nil
            }
            if let end = units[index].end, let next, end > next {
                if end - next > Self.rounding { repairs.note(.overlapping, at: label.end?.location ?? label.location) }
                units[index].end = next
            } else if let end = units[index].end, end == start {
                repairs.note(.noLength, at: label.start?.location ?? label.location)
            }
            if units[index].end == nil {
                let natural = start + length(of: label)
                // Labels without a time before the next one need room.
                let isNext = number + 1 == timed.count || timed[number + 1] == index + 1
                if let next {
                    units[index].end = isNext ? next : min(next, natural)
                } else {
                    units[index].end = max(start, min(natural, latest))
                }
            }
        }
    }

    /// The latest time in milliseconds: the end of the recording if it is known.
    private var latest: Int { Int(duration ?? Milliseconds.limit) }

    /// How long a label takes to say, in milliseconds.
    private func length(of label: TimingTrack.Label) -> Int {
        Int(Double(Pace.weight(of: label.text, in: track.letters.span)) * Pace.ordinary)
    }

    // MARK: Missing times

    /// Divides the time between labels with times among those without times between them.
    private func estimateMissing(_ units: [Unit]) -> [Transcript.Label] {
        var labels = units.map { unit in
            Transcript.Label(
                text: track.labels[unit.index].text, start: Milliseconds.clamped(unit.start ?? 0),
                end: Milliseconds.clamped(unit.end ?? 0), isEstimated: unit.start == nil)
        }
        var index = 0
        while index < labels.count {
            let begin = index
            while index < labels.count, labels[index].isEstimated { index += 1 }
            if index > begin {
                let natural = (begin..<index).reduce(0) { $0 + length(of: track.labels[units[$1].index]) }
                let low = begin > 0 ? Int(labels[begin - 1].end) : max(0, Int(labels[index].start) - natural)
                let high = min(index < labels.count ? Int(labels[index].start) : low + natural, latest)
                let weights = labels[begin..<index].map { Pace.weight(of: $0.text, in: track.letters.span) }
                for (number, time) in zip(begin..<index, Pace.divided(low..<max(high, low), by: weights)) {
                    labels[number].start = Milliseconds.clamped(time.lowerBound)
                    labels[number].end = Milliseconds.clamped(time.upperBound)
                }
            }
            index += 1
        }
        return labels
    }

    // MARK: Phrases

    private func assemble(_ units: [Unit], _ times: [Transcript.Label]) -> Transcript {
        var transcript = Transcript(letters: track.letters)
        let hasWords = units.contains { track.labels[$0.index].granularity == .word }
        var next = 0
        /// A line whose words follow.
        var holder: Transcript.Phrase?
        for (index, label) in track.labels.enumerated() {
            let own = next < units.count && units[next].index == index ? times[next] : nil
            if own != nil { next += 1 }
            if let own, label.granularity == .word {
                if let phrase = holder ?? (transcript.phrases.isEmpty ? .init(granularity: .line) : nil) {
                    transcript.phrases.append(phrase)
                }
                holder = nil
                transcript.phrases[transcript.phrases.count - 1].words.append(own)
            } else if let own {
                // In a file with words, a line of one word counts as that word.
                let isWord = hasWords && isOneWord(label)
                transcript.phrases.append(.init(granularity: label.granularity, label: own, words: isWord ? [own] : []))
                holder = nil
            } else if label.granularity != .word, !isAbove(index) {
                var line: Transcript.Label?
                if !label.text.isEmpty {
                    line = .init(text: label.text, start: written(label.start), end: written(label.end))
                }
                holder = .init(granularity: label.granularity, label: line)
            }
        }
        transcript.fitPhrasesToWords()
        return transcript
    }

    private func isOneWord(_ label: TimingTrack.Label) -> Bool {
        Words.count(inLabel: track.letters.span.extracting(label.text)) == 1
    }

    /// The time as the file gives it, in milliseconds; -1 if it gives none.
    private func written(_ time: TimingTrack.Time?) -> Int32 {
        time.map { Milliseconds.clamped($0.value / unit.perMillisecond + 0.5) } ?? -1
    }

    private static func text(_ milliseconds: Int) -> String { Milliseconds.text(Milliseconds.clamped(milliseconds)) }
}

extension Transcript {
    /// Makes the time of each phrase with words include theirs. Its own start and end are kept if they do not overlap
    /// the neighbouring phrases.
    fileprivate mutating func fitPhrasesToWords() {
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
