/// Chooses the tracks of a file with several tiers or recordings: those with the words of a tale and its sentences.
enum TrackChoice {
    /// Returns the track with the words, and with the lines of another track before them.
    /// - Parameter tale: the text that is spoken; without it, the names and labels of tracks decide.
    /// - Returns: `nil` if no track has labels.
    /// - Throws: `timing-shape` if the file belongs to several recordings, none of which has the words of the tale.
    static func choose(_ tracks: [TimingTrack], tale: TaleText?) throws(TimingError) -> TimingTrack? {
        let tracks = tracks.filter { !$0.labels.isEmpty }
        guard tracks.count > 1 else { return tracks.first }
        let wanted = tale.map { Bag(words: $0.words, of: $0.bytes.span) }
        if tracks.contains(where: { $0.recording?.name != tracks[0].recording?.name }) {
            return try ofRecordings(tracks, wanted)
        }
        let scores = tracks.map { wanted?.share(of: Bag($0)) ?? plausibility($0) }
        guard let best = scores.max() else { return nil }
        // Words and sentences have the same text; the one with more labels is better.
        let good = tracks.indices.filter { scores[$0] >= best * 0.9 }
        guard let chosen = good.max(by: { tracks[$0].labels.count < tracks[$1].labels.count }) else { return nil }
        let own = Bag(tracks[chosen])
        if let several = joined(tracks, chosen, own, wanted) { return several }
        let lines = tracks.indices.filter { index in
            index != chosen && tracks[index].labels.count < tracks[chosen].labels.count
                && isWord(tracks[chosen]) && !isWord(tracks[index]) && own.share(of: Bag(tracks[index])) > 0.8
        }
        guard let above = lines.max(by: { tracks[$0].labels.count < tracks[$1].labels.count }) else {
            return tracks[chosen]
        }
        return merge(tracks[above], above: tracks[chosen])
    }

    /// The share of common words from which a recording is taken to be of a tale.
    private static let enough = 0.75

