/// The words of a text as they are given their times.
struct Placement {
    private(set) var times: [WordTimes.Time]
    /// For each word the first and last spoken word it was found at, or -1.
    private var found: [(first: Int, last: Int)]
    private let spoken: [SpokenWord]
    /// How many words were found as they are.
    private var equal: Int
    /// How many letters of how many were found, in the shorter of what is told and what was heard between the words that
    /// are equal from the start and from the end on.
    private var letters = (found: 0, all: 0)

    /// - Parameters:
    ///   - start: how many words at the start are those that are spoken there.
    ///   - end: how many words at the end are those that are spoken there.
    init(count: Int, spoken: [SpokenWord], start: Int, end: Int) {
        self.spoken = spoken
        equal = start + end
        times = [WordTimes.Time](repeating: WordTimes.Time(start: 0, end: 0), count: count)
        found = [(first: Int, last: Int)](repeating: (-1, -1), count: count)
        for index in 0..<start { place(index, at: index) }
        for index in 0..<end { place(count - 1 - index, at: spoken.count - 1 - index) }
    }

    /// The words without a place, as runs.
    var unmatched: [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in found.indices where found[index].first < 0 {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// Whether words were found because any two texts have some in common: hardly one as it is, and the others by
    /// letters of which most are not in the other text. Between tales of one language up to 17 words of 100 are equal.
    var isByChance: Bool { equal * 4 < min(found.count, spoken.count) && letters.found * 2 < letters.all }

    private mutating func place(_ index: Int, at word: Int) {
        times[index] = WordTimes.Time(start: spoken[word].start, end: spoken[word].end)
        found[index] = (word, word)
    }

    // MARK: Finding

    /// Finds the words of a run without places among the spoken words that may be theirs.
    mutating func align(
        _ words: Span<Range<Int>>, _ text: Span<UInt8>, _ run: Range<Int>, _ heard: Range<Int>, _ bytes: Span<UInt8>
    ) {
        var (left, right) = (FoldedWords(), FoldedWords())
        for index in run { left.append(words[index], of: text) }
        for index in heard { right.append(spoken[index].range, of: bytes) }
        var partners = left.partners(among: right)
        // Where labels are pieces of words, or words of phrases, those that are equal are so by chance.
        if left.isDivided(unlike: right), partners.count(where: { $0 >= 0 }) * 2 < partners.count {
            for index in partners.indices { partners[index] = -1 }
        }
        letters.all = min(left.letters.count, right.letters.count)
        for (index, partner) in partners.enumerated() where partner >= 0 {
            place(run.lowerBound + index, at: heard.lowerBound + Int(partner))
            equal += 1
            letters.found += left.letters(of: index..<index + 1).count
        }
        var (begin, next) = (0, 0)
        for index in 0...left.count {
            let partner = index < left.count ? Int(partners[index]) : right.count
            if partner < 0 { continue }
            alignLetters(left, begin..<index, right, next..<partner, run.lowerBound, heard.lowerBound)
            (begin, next) = (index + 1, partner + 1)
        }
    }

    /// Finds words by their letters.
    private mutating func alignLetters(
        _ left: FoldedWords, _ lefts: Range<Int>, _ right: FoldedWords, _ rights: Range<Int>, _ word: Int, _ heard: Int
    ) {
        if lefts.isEmpty || rights.isEmpty { return }
        let (origin, rightLetters) = (left.letters(of: lefts).lowerBound, right.letters(of: rights))
        let alignment = LetterAlignment(left.letters[left.letters(of: lefts)], right.letters[rightLetters])
        let speech = SpokenLetters(
            words: rights.map { spoken[heard + $0] },
            starts: right.starts[rights.lowerBound...rights.upperBound].map { $0 - rightLetters.lowerBound })
        var before = -1  // the last letter heard before the word
        for index in lefts {
            let letters = left.letters(of: index..<index + 1)
            let own = letters.lowerBound - origin..<letters.upperBound - origin
            defer { before = own.reduce(before) { max($0, Int(alignment.partners[$1])) } }
            guard let span = alignment.span(of: own, isWhole: speech.isWhole) else { continue }
            self.letters.found += own.count { alignment.partners[$0] >= 0 }
            let after = alignment.partners[own.upperBound...].first { $0 >= 0 }.map { Int($0) } ?? speech.count
            times[word + index] = speech.time(of: span, after: before, before: after)
            found[word + index] = (
                heard + rights.lowerBound + speech.word(at: span.lowerBound),
                heard + rights.lowerBound + speech.word(at: span.upperBound)
            )
        }
    }

    // MARK: Sliding

    /// Of equal words beside each other (*pūta, pūta*), or equal runs of words, of which one has no place, letters cannot
    /// tell which one; time can. Runs without a place and without room are moved to where there is room for them.
    mutating func slide(_ words: Span<Range<Int>>, _ text: Span<UInt8>) {
        let pace = pace(words, text)
        for run in unmatched {
            let natural = Int32(Double(Pace.weight(of: run, words, in: text)) * pace)
            guard var best = room(for: run, natural), best * 2 < natural else { continue }
            var goal = 0
            for direction in [-1, 1] {
                var distance = 0
                while let next = step(run, distance, direction, words, text) {
                    distance = next
                    guard let room = room(from: run, distance, natural), room > best else { continue }
                    (best, goal) = (room, distance)
                }
            }
            if goal != 0 { move(run, by: goal) }
        }
    }

    /// How far a run has been moved after one more word, if that word is found and equal to the one it changes with.
    private func step(
        _ run: Range<Int>, _ distance: Int, _ direction: Int, _ words: Span<Range<Int>>, _ text: Span<UInt8>
    ) -> Int? {
        let (giving, taking) =
            direction < 0
            ? (run.lowerBound + distance - 1, run.upperBound + distance - 1)
            : (run.upperBound + distance, run.lowerBound + distance)
        guard found.indices.contains(giving), found[giving].first >= 0,
            FoldedWords.areEqual(words[giving], words[taking], in: text)
        else { return nil }
        return distance + direction
    }

    /// Milliseconds there are for a run between what is found before and after it, pauses included; more than three times
    /// what it needs is a pause of another kind.
    private func room(for run: Range<Int>, _ natural: Int32) -> Int32? { room(from: run, 0, natural) }

    /// The same when the run has been moved by so many words, and what it passed has been moved past it.
    private func room(from run: Range<Int>, _ distance: Int, _ natural: Int32) -> Int32? {
        let before = run.lowerBound + min(distance, 0) - 1 + (distance > 0 ? run.count + distance : 0)
        let after = distance < 0 ? run.lowerBound + distance : run.upperBound + distance
        guard before >= 0, after < found.count, found[before].first >= 0, found[after].first >= 0 else { return nil }
        return min(max(times[after].start - times[before].end, 0), 3 * natural)
    }

    private mutating func move(_ run: Range<Int>, by distance: Int) {
        let passed =
            distance < 0
            ? Array((run.lowerBound + distance..<run.lowerBound).reversed())
            : Array(run.upperBound..<run.upperBound + distance)
        for index in passed {
            let target = distance < 0 ? index + run.count : index - run.count
            (times[target], found[target]) = (times[index], found[index])
            found[index] = (-1, -1)
        }
    }

    // MARK: Filling

    /// Gives the words without a place the time there is between their neighbours.
    mutating func fill(_ words: Span<Range<Int>>, _ text: Span<UInt8>, duration: Int32) {
        let pace = pace(words, text)
        var filled = times
        for run in unmatched {
            let natural = Double(Pace.weight(of: run, words, in: text)) * pace
            let before = run.lowerBound > 0 ? run.lowerBound - 1 : nil
            let after = run.upperBound < found.count ? run.upperBound : nil
            // What was heard in between, if anything, is most likely these words.
            let heard =
                (before.map { found[$0].last } ?? -1)
                + 1..<max(
                    (before.map { found[$0].last } ?? -1) + 1, after.map { found[$0].first } ?? spoken.count)
            var low = before.map { times[$0].end } ?? 0
            var high = max(after.map { times[$0].start } ?? duration, low)
            if let first = heard.first, let last = heard.last {
                low = min(max(low, spoken[first].start), high)
                high = max(min(high, spoken[last].end), low)
            }
            if before != nil || after != nil {
                let isEdge = before == nil || after == nil
                let longest = Int32(natural * (heard.isEmpty ? isEdge ? 1 : 1.5 : 4))
                if before == nil { low = max(low, high - longest) } else { high = min(high, low + longest) }
            }
            Pace.spread(words, run, in: text, from: low, to: high) {
                filled[$0] = WordTimes.Time(start: $1, end: $2)
            }
        }
        times = filled
    }

    /// Milliseconds for a unit of weight, as this voice speaks.
    private func pace(_ words: Span<Range<Int>>, _ text: Span<UInt8>) -> Double {
        var (time, weight) = (0, 0)
        for index in found.indices where found[index].first >= 0 {
            time += Int(times[index].end - times[index].start)
            weight += Pace.weight(of: words[index], in: text)
        }
        return weight == 0 ? Pace.ordinary : min(max(Double(time) / Double(weight), 20), 300)
    }
}

/// Spoken words as one run of letters, each with its share of its word's time.
private struct SpokenLetters {
    let words: [SpokenWord]
    /// Where the letters of each word begin; one more than there are words.
    let starts: [Int]

    var count: Int { starts[words.count] }

    func isWhole(_ letters: ClosedRange<Int>) -> Bool {
        starts[word(at: letters.lowerBound)] == letters.lowerBound
            && starts[word(at: letters.upperBound) + 1] == letters.upperBound + 1
    }

    /// The word that a letter is in.
    func word(at letter: Int) -> Int {
        var (low, high) = (0, words.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= letter { low = middle } else { high = middle }
        }
        return low
    }

    /// The time of letters, with the rest of their words as far as the neighbours leave it.
    /// - Parameters:
    ///   - previous: the last letter that the words before have; -1 if none.
    ///   - next: the first letter that the words after have.
    func time(of letters: ClosedRange<Int>, after previous: Int, before next: Int) -> WordTimes.Time {
        let (first, last) = (word(at: letters.lowerBound), word(at: letters.upperBound))
        let begin = previous >= starts[first] ? letters.lowerBound : starts[first]
        let end = next < starts[last + 1] ? next : starts[last + 1]
        return WordTimes.Time(start: time(at: begin, in: first), end: time(at: end, in: last))
    }

    private func time(at letter: Int, in word: Int) -> Int32 {
        let (passed, all) = (letter - starts[word], starts[word + 1] - starts[word])
        let length = words[word].end - words[word].start
        return words[word].start + (all == 0 ? 0 : Int32(Int(length) * passed / all))
    }
}
