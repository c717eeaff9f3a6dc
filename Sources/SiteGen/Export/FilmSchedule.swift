/// The times at which a recording of the whole tale turns pages, as the reader turns them (`timing.js`).
struct FilmSchedule {
    /// The milliseconds of the recording in which each page is seen, by the page's number.
    private(set) var spans: [Int: Range<Int>] = [:]
    /// The milliseconds in which the title is spoken, and no page is seen.
    private(set) var start = 0

    /// In milliseconds. A picture without words is shown alone where the voice rests at least as long as the first.
    private static let (picture, lead) = (1500, 400)

    /// Returns when a page turns before its first word.
    /// - Parameter end: of what is spoken before.
    static func turn(to word: WordTimes.Time, after end: Int) -> Int {
        let start = Int(word.start)
        return start - min(lead, max(0, start - end) / 4)
    }

    /// - Returns: `nil` for a recording without times.
    init?(_ recording: Voice.Recording, _ body: TaleBody) {
        guard !recording.times.isEmpty else { return nil }
        let length = Int(Milliseconds.nearest(recording.duration))
        var turns: [(page: Int, time: Int)] = []
        var pictures: [Int] = []
        var end = Int(recording.title.last?.end ?? 0)
        func showPictures(until: Int, lead: Int) {
            defer { pictures = [] }
            guard until - end >= Self.picture else { return }
            let from = end > 0 ? end + lead : 0
            for (index, page) in pictures.enumerated() {
                turns.append((page, from + (until - lead - from) / pictures.count * index))
            }
        }
        for (number, page) in body.pages.enumerated() {
            if page.words.isEmpty { pictures.append(number) }
            let words = page.words.clamped(to: recording.span)
            guard let first = words.first, let last = words.last else { continue }
            let start = Int(recording.times[first - recording.firstWord].start)
            let lead = start - Self.turn(to: recording.times[first - recording.firstWord], after: end)
            showPictures(until: start, lead: lead)
            turns.append((number, turns.isEmpty && recording.title.isEmpty ? 0 : start - lead))
            end = Int(recording.times[last - recording.firstWord].end)
        }
        showPictures(until: length, lead: Self.lead)
        start = recording.title.isEmpty ? 0 : turns.first?.time ?? 0
        for (index, turn) in turns.enumerated() {
            let next = index + 1 < turns.count ? turns[index + 1].time : length
            spans[turn.page] = turn.time..<max(next, turn.time)
        }
    }
}
