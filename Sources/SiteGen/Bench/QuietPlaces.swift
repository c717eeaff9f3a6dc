/// Estimates the times of the sentences of a recording without timing. Each sentence gets a share of the time by its
/// letters, and each boundary moves to a quiet place nearby, as in Bloom's `AdjustPauses`.
enum QuietPlaces {
    /// Milliseconds of a peak.
    private static let step = 1000 / WavePeaks.resolution
    /// Peaks of the stretch that has to be quiet, a tenth of a second.
    private static let stretch = WavePeaks.resolution / 10
    /// A boundary moves by at most this share of its shorter neighbour.
    private static let reach = 0.3
    /// Peaks above this share of the loudest one count as sound. Peaks are square roots,
    /// so this is a tenth of the amplitude.
    private static let audible = 0.316

    /// - Parameters:
    ///   - letters: the number of letters of each sentence.
    ///   - peaks: those of `WavePeaks`.
    /// - Returns: the start and the end of each sentence in milliseconds; none if nothing is heard.
    static func sentences(letters: [Int], peaks: [UInt8]) -> [(start: Int32, end: Int32)] {
        let limit = UInt8(Double(peaks.max() ?? 0) * audible)
        guard limit > 0, let first = peaks.firstIndex(where: { $0 >= limit }),
            let last = peaks.lastIndex(where: { $0 >= limit }), last - first >= letters.count
        else { return [] }
        let all = Double(max(letters.reduce(0) { $0 + max($1, 1) }, 1))
        var (sum, guesses) = (0, [first])
        for count in letters {
            sum += max(count, 1)
            guesses.append(first + Int(Double(last + 1 - first) * Double(sum) / all))
        }
        var bounds = guesses
        for index in 1..<max(letters.count, 1) {
            let room = min(guesses[index] - guesses[index - 1], guesses[index + 1] - guesses[index])
            let far = Int(Double(room) * reach)
            bounds[index] = quietest(
                in: peaks, from: guesses[index] - far, to: guesses[index] + far, near: guesses[index])
        }
        return zip(bounds, bounds.dropFirst()).map { start, end in
            let heard = (start..<end).filter { peaks[$0] >= limit / 3 }
            let begin = heard.first ?? start
            return (Int32(begin * step), Int32(max((heard.last ?? end - 1) + 1, begin + 1) * step))
        }
    }

    /// The middle of the quietest stretch in a range; if several are equally quiet, the one nearest to a position.
    private static func quietest(in peaks: [UInt8], from low: Int, to high: Int, near place: Int) -> Int {
        var best = (sum: Int.max, far: Int.max, at: place)
        for at in max(low, 0)...max(high, low, 0) {
            let (start, end) = (max(at - stretch / 2, 0), min(at + stretch / 2, peaks.count))
            guard start < end else { continue }
            let sum = peaks[start..<end].reduce(0) { $0 + Int($1) }
            let far = abs(at - place)
            if sum < best.sum || sum == best.sum && far < best.far { best = (sum, far, at) }
        }
        return best.at
    }
}
