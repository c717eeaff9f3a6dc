/// What a film shows and plays at each moment: the cover, the pages of one path through the tale, and the credits.
struct FilmPlan {
    /// Something that stays in the picture until the next one.
    struct State: Equatable {
        enum Sheet: Equatable { case cover, page(Int), end }

        let sheet: Sheet
        /// The number of the screen, from 0: a long text is divided into several.
        var screen = 0
        /// The number in the tale of the word that is spoken.
        var word: Int?
        /// The number in the tale of a word of the highlighted sentence. It stays during a pause, when `word` is `nil`.
        var sentenceWord: Int?
    }

    /// A part of a recording.
    struct Sound: Equatable {
        /// The milliseconds of the film at which it begins.
        let start: Int
        /// The number of the recording.
        let recording: Int
        /// In milliseconds of the recording.
        var part: Range<Int>
    }

    /// How a page's text is laid out.
    struct Layout {
        /// The screen of each word of the page.
        var screens: [Int]
        /// The number of its screens, at least 1.
        var count: Int
    }

    /// The frames of a second. A picture is at most 20 ms early or late.
    static let rate = 25

    /// The pictures, each with its first frame.
    private(set) var states: [(frame: Int, state: State)] = []
    private(set) var sounds: [Sound] = []
    /// In milliseconds.
    private(set) var duration = 0
    var frames: Int { Self.frame(at: duration) }

    // In milliseconds.
    private static let (cover, end) = (3000, 4000)
    /// The silence before and after the recording of a page.
    private static let rest = 500
    /// The time that a child needs for a word that no voice speaks, and for a picture.
    private static let (silentWord, silentPage) = (450, 3000)
    /// The longest pause through which a word stays highlighted, as in the reader.
    private static let hold = 800

    /// - Parameters:
    ///   - path: the numbers of the pages to show, in order.
    ///   - recordings: those of one voice.
    ///   - layouts: of all pages.
    init(_ body: TaleBody, path: [Int], recordings: [Voice.Recording], layouts: [Layout]) {
        let schedules = recordings.map { $0.page == nil ? FilmSchedule($0, body) : nil }
        let title = path.first.flatMap { Self.title(of: recordings, schedules, before: body.pages[$0], $0) }
        show(State(sheet: .cover), for: max(Self.cover - (title?.end ?? 0), 0))
        if let title {
            sounds.append(Sound(start: duration, recording: title.recording, part: 0..<title.end))
            duration += title.end
        }
        for (index, number) in path.enumerated() {
            let page = body.pages[number]
            let spoken = recordings.indices.filter { recordings[$0].page == number }
            if !spoken.isEmpty {
                for index in spoken {
                    let length = Int(Milliseconds.nearest(recordings[index].duration))
                    let start = title.flatMap { $0.recording == index ? $0.end : nil }
                    if start == nil { show(State(sheet: .page(number)), for: Self.rest) }
                    play(index, recordings[index], (start ?? 0)..<length, number, page, layouts[number])
                }
                duration += Self.rest
            } else if let index = schedules.firstIndex(where: { $0?.spans[number] != nil }),
                let span = schedules[index]?.spans[number]
            {
                play(index, recordings[index], span, number, page, layouts[number])
            } else if page.words.isEmpty, Self.isPassedOver(index, on: path, schedules, body) {
                continue
            } else {
                read(number, page, layouts[number])
            }
        }
        show(State(sheet: .end), for: Self.end)
    }

    /// Returns the recording that begins with the title, and the milliseconds until it turns to the first page;
    /// `nil` if none does.
    private static func title(
        of recordings: [Voice.Recording], _ schedules: [FilmSchedule?], before page: TaleBody.Page, _ number: Int
    ) -> (recording: Int, end: Int)? {
        for (index, recording) in recordings.enumerated() {
            guard let last = recording.title.last, recording.page == nil || recording.page == number else { continue }
            if let schedule = schedules[index] { return schedule.start > 0 ? (index, schedule.start) : nil }
            let first = page.words.clamped(to: recording.span).first
            guard let first, !recording.times.isEmpty else { return (index, Int(last.end)) }
            return (index, FilmSchedule.turn(to: recording.times[first - recording.firstWord], after: Int(last.end)))
        }
        return nil
    }

    /// Whether a recording goes on without a pause over a picture without words, so that the reader skips it as well.
    /// After a choice, and after the last word, the reader shows it in silence.
    private static func isPassedOver(
        _ index: Int, on path: [Int], _ schedules: [FilmSchedule?], _ body: TaleBody
    ) -> Bool {
        if index > 0, !body.pages[path[index - 1]].choices.isEmpty { return false }
        return schedules.contains { schedule in
            guard let spans = schedule?.spans, let next = path[index...].lazy.compactMap({ spans[$0] }).first
            else { return false }
            let last = path[..<index].last { spans[$0] != nil }.flatMap { spans[$0] }
            return last.map { $0.upperBound == next.lowerBound } ?? true
        }
    }

    private static func frame(at milliseconds: Int) -> Int { (milliseconds * rate + 500) / 1000 }

    private mutating func show(_ state: State, at time: Int) {
        let frame = Self.frame(at: time)
        if states.last?.frame == frame { states.removeLast() }
        if states.last?.state != state { states.append((frame, state)) }
    }

    private mutating func show(_ state: State, for length: Int) {
        show(state, at: duration)
        duration += length
    }

    /// Shows a page without a recording for as long as it takes to read it.
    private mutating func read(_ number: Int, _ page: TaleBody.Page, _ layout: Layout) {
        for screen in 0..<layout.count {
            let words = layout.screens.count { $0 == screen }
            show(State(sheet: .page(number), screen: screen), for: Self.silentPage + words * Self.silentWord)
        }
    }

    /// Shows a page while a part of a recording speaks it.
    private mutating func play(
        _ index: Int, _ recording: Voice.Recording, _ part: Range<Int>, _ number: Int, _ page: TaleBody.Page,
        _ layout: Layout
    ) {
        let shift = duration - part.lowerBound
        if let last = sounds.indices.last, sounds[last].recording == index,
            sounds[last].part.upperBound == part.lowerBound,
            sounds[last].start - sounds[last].part.lowerBound == shift
        {
            sounds[last].part = sounds[last].part.lowerBound..<part.upperBound
        } else {
            sounds.append(Sound(start: duration, recording: index, part: part))
        }
        var state = State(sheet: .page(number))
        show(state, at: duration)
        let words = recording.times.isEmpty ? 0..<0 : page.words.clamped(to: recording.span)
        for word in words {
            let time = recording.times[word - recording.firstWord]
            let next =
                word + 1 < words.upperBound
                ? Int(recording.times[word + 1 - recording.firstWord].start) : part.upperBound
            state.screen = layout.screens[word - page.words.lowerBound]
            (state.word, state.sentenceWord) = (word, word)
            show(state, at: Int(time.start) + shift)
            guard next > Int(time.end) + Self.hold else { continue }
            state.word = nil
            show(state, at: Int(time.end) + Self.hold + shift)
        }
        duration = part.upperBound + shift
    }
}
