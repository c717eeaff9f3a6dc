/// Matches the words of a text with the words of a timing's labels, and gives each its time.
struct WordMatching {
    private(set) var times: [WordTimes.Time]
    /// For each word the indices of the first and the last spoken word that it was matched with, or -1 for both.
    private var found: [(first: Int, last: Int)]
    private let spoken: [SpokenWord]
    /// The number of words that were matched with an equal word.
    private var equal: Int
    /// Matched letters / all letters of the shorter side, outside the common prefix and suffix.
    private var letters = (found: 0, all: 0)

    /// - Parameters:
    ///   - start: the number of words at the start that equal the spoken ones: the common prefix.
    ///   - end: the number of words at the end that equal the spoken ones: the common suffix.
    init(count: Int, spoken: [SpokenWord], start: Int, end: Int) {
        self.spoken = spoken
        equal = start + end
        times = [WordTimes.Time](repeating: WordTimes.Time(start: 0, end: 0), count: count)
        found = [(first: Int, last: Int)](repeating: (-1, -1), count: count)
        for index in 0..<start { match(index, with: index) }
        for index in 0..<end { match(count - 1 - index, with: spoken.count - 1 - index) }
    }

    /// The words that are not matched, as runs of their indices.
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

    /// Whether the matches are no more than any two texts have in common: less than a quarter of the words are equal,
    /// and less than half of the letters matched. Two tales of one language have up to 17 equal words of 100.
    var isByChance: Bool { equal * 4 < min(found.count, spoken.count) && letters.found * 2 < letters.all }

    private mutating func match(_ index: Int, with word: Int) {
        times[index] = WordTimes.Time(start: spoken[word].start, end: spoken[word].end)
        found[index] = (word, word)
    }

    // MARK: Matching

    /// Matches a run of words with a run of spoken words.
    /// - Parameters:
    ///   - words: UTF-8 offsets in `text`.
    ///   - run: indices of words.
    ///   - heard: indices of spoken words.
    ///   - bytes: UTF-8 of the labels.
    mutating func align(
        _ words: Span<Range<Int>>, _ text: Span<UInt8>, _ run: Range<Int>, _ heard: Range<Int>, _ bytes: Span<UInt8>
    ) {
        var (left, right) = (FoldedWords(), FoldedWords())
        for index in run { left.append(words[index], of: text) }
        for index in heard { right.append(spoken[index].range, of: bytes) }
        var partners = left.partners(among: right)
        // If labels hold parts of words, or words hold several labels, equal words are equal by chance.
        let isDivided = left.isDivided(unlike: right) && partners.count(where: { $0 >= 0 }) * 2 < partners.count
        let isSame = left.letters == right.letters && left.starts != right.starts
        if isDivided || isSame {
            for index in partners.indices { partners[index] = -1 }
        }
        letters.all = min(left.letters.count, right.letters.count)
        for (index, partner) in partners.enumerated() where partner >= 0 {
            match(run.lowerBound + index, with: heard.lowerBound + Int(partner))
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

    /// Matches words between two matched words letter by letter.
    /// - Parameters:
    ///   - word: the index of the word with which `left` begins.
    ///   - heard: the index of the spoken word with which `right` begins.
    private mutating func alignLetters(
        _ left: FoldedWords, _ lefts: Range<Int>, _ right: FoldedWords, _ rights: Range<Int>, _ word: Int, _ heard: Int
    ) {
        if lefts.isEmpty || rights.isEmpty { return }
        let (origin, rightLetters) = (left.letters(of: lefts).lowerBound, right.letters(of: rights))
        let alignment = LetterAlignment(left.letters[left.letters(of: lefts)], right.letters[rightLetters])
        let speech = SpokenLetters(
            words: rights.map { spoken[heard + $0] },
            starts: right.starts[rights.lowerBound...rights.upperBound].map { $0 - rightLetters.lowerBound })
        var before = -1  // the last spoken letter that an earlier word was matched with
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

    // MARK: Repeated words

    /// Moves unmatched runs of words to where there is time for them.
    ///
    /// If a text repeats a word (*pūta, pūta*) and one repetition is unmatched, the letters do not show which one. The
    /// times do: a run is exchanged with equal words next to it as long as that gives it more time.
    mutating func slide(_ words: Span<Range<Int>>, _ text: Span<UInt8>) {
        let pace = pace(words, text)
        for run in unmatched {
            let natural = Milliseconds.clamped(Double(Pace.weight(of: run, words, in: text)) * pace)
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

    /// Moves a run by one more word.
    /// - Returns: the new distance in words; `nil` unless the next word is matched and equal to the one it is exchanged
    ///   with.
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

    /// The milliseconds for a run between the matched words before and after it, pauses included.
    /// - Parameter natural: how long the run takes to say. More than three times as much counts as three times as much:
    ///   the rest is silence for another reason.
    /// - Returns: `nil` unless the words before and after it are matched.
    private func room(for run: Range<Int>, _ natural: Int32) -> Int32? { room(from: run, 0, natural) }

    /// The milliseconds for a run after it has been moved by `distance` words, and these words to its other side.
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

    /// Gives unmatched words the time between their neighbours.
    /// - Parameter duration: the length of the recording, in milliseconds.
    mutating func fill(_ words: Span<Range<Int>>, _ text: Span<UInt8>, duration: Int32) {
        let pace = pace(words, text)
        var filled = times
        for run in unmatched {
            let natural = Double(Pace.weight(of: run, words, in: text)) * pace
            let before = run.lowerBound > 0 ? run.lowerBound - 1 : nil
            let after = run.upperBound < found.count ? run.upperBound : nil
            // Spoken words in between, if any, are most likely these words.
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
                let longest = Milliseconds.clamped(natural * (heard.isEmpty ? isEdge ? 1 : 1.5 : 4))
                if before == nil { low = max(low, high - longest) } else { high = min(high, low + longest) }
            }
            Pace.spread(words, run, in: text, from: low, to: high) {
                filled[$0] = WordTimes.Time(start: $1, end: $2)
            }
        }
        times = filled
    }

    /// The milliseconds per unit of weight in the matched words, from 20 to 300.
    private func pace(_ words: Span<Range<Int>>, _ text: Span<UInt8>) -> Double {
        var (time, weight) = (0, 0)
        for index in found.indices where found[index].first >= 0 {
            time += Int(times[index].end - times[index].start)
            weight += Pace.weight(of: words[index], in: text)
        }
        return weight == 0 ? Pace.ordinary : min(max(Double(time) / Double(weight), 20), 300)
    }
}

/// The letters of successive spoken words. Each letter has an equal share of its word's time.
private struct SpokenLetters {
    let words: [SpokenWord]
    /// The index of the first letter of each word, and one more element for the end.
    let starts: [Int]

    var count: Int { starts[words.count] }

    /// Whether the letters are those of one or more whole words.
    func isWhole(_ letters: ClosedRange<Int>) -> Bool {
        starts[word(at: letters.lowerBound)] == letters.lowerBound
            && starts[word(at: letters.upperBound) + 1] == letters.upperBound + 1
    }

    /// The index of the word that contains a letter, from 0 to `count - 1`.
    func word(at letter: Int) -> Int { starts.partitioningIndex { $0 > letter } - 1 }

    /// The time of some letters, extended to whole words where their other letters are not matched.
    /// - Parameters:
    ///   - previous: the last letter that an earlier word was matched with; -1 if there is none.
    ///   - next: the first letter that a later word was matched with; `count` if there is none.
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
