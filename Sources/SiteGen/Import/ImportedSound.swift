/// A voice as it is written into a tale's folder: one recording of the tale, or one for each page,
/// with the times of what is said.
struct ImportedSound {
    struct Recording {
        /// Without an ending: `narration`, or `narration/3`.
        var path: String
        /// The name of the source's file that is copied; `nil` if the recording is made from clips.
        var copied: String?
        /// What is heard, in the order of the text.
        var clips: [ImportedBook.Clip]
    }

    var recordings: [Recording] = []
    var hasPages = false

    /// The id of an imported voice.
    static let id = "narration"

    /// Plans the recordings of a book. A recording that covers exactly the tale or one of its pages is kept as it is;
    /// all others are cut and joined.
    init(_ book: ImportedBook) {
        switch book.narration.recordings {
        case .none: break
        case .whole(let file): recordings = [Recording(path: Self.id, copied: file, clips: [.init(file: file)])]
        case .pages(let pages):
            let files = pages.map { page in Set(page.map(\.file)) }
            let all = files.reduce(into: Set<String>()) { $0.formUnion($1) }
            // The only page of several that is spoken has its recording to itself.
            let isOfOnePage = files.count > 1 && files.count { !$0.isEmpty } == 1
            if let only = all.first, all.count == 1, !isOfOnePage, Self.isInOrder(pages.flatMap(\.self)),
                files.count == 1 || pages.flatMap(\.self).contains(where: { $0.end != nil || $0.start > 0 })
            {
                recordings = [Recording(path: Self.id, copied: only, clips: pages.flatMap(\.self))]
                return
            }
            hasPages = true
            var uses: [String: Int] = [:]
            for file in files.flatMap(\.self) { uses[file, default: 0] += 1 }
            for (index, clips) in pages.enumerated() where !clips.isEmpty {
                let own = files[index]
                let isWhole = own.count == 1 && uses[clips[0].file] == 1 && Self.isInOrder(clips)
                recordings.append(
                    Recording(path: "\(Self.id)/\(index + 1)", copied: isWhole ? clips[0].file : nil, clips: clips))
            }
        }
    }

    private static func isInOrder(_ clips: [ImportedBook.Clip]) -> Bool {
        zip(clips, clips.dropFirst()).allSatisfy { clip, next in
            clip.start <= next.start && (clip.end.map { $0 <= next.start + 0.5 } ?? false)
        }
    }
}

extension ImportedSound.Recording {
    /// The times of the text in storysite's own form; `nil` if the source has none.
    /// - Parameters:
    ///   - spans: the part of the recording of each clip, in seconds.
    static func timed(_ clips: [ImportedBook.Clip], _ spans: [Range<Double>]) -> TimedText? {
        var timed = TimedText()
        var words: [(TimedText.Word, isWord: Bool)] = []
        var last: Int32 = 0
        for (clip, span) in zip(clips, spans) {
            guard let text = clip.text, !text.isEmpty else { continue }
            let start = max(Milliseconds.nearest(span.lowerBound), last)
            let end = Milliseconds.nearest(span.upperBound)
            guard end > start else { continue }
            last = end
            words.append(
                (
                    .init(text: text, start: start, end: end),
                    Words.count(inLabel: Array(text.utf8).span) <= 1
                ))
        }
        guard !words.isEmpty else { return nil }
        // Clips of words are divided into sentences; others are sentences or parts of some.
        guard words.count(where: \.isWord) * 2 > words.count, words.count > 1 else {
            timed.sentences = words.map { .init(text: $0.0.text, start: $0.0.start, end: $0.0.end) }
            return timed
        }
        var transcript = Transcript()
        var phrase = Transcript.Phrase(granularity: .word)
        for (word, _) in words {
            let begin = transcript.letters.count
            transcript.letters += Array(word.text.utf8)
            phrase.words.append(.init(text: begin..<transcript.letters.count, start: word.start, end: word.end))
        }
        transcript.phrases = [phrase]
        return TimedText(transcript)
    }
}
