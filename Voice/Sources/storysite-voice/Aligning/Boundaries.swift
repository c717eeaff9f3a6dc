/// Computes the times at which listeners hear words begin and end, from the frames of the decoder.
struct Boundaries {
    /// One for each word, in seconds.
    private(set) var times: [Range<Double>] = []

    /// Seconds by which the model finds the start of a word too early: without a pause before it, and after a pause.
    /// Means over three engines whose exact times are known.
    private static let (lag, lagAfterPause) = (0.04, 0.01)
    /// The shortest pause, in frames.
    private static let pause = 20
    /// In seconds: the shortest word, and how much later than in the model a word ends.
    private static let (shortest, lagOfEnd) = (0.02, 0.01)
    /// In frames: the longest word that the model may have found before its pause, the silence from which on it follows
    /// a pause already, and the time that is left to it where it is moved to.
    private static let (longestEarly, leastSilence, leastMoved) = (20, 5, 3)
    /// In frames: gaps between two words of a line that may be sound. A longer one is a pause.
    private static let gaps = 4...60

    /// - Parameter words: in the order of the recording.
    init(_ words: [AlignedWord], samples: [Int16]) {
        let loudness = Loudness(samples)
        let length = Double(samples.count) / Double(Decoder.rate)
        var frames = words.map { $0.start..<$0.end }
        for index in frames.indices.dropLast().reversed() { Self.moveAfterPause(&frames, index, words, loudness) }
        for index in frames.indices.dropFirst() { Self.closeGap(&frames, before: index, words, loudness) }
        for index in frames.indices {
            // The first word follows a pause.
            let isAfterPause =
                index == 0 || frames[index].lowerBound - frames[index - 1].upperBound >= Self.pause
            let start = Self.seconds(frames[index].lowerBound) + (isAfterPause ? Self.lagAfterPause : Self.lag)
            let end = max(start + Self.shortest, Self.seconds(frames[index].upperBound) + Self.lagOfEnd)
            times.append(min(start, length)..<min(end, length))
        }
        for index in times.indices.dropLast() {
            let next = times[index + 1].lowerBound
            let touches = frames[index + 1].lowerBound <= frames[index].upperBound
            if touches || times[index].upperBound > next {
                times[index] = times[index].lowerBound..<max(next, times[index].lowerBound)
            }
        }
    }

    private static func seconds(_ frame: Int) -> Double { Double(frame) / Double(Decoder.frameRate) }

    /// Moves a short word at the start of a sentence or clause that was found before the pause, in the end of the
    /// previous word, to the start of the sound after the pause.
    private static func moveAfterPause(
        _ frames: inout [Range<Int>], _ index: Int, _ words: [AlignedWord], _ loudness: Loudness
    ) {
        let (word, next) = (frames[index], frames[index + 1].lowerBound)
        let before = index > 0 ? word.lowerBound - frames[index - 1].upperBound : 0
        let follows = index == 0 || words[index - 1].line != words[index].line || words[index - 1].endsClause
        guard follows, words[index].line == words[index + 1].line, word.count <= longestEarly, before < leastSilence,
            next - word.upperBound >= pause
        else { return }
        var start = next
        while start > word.upperBound, loudness.isLoud(start - 1) { start -= 1 }
        frames[index] = max(min(start, next - leastMoved), word.upperBound)..<next
    }

    /// Assigns sound between two words of a line that was taken for silence to the word with less time for its phones.
    private static func closeGap(
        _ frames: inout [Range<Int>], before index: Int, _ words: [AlignedWord], _ loudness: Loudness
    ) {
        let gap = frames[index - 1].upperBound..<frames[index].lowerBound
        guard gaps.contains(gap.count), words[index].line == words[index - 1].line else { return }
        let loud = gap.count { loudness.isLoud($0) }
        if loud == gap.count {
            let (before, after) = (words[index - 1], words[index])
            let isNext = (after.end - after.start) * before.phones <= (before.end - before.start) * after.phones
            if isNext {
                frames[index] = gap.lowerBound..<frames[index].upperBound
            } else {
                frames[index - 1] = frames[index - 1].lowerBound..<gap.upperBound
            }
            return
        }
        var start = gap.upperBound
        while start > gap.lowerBound, loudness.isLoud(start - 1) { start -= 1 }
        frames[index] = start..<frames[index].upperBound
    }
}
