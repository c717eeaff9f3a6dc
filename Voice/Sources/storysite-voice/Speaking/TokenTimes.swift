/// Finds when each token of a sentence is said from espeak-ng's marks.
///
/// A token ends where the next begins; the last of a clause with the last of its sound, for the clause's own end comes
/// after its pause. espeak-ng gives no mark for some tokens at the start of a clause: they begin where it does. Two
/// that its dictionary speaks as one get the same mark: they share their time by their letters.
struct TokenTimes {
    private let letters: [Int]
    private let speech: Speech
    private let rate: Int
    /// The clause of each token.
    private var clauses: [Int]
    /// The first mark of each token, in seconds.
    private var marks: [Double?]
    private(set) var times: [Range<Double>]

    /// Louder than this, of 32768, is voice; espeak-ng's silence is exact zeros.
    private static let audible: Int16 = 40
    /// In seconds: shorter than any sound.
    private static let instant = 0.02

    /// - Parameter tokens: what was spoken, in order.
    static func times(of tokens: [String], in speech: Speech, rate: Int) -> [Range<Double>] {
        guard !tokens.isEmpty else { return [] }
        var found = TokenTimes(tokens, speech, rate)
        for clause in 0...(found.clauses.max() ?? 0) { found.divide(clause) }
        return found.times
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
        // A token without a mark is in the clause of the next that has one.
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
        // A clause that no token begins goes on with the last token of this one.
        let last = clauses.filter { $0 > clause }.min().map { $0 - 1 } ?? speech.clauseEnds.count
        let closes = last < speech.clauseEnds.count ? speech.clauseEnds[last].time : length
        let finish = lastSound(from: opens, to: closes) ?? opens
        var begin = marks[first] ?? opens
        var group: [Int] = []
        for (place, token) in members.enumerated() {
            defer { group.append(token) }
            guard place > 0, let mark = marks[token], mark - begin >= Self.instant else { continue }
            // With the next one's mark upon its own it was spoken together with the one before.
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

    /// Where the sound between two times falls silent for good.
    private func lastSound(from start: Double, to end: Double) -> Double? {
        let last = min(Int(end * Double(rate)), speech.samples.count)
        let first = min(Int(start * Double(rate)), last)
        return speech.samples[first..<last].lastIndex { $0.magnitude > UInt16(Self.audible) }.map {
            Double($0 + 1) / Double(rate)
        }
    }
}
