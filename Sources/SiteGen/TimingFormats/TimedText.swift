/// A text with the times of its sentences, and of its words if they are known.
///
/// All timing that storysite writes, in its own JSON and in other formats, is written from this.
struct TimedText: Sendable, Equatable {
    struct Word: Sendable, Equatable {
        var text: String
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
    }

    struct Sentence: Sendable, Equatable {
        var text: String
        /// Milliseconds from the start of the recording.
        var start: Int32
        var end: Int32
        /// Whether somebody corrected its times at the bench: they stay when the others are found anew.
        var isCorrected = false
        var words: [Word] = []
    }

    var sentences: [Sentence] = []
    /// The title, if it is spoken before the text.
    var title: Sentence?
    /// The name of the recording's file; `nil` if it is not known.
    var recording: String?

    var wordCount: Int { sentences.reduce(0) { $0 + $1.words.count } }
}

extension TimedText {
    /// The sentences of a tale, with the times of its words.
    /// - Parameter hasWords: whether the words are included, or only sentences.
    init(_ tale: TaleText, times: [WordTimes.Time], hasWords: Bool) {
        for (range, sentence) in zip(tale.sentences, tale.sentenceRanges) {
            let words = range.map { index in
                Word(
                    text: Self.plain(tale.bytes[tale.words[index]]), start: times[index].start, end: times[index].end)
            }
            sentences.append(
                Sentence(
                    text: Self.plain(tale.bytes[sentence]), start: words[0].start, end: words[words.count - 1].end,
                    words: hasWords ? words : []))
        }
    }

    /// The sentences or lines of a timing file without a tale. If the file has only words, these are divided into
    /// sentences.
    init(_ transcript: Transcript) {
        for phrase in transcript.phrases {
            let words = phrase.words.map { word in
                Word(text: Self.plain(transcript.letters[word.text]), start: word.start, end: word.end)
            }
            if let label = phrase.label {
                sentences.append(
                    Sentence(
                        text: Self.plain(transcript.letters[label.text]), start: label.start, end: label.end,
                        words: words))
            } else {
                sentences += Self.sentences(of: words)
            }
        }
    }

    /// The shortest pause that ends a sentence in a text without punctuation, in milliseconds.
    private static let pause: Int32 = 600

    private static func sentences(of words: [Word]) -> [Sentence] {
        var (text, starts): ([UInt8], [Int]) = ([], [])
        for word in words {
            let own = Array(word.text.utf8)
            if Spacing.isNeeded(between: text, own) { text.append(UInt8(ascii: " ")) }
            starts.append(text.count)
            text += own
        }
        var ends = Sentences.ranges(in: text.span).map(\.upperBound)
        if ends.count == 1, words.count > 8 {
            let breaks = words.indices.dropFirst().filter { words[$0].start - words[$0 - 1].end >= pause }
            ends = breaks.map { starts[$0] } + ends
        }
        var (found, next): ([Sentence], Int) = ([], 0)
        for end in ends {
            let begin = next
            while next < words.count, starts[next] < end { next += 1 }
            guard begin < next else { continue }
            let stop = next < words.count ? starts[next] : text.count
            found.append(
                Sentence(
                    text: plain(text[starts[begin]..<stop]), start: words[begin].start, end: words[next - 1].end,
                    words: Array(words[begin..<next])))
        }
        return found
    }

    /// A text in one line, without white space at its start and end.
    private static func plain(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The same text for formats with tiers: every label is at least a millisecond long, and none overlaps another.
    var parted: TimedText {
        var (parted, last): (TimedText, Int32) = (self, 0)
        for index in parted.sentences.indices {
            var sentence = parted.sentences[index]
            sentence.start = max(sentence.start, last)
            var position = sentence.start
            for word in sentence.words.indices {
                sentence.words[word].start = max(sentence.words[word].start, position)
                sentence.words[word].end = max(sentence.words[word].end, sentence.words[word].start + 1)
                position = sentence.words[word].end
            }
            sentence.end = max(sentence.end, position, sentence.start + 1)
            last = sentence.end
            parted.sentences[index] = sentence
        }
        return parted
    }
}

extension TimedText.Sentence {
    /// A title with the times of its words; `nil` if it is not spoken.
    init?(title: String, times: [WordTimes.Time]) {
        let letters = Array(title.utf8)
        let words = zip(Words.ranges(in: letters.span), times).map { range, time in
            TimedText.Word(text: String(decoding: letters[range], as: UTF8.self), start: time.start, end: time.end)
        }
        guard let first = words.first, let last = words.last else { return nil }
        self.init(text: title, start: first.start, end: last.end, words: words)
    }

    /// The sentence's text divided into one piece for each word, with the punctuation and spaces around it.
    var pieces: [String] {
        let letters = Array(text.utf8)
        var (starts, offset): ([Int], Int) = ([], 0)
        for word in words {
            let own = Array(word.text.utf8)
            let near = offset..<min(letters.count, offset + Self.longestGap + own.count)
            guard let start = letters.span.firstRange(of: own.span, in: near)?.lowerBound else {
                return words.enumerated().map { $0.offset + 1 < words.count ? $0.element.text + " " : $0.element.text }
            }
            starts.append(start)
            offset = start + own.count
        }
        var (pieces, begin): ([String], Int) = ([], 0)
        for (index, word) in words.enumerated() {
            var end = letters.count
            if index + 1 < words.count {
                let between = starts[index] + word.text.utf8.count..<starts[index + 1]
                end = letters[between].lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? between.upperBound
            }
            pieces.append(String(decoding: letters[begin..<end], as: UTF8.self))
            begin = end
        }
        return pieces
    }

    /// The most bytes between two words of a sentence.
    private static let longestGap = 1000
}

/// The spaces between words.
enum Spacing {
    /// Whether a space is written between two words.
    static func isNeeded(between left: [UInt8], _ right: [UInt8]) -> Bool {
        guard let last = String(decoding: left.suffix(4), as: UTF8.self).unicodeScalars.last,
            let first = String(decoding: right.prefix(4), as: UTF8.self).unicodeScalars.first
        else { return false }
        return !(isDense(last) && isDense(first))
    }

    /// Whether a character belongs to a writing system without spaces, or to the punctuation of kana and Han.
    private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isUnspaced || (0x3000...0x303F).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
    }
}

extension TimedText {
    /// Ends the title where the text starts. Removes one that does not start before it: a build refuses such a title.
    mutating func endTitleBeforeText() {
        guard let title, let first = sentences.first else { return }
        self.title = title.start < first.start ? title.ended(by: first.start) : nil
    }
}

extension TimedText.Sentence {
    /// Returns the same sentence with no time after `limit`, in milliseconds.
    func ended(by limit: Int32) -> TimedText.Sentence {
        var ended = self
        (ended.start, ended.end) = (min(start, limit), min(end, limit))
        ended.words = words.map { .init(text: $0.text, start: min($0.start, limit), end: min($0.end, limit)) }
        return ended
    }
}
