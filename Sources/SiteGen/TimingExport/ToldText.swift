/// A text as it is told: its sentences with their times, and their words with theirs where these are known.
///
/// What storysite writes of timing, in its own form and in those of others, it writes of this.
struct ToldText: Sendable, Equatable {
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
        var words: [Word] = []
    }

    var sentences: [Sentence] = []
    /// What the file of the recording is called; `nil` if that is not known.
    var recording: String?

    var wordCount: Int { sentences.reduce(0) { $0 + $1.words.count } }
}

extension ToldText {
    /// The sentences of a tale, with the times that were found for its words.
    init(_ tale: TaleText, times: [WordTimes.Time], hasWords: Bool) {
        for (range, place) in zip(tale.sentences, tale.sentencePlaces) {
            let words = range.map { index in
                Word(
                    text: Self.plain(tale.bytes[tale.words[index]]), start: times[index].start, end: times[index].end)
            }
            sentences.append(
                Sentence(
                    text: Self.plain(tale.bytes[place]), start: words[0].start, end: words[words.count - 1].end,
                    words: hasWords ? words : []))
        }
    }

    /// What a timing file tells, without a tale: its own sentences or lines; where it has only words, the sentences that
    /// these make up.
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

    /// A pause after which a sentence is taken to be over where no punctuation says so, in milliseconds.
    private static let pause: Int32 = 600

    private static func sentences(of words: [Word]) -> [Sentence] {
        var (text, places): ([UInt8], [Int]) = ([], [])
        for word in words {
            let own = Array(word.text.utf8)
            if Spacing.isNeeded(between: text, own) { text.append(UInt8(ascii: " ")) }
            places.append(text.count)
            text += own
        }
        var ends = Sentences.ranges(in: text.span).map(\.upperBound)
        if ends.count == 1, words.count > 8 {
            let breaks = words.indices.dropFirst().filter { words[$0].start - words[$0 - 1].end >= pause }
            ends = breaks.map { places[$0] } + ends
        }
        var (found, next): ([Sentence], Int) = ([], 0)
        for end in ends {
            let begin = next
            while next < words.count, places[next] < end { next += 1 }
            guard begin < next else { continue }
            let stop = next < words.count ? places[next] : text.count
            found.append(
                Sentence(
                    text: plain(text[places[begin]..<stop]), start: words[begin].start, end: words[next - 1].end,
                    words: Array(words[begin..<next])))
        }
        return found
    }

    /// In one line, without spaces around it.
    private static func plain(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The same with every label at least a millisecond long and none before the end of another: what tiers can hold.
    var parted: ToldText {
        var (told, last): (ToldText, Int32) = (self, 0)
        for index in told.sentences.indices {
            var sentence = told.sentences[index]
            sentence.start = max(sentence.start, last)
            var position = sentence.start
            for place in sentence.words.indices {
                sentence.words[place].start = max(sentence.words[place].start, position)
                sentence.words[place].end = max(sentence.words[place].end, sentence.words[place].start + 1)
                position = sentence.words[place].end
            }
            sentence.end = max(sentence.end, position, sentence.start + 1)
            last = sentence.end
            told.sentences[index] = sentence
        }
        return told
    }
}

extension ToldText.Sentence {
    /// The sentence's text in as many pieces as it has words: each with the punctuation and space around it.
    var pieces: [String] {
        let letters = Array(text.utf8)
        var (starts, offset): ([Int], Int) = ([], 0)
        for word in words {
            let own = Array(word.text.utf8)
            guard let start = Self.find(own, in: letters, from: offset) else {
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

    private static func find(_ word: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        guard !word.isEmpty, text.count >= word.count + start else { return nil }
        return (start...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) }
    }
}

/// Where words that follow each other are written with a space between them.
enum Spacing {
    static func isNeeded(between left: [UInt8], _ right: [UInt8]) -> Bool {
        guard let last = String(decoding: left.suffix(4), as: UTF8.self).unicodeScalars.last,
            let first = String(decoding: right.prefix(4), as: UTF8.self).unicodeScalars.first
        else { return false }
        return !(isDense(last) && isDense(first))
    }

    /// Letters and marks of scripts that write no spaces: Thai to Khmer, kana, Han and their punctuation.
    private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
