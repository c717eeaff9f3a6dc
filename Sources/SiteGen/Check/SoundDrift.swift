/// Finds words that are highlighted too early or too late: where the timing has pauses, the recording should be quiet.
///
/// For each stretch of some seconds, words and pauses of the timing are correlated with sound and silence of the
/// recording at different lags. A lag counts if it correlates well and much better than no lag. It is reported if two
/// stretches in a row agree, or if there is only one stretch.
struct SoundDrift {
    private let reading: TaleReading
    private let recording: Voice.Recording
    private let measure: SoundMeasure

    /// The largest lag, in hundredths of a second.
    private static let farthest = 300
    /// The smallest lag in seconds that a reader notices.
    private static let visible = 0.3
    /// The smallest correlation at the best lag, and its smallest gain over no lag.
    private static let (fit, gain) = (0.45, 0.25)
    /// The shortest stretch, in hundredths of a second.
    private static let shortest = 600

    /// `nil` if there is no timing or no measure.
    init?(_ recording: Voice.Recording, in reading: TaleReading, _ measure: SoundMeasure?) {
        guard let measure, measure.loudness != nil, !recording.times.isEmpty else { return nil }
        (self.reading, self.recording, self.measure) = (reading, recording, measure)
    }

    func findings(_ voice: Voice) -> [Diagnostic] {
        let stretches = stretches
        let isHeard = measure.isHeard
        let slips = stretches.map { slip(of: $0, isHeard) }
        var findings: [Diagnostic] = []
        var index = 0
        while index < slips.count {
            guard let slip = slips[index] else {
                index += 1
                continue
            }
            // Stretches with about the same lag.
            var (end, sum) = (index + 1, slip)
            while end < slips.count, let other = slips[end], abs(other - slip) < 2 * Self.visible {
                (end, sum) = (end + 1, sum + other)
            }
            if end - index > 1 || stretches.count == 1 {
                let mean = sum / Double(end - index)
                findings.append(
                    finding(
                        stretches[index].lowerBound..<stretches[end - 1].upperBound, slip: mean,
                        isToTheEnd: end == slips.count, voice))
            }
            index = end
        }
        return findings
    }

    /// Paragraphs; short ones are joined.
    private var stretches: [Range<Int>] {
        var stretches: [Range<Int>] = []
        for paragraph in recording.paragraphs(of: reading.text) {
            if let last = stretches.last, frames(of: last).count < Self.shortest {
                stretches[stretches.count - 1] = last.lowerBound..<paragraph.upperBound
            } else {
                stretches.append(paragraph)
            }
        }
        if stretches.count > 1, let last = stretches.last, frames(of: last).count < Self.shortest {
            stretches.removeLast()
            stretches[stretches.count - 1] = stretches[stretches.count - 1].lowerBound..<last.upperBound
        }
        return stretches
    }

    private func frames(of stretch: Range<Int>) -> Range<Int> {
        let start = Int(recording.times[stretch.lowerBound].start) / 10
        let end = Int(recording.times[stretch.upperBound - 1].end) / 10
        return start..<max(start, min(end, measure.levels.count))
    }

    /// Seconds by which a stretch is highlighted too early; negative if too late; `nil` if it is right or unclear.
    private func slip(of stretch: Range<Int>, _ isHeard: [Bool]) -> Double? {
        // Includes the pauses around the words, which matter most.
        let own = frames(of: stretch)
        guard own.count >= Self.shortest else { return nil }
        let frames = max(own.lowerBound - 100, 0)..<min(own.upperBound + 100, measure.levels.count)
        var isHighlighted = [Bool](repeating: false, count: frames.count)
        let words = max(stretch.lowerBound - 10, 0)..<min(stretch.upperBound + 10, recording.times.count)
        for time in recording.times[words] {
            let highlighted = (Int(time.start) / 10..<max(Int(time.start), Int(time.end)) / 10).clamped(to: frames)
            for frame in highlighted { isHighlighted[frame - frames.lowerBound] = true }
        }
        let here = correlation(isHighlighted, frames.lowerBound, isHeard, 0)
        var (best, bestLag) = (here, 0)
        for lag in stride(from: -Self.farthest, through: Self.farthest, by: 4) {
            let found = correlation(isHighlighted, frames.lowerBound, isHeard, lag)
            if found > best { (best, bestLag) = (found, lag) }
        }
        let seconds = Double(bestLag) / Double(SoundMeasure.levelsPerSecond)
        guard abs(seconds) >= Self.visible, best >= Self.fit, best >= here + Self.gain else { return nil }
        return seconds
    }

    /// The correlation of words with the sound `lag` frames later, from -1 to 1.
    private func correlation(_ isHighlighted: [Bool], _ start: Int, _ isHeard: [Bool], _ lag: Int) -> Double {
        var (both, highlighted, heard, count) = (0, 0, 0, 0)
        for index in isHighlighted.indices {
            let frame = start + index + lag
            guard frame >= 0, frame < isHeard.count else { continue }
            count += 1
            let (left, right) = (isHighlighted[index], isHeard[frame])
            if left { highlighted += 1 }
            if right { heard += 1 }
            if left, right { both += 1 }
        }
        let (highlightedRest, heardRest) = (count - highlighted, count - heard)
        let spread = Double(highlighted) * Double(highlightedRest) * Double(heard) * Double(heardRest)
        guard spread > 0 else { return 0 }
        return (Double(both) * Double(count) - Double(highlighted) * Double(heard)) / spread.squareRoot()
    }

    private func finding(
        _ words: Range<Int>, slip: Double, isToTheEnd: Bool, _ voice: Voice
    ) -> Diagnostic {
        let inTale = recording.firstWord + words.lowerBound..<recording.firstWord + words.upperBound
        let (first, last) = (
            reading.text.line(ofWord: inTale.lowerBound), reading.text.line(ofWord: inTale.upperBound - 1)
        )
        let until = isToTheEnd ? "on" : first == last ? "to its end" : "to line \(last)"
        return Diagnostic(
            .warning, .lateHighlight, in: reading.source, at: WordLocations(reading).range(of: inTale),
            "from here \(until), the words of the voice '\(voice.id)' are highlighted about \(decimal(abs(slip))) s too "
                + (slip > 0 ? "early" : "late"),
            notes: [
                Diagnostic.Note(
                    "the pauses of the timing are not where the recording is quiet; to time it again (corrected times "
                        + "are lost): ", .align(reading.folder.folder.path, again: voice.id))
            ])
    }
}