    /// The track of the recording of the wanted tale or page.
    private static func ofRecordings(_ tracks: [TimingTrack], _ wanted: Bag?) throws(TimingError) -> TimingTrack {
        let shares = tracks.map { wanted?.share(of: Bag($0)) ?? 0 }
        if let best = tracks.indices.max(by: { shares[$0] < shares[$1] }), shares[best] >= enough {
            return tracks[best]
        }
        let names = tracks.compactMap(\.recording?.name)
        let shown = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " …" : "")
        throw TimingError(
            .timingShape, at: tracks[1].recording?.location ?? 0..<0,
            "this file has the times of several recordings; here begins '\(names.dropFirst().first ?? "")'",
            notes: [
                "a timing belongs to one recording, and this file names \(names.count): \(shown)",
                wanted == nil
                    ? "name the tale with --tale, and a page with --page, so that its recording can be found"
                    : "no recording has all words of this text: use one for each page, or join the recordings",
            ])
    }

    /// Joins the tiers of several voices that share a tale; `nil` if one tier has all words.
    ///
    /// The tier of another voice has words of the tale that the tiers before it lack. Without a tale, it is recognised
    /// by its name in the Montreal Forced Aligner: `anna - words`, `ben - words`.
    private static func joined(_ tracks: [TimingTrack], _ chosen: Int, _ own: Bag, _ wanted: Bag?) -> TimingTrack? {
        var (all, said, smallest) = (tracks[chosen], own, Int.max)
        for (index, track) in tracks.enumerated() where index != chosen && isWord(track) == isWord(tracks[chosen]) {
            if let wanted {
                let other = Bag(track)
                let gain = wanted.gain(of: other, beyond: said)
                guard other.total > 0, gain * 5 >= other.total * 4 else { continue }
                said.add(other)
            } else {
                guard let kind = kind(of: track), kind == Self.kind(of: tracks[chosen]) else { continue }
            }
            all.append(track)
            smallest = min(smallest, track.labels.count)
        }
        if smallest == .max { return nil }
        all.labels = all.labels.enumerated().sorted {
            ($0.element.start?.value ?? 0, $0.offset) < ($1.element.start?.value ?? 0, $1.offset)
        }.map(\.element)
        // Voices that often speak at the same time do not share a tale.
        let overlaps = zip(all.labels, all.labels.dropFirst()).count { middle(of: $0) > $1.start?.value ?? .infinity }
        return overlaps * 5 <= smallest ? all : nil
    }

    /// The part `words` of a name such as `anna - words`.
    private static func kind(of track: TimingTrack) -> String? {
        let parts = track.name.split(separator: " - ", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[1]) : nil
    }

    private static func isWord(_ track: TimingTrack) -> Bool { track.labels.contains { $0.granularity == .word } }

    /// How likely a tier contains words, from 0 to 1, by its name and its labels. Labels of sounds have one or two
    /// letters.
    private static func plausibility(_ track: TimingTrack) -> Double {
        let name = track.name.lowercased()
        if ["phone", "phon", "sound", "segment", "note", "comment", "gloss", "translation"].contains(
            where: name.contains)
        {
            return 0.1
        }
        if ["word", "token", "text"].contains(where: name.contains) { return 1 }
        let letters = track.labels.reduce(0) { $0 + $1.text.count }
        return Double(letters) / Double(track.labels.count) < 2.2 ? 0.3 : 0.95
    }

    /// Inserts each line of a track before the words that are spoken during it.
    private static func merge(_ lines: TimingTrack, above words: TimingTrack) -> TimingTrack {
        var merged = words
        merged.labels = []
        var next = 0
        for line in lines.labels {
            guard let start = line.start?.value, let end = line.end?.value else { continue }
            func pass(before limit: Double) {
                while next < words.labels.count, middle(of: words.labels[next]) < limit {
                    merged.labels.append(words.labels[next])
                    next += 1
                }
            }
            pass(before: start)
            var own = line
            let begin = merged.letters.count
            merged.letters += lines.letters[line.text]
            own.text = begin..<merged.letters.count
            own.granularity = .sentence
            merged.labels.append(own)
            pass(before: end)
        }
        merged.labels += words.labels[next...]
        return merged
    }

    /// The middle of a label's time, in the track's unit.
    private static func middle(of label: TimingTrack.Label) -> Double {
        let start = label.start?.value ?? 0
        return (start + (label.end?.value ?? start)) / 2
    }
}

/// A multiset of words, without case and accents.
private struct Bag {
    private var counts: [[UInt32]: Int] = [:]
    private(set) var total = 0

    init(words: [Range<Int>], of text: Span<UInt8>) {
        for word in words { addParts(of: word, of: text) }
    }

    init(_ track: TimingTrack) {
        let letters = track.letters.span
        for label in track.labels {
            addParts(of: label.text, of: letters)
        }
    }

    /// Adds the words in a part of a text; of Chinese and Japanese the characters, which labels can be.
    private mutating func addParts(of part: Range<Int>, of text: Span<UInt8>) {
        for word in Words.ranges(in: text.extracting(part), by: .character) {
            add(part.lowerBound + word.lowerBound..<part.lowerBound + word.upperBound, of: text)
        }
    }

    private mutating func add(_ word: Range<Int>, of text: Span<UInt8>) {
        var letters: [UInt32] = []
        Folding.append(text, word, to: &letters)
        counts[letters, default: 0] += 1
        total += 1
    }

    mutating func add(_ other: Bag) {
        counts.merge(other.counts, uniquingKeysWith: +)
        total += other.total
    }

    /// The number of these words that are in `other` and not in `said`.
    func gain(of other: Bag, beyond said: Bag) -> Int {
        other.counts.reduce(0) { $0 + min($1.value, max((counts[$1.key] ?? 0) - (said.counts[$1.key] ?? 0), 0)) }
    }

    /// The number of common words as a share of the larger multiset, from 0 to 1.
    func share(of other: Bag) -> Double {
        let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
        return Double(common) / Double(max(total, other.total, 1))
    }
}
