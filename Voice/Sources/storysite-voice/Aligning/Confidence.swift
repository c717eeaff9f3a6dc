import Glibc

/// The confidence that sentences were found at the right times.
struct Confidence {
    /// One for each line, from 0 to 1; `nil` if the line was not found.
    let values: [Double?]

    /// - Parameter lines: all lines of the text.
    init(_ pass: Pass, _ lines: [SpokenLine]) {
        var sums = Array(repeating: (score: 0.0, frames: 0), count: lines.count)
        for word in pass.words {
            sums[word.line].score += word.score
            sums[word.line].frames += word.end - word.start
        }
        let scores = sums.map { $0.frames > 0 ? $0.score / Double($0.frames) : nil }
        let sorted = scores.compactMap(\.self).sorted()
        let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        // Measured scores of a frame: the right text has -2 (a natural English voice) to -7.5 (espeak-ng in any
        // language), a wrong text -7.8 to -9. Within one recording they differ by 3 or more.
        let doubtful = max(-7.7, median - 3)
        values = zip(zip(scores, sums), lines).map { pair, line in
            guard let score = pair.0 else { return nil }
            let pace = Double(pair.1.frames) / Double(max(line.phones, 1))
            let isSpoken = (3.3...25).contains(pace)  // frames a phone; nobody speaks faster or slower
            return (isSpoken ? 1 : 0.3) / (1 + exp(-1.5 * (score - doubtful)))
        }
    }
}
