/// Computes the times of the tokens of a sentence from espeak-ng's marks.
///
/// A token ends where the next begins. The last token of a clause ends with its sound, because the end of the clause
/// comes after its pause. Some tokens at the start of a clause have no mark: they begin with the clause. Two tokens
/// that the dictionary speaks as one have the same mark: they share the time by their letters.
///
/// In Korean, espeak-ng joins words, and gives the marks of a clause in order to the words that are left: marks come
/// too late, and the last tokens have none. Then each token takes as many phones of the sentence as it has alone.
struct TokenTimes {
    private let letters: [Int]
    private let speech: Speech
    private let rate: Int
    /// The clause of each token.
    private var clauses: [Int]
    /// The first mark of each token, in seconds.
    private var marks: [Double?]
    private(set) var times: [Range<Double>]

    /// Samples above this magnitude, of 32,768, are heard; espeak-ng's silence is zero.
    private static let audible: Int16 = 40
    /// Seconds; no token is shorter.
    private static let instant = 0.02

    /// - Parameter tokens: the spoken tokens in order.
    /// - Returns: `nil` if marks are missing, so that the others are untrue.
    static func times(of tokens: [String], in speech: Speech, rate: Int) -> [Range<Double>]? {
        guard !tokens.isEmpty else { return [] }
        var found = TokenTimes(tokens, speech, rate)
        // A token without a mark begins a clause only if the one before it ends one.
        for (index, token) in tokens.dropLast().enumerated() where found.marks[index + 1] == nil {
            if let last = token.last(where: { !ESpeak.unspoken($0) }), last.isLetter || last.isNumber { return nil }
        }
        for clause in 0...(found.clauses.max() ?? 0) { found.divide(clause) }
        return found.times
    }

    /// - Parameter counts: the number of phonemes of each token.
    static func times(byPhonemes counts: [Int], in speech: Speech) -> [Range<Double>] {
        let ends = speech.phones.dropFirst().map(\.time)
        let spoken = zip(speech.phones, ends).filter { !$0.0.isPause }.map { $0.time..<$1 }
        let all = max(counts.reduce(0, +), 1)
        var (first, done, time) = (0, 0, 0.0)
        return counts.map { count in
            done += count
            let next = (done * spoken.count + all / 2) / all
            defer { first = next }
            let start = first < next ? spoken[first].lowerBound : time
            time = first < next ? spoken[next - 1].upperBound : time
            return start..<time
        }
    }

    private init(_ tokens: [String], _ speech: Speech, _ rate: Int) {
        (self.speech, self.rate) = (speech, rate)
        letters = tokens.map { max($0.unicodeScalars.count, 1) }
        marks = Array(repeating: nil, count: tokens.count)
        times = Array(repeating: 0..<0, count: tokens.count)
        var known: [Int?] = Array(repeating: nil, count: tokens.count)
        for (index, mark) in speech.marks.enumerated() where tokens.indices.contains(mark.token) {
            guard known[mark.token] == nil else { continue }
            marks[mark.token] = mark.time
            known[mark.token] = speech.clauseEnds.count { $0.marks <= index }
        }
        // A token without a mark is in the clause of the next token with a mark.
        var next = max(speech.clauseEnds.count - 1, 0)
        clauses = Array(repeating: 0, count: tokens.count)
        for index in tokens.indices.reversed() {
            next = known[index] ?? next
            clauses[index] = next
        }
    }

    private mutating func divide(_ clause: Int) {
        let members = clauses.indices.filter { clauses[$0] == clause }
        guard let first = members.first else { return }
        let opens = clause > 0 ? speech.clauseEnds[clause - 1].time : 0
        let length = Double(speech.samples.count) / Double(rate)
        // A clause without a first token continues the last token of this one.
        let last = clauses.filter { $0 > clause }.min().map { $0 - 1 } ?? speech.clauseEnds.count
        let closes = last < speech.clauseEnds.count ? speech.clauseEnds[last].time : length
        let finish = lastSound(from: opens, to: closes) ?? opens
        var begin = marks[first] ?? opens
        var group: [Int] = []
        for (place, token) in members.enumerated() {
            defer { group.append(token) }
            guard place > 0, let mark = marks[token], mark - begin >= Self.instant else { continue }
            // If the next token has the same mark, this one was spoken together with the one before.
            let following = place + 1 < members.count ? marks[members[place + 1]] : nil
            if let following, following - mark < Self.instant { continue }
            share(begin..<mark, among: group)
            (begin, group) = (mark, [])
        }
        share(begin..<max(begin, finish), among: group)
    }

    private mutating func share(_ time: Range<Double>, among group: [Int]) {
        let all = Double(group.reduce(0) { $0 + letters[$1] })
        var start = time.lowerBound
        for token in group {
            let end = start + (time.upperBound - time.lowerBound) * Double(letters[token]) / all
            times[token] = start..<max(start, end)
            start = end
        }
    }

    /// The time of the last sound between two times.
    private func lastSound(from start: Double, to end: Double) -> Double? {
        let last = min(Int(end * Double(rate)), speech.samples.count)
        let first = min(Int(start * Double(rate)), last)
        return speech.samples[first..<last].lastIndex { $0.magnitude > UInt16(Self.audible) }.map {
            Double($0 + 1) / Double(rate)
        }
    }
}
