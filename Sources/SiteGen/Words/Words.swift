/// Finds the words of a text: what a voice says, without the punctuation around it.
///
/// The boundaries are those of [UAX #29](https://www.unicode.org/reports/tr29/tr29-41.html#Word_Boundaries), with these
/// changes for reading aloud:
/// - a hyphen joins letters, as an apostrophe does, and a digit with a letter:
///   *kādu-nekādu*, *5-gadīgs*, but not *5-6*;
/// - `ʼ` and `_` join letters, but a word does not begin or end with them;
/// - a narrow no-break space joins only digits; ½ and ² are digits;
/// - a full stop does not join letters where a sentence ends, so no word is in two sentences;
/// - Chinese, Japanese, Thai, Lao, Khmer and Burmese words are those of a dictionary (``UnspacedRun``). Without it,
///   each Han or Hiragana letter is a word, and so is a run of Thai, Lao, Khmer or Burmese letters.
enum Words {
    /// Calls `body` with the half-open range of every word in `text`, in order. Ranges are UTF-8 offsets, never empty,
    /// never overlapping.
    /// - Parameters:
    ///   - text: UTF-8 without entities or markup.
    ///   - unit: what is a word in Chinese and Japanese.
    @inline(__always)
    static func each(in text: Span<UInt8>, by unit: HighlightUnit = .word, _ body: (Range<Int>) -> Void) {
        var offset = 0
        while offset < text.count {
            // Most spaces: a letter follows, and so the space is a segment by itself.
            if text[offset] == UInt8(ascii: " "), offset &+ 1 < text.count,
                (text[offset &+ 1] | 0x20) &- UInt8(ascii: "a") < 26
            {
                offset &+= 1
            }
            let segment = Segment(in: text, from: offset)
            offset = segment.end
            guard segment.hasWord else { continue }
            // All letters that are looked up have three bytes or four.
            if text[segment.word.lowerBound] >= 0xE0, let run = UnspacedRun(in: text, from: segment, by: unit) {
                for word in run.words { body(word) }
                offset = run.end
            } else {
                body(segment.word)
            }
        }
    }

    /// The number of words in a label of another program. Chinese and Japanese labels are characters or the words of a
    /// dictionary, so the smaller number counts.
    static func count(inLabel text: Span<UInt8>) -> Int {
        var (characters, words) = (0, 0)
        each(in: text, by: .character) { _ in characters += 1 }
        guard characters > 1 else { return characters }
        each(in: text) { _ in words += 1 }
        return min(characters, words)
    }

    /// The ranges of all words in `text`.
    static func ranges(in text: Span<UInt8>, by unit: HighlightUnit = .word) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(text.count / 6)
        each(in: text, by: unit) { ranges.append($0) }
        return ranges
    }
}

/// The text between two neighbouring word boundaries.
struct Segment {
    /// The offset of the boundary that ends it.
    private(set) var end: Int
    private var wordStart = -1
    private var wordEnd = -1

    var hasWord: Bool { wordStart >= 0 }
    /// The part from its first letter or digit to its last. Requires `hasWord`.
    var word: Range<Int> { wordStart..<wordEnd }

    /// - Parameter start: the offset of a boundary before the end of `text`.
    @inline(__always)
    init(in text: Span<UInt8>, from start: Int) {
        let table = StagedTable.words
        end = start
        let first = table.word(in: text, at: start)
        end &+= first.length
        switch first.value {
        case .carriageReturn:
            if end < text.count, text[end] == UInt8(ascii: "\n") { end &+= 1 }
            return
        case .lineFeed, .newline:
            return
        case .space:
            while end < text.count {
                let next = table.word(in: text, at: end)
                guard next.value == .space else {
                    if next.value.isIgnored { break }
                    return
                }
                end &+= next.length
            }
        case .letter:
            wordStart = start
            wordEnd = end
            passLetters(text, table)
            if end == text.count || text[end] == UInt8(ascii: " ") { return }
        default:
            if first.value.isSaid { (wordStart, wordEnd) = (start, end) }
        }
        extend(text, table, from: first.value)
    }

    /// Passes letters of one and two bytes, which are most of most texts.
    @inline(__always)
    private mutating func passLetters(_ text: Span<UInt8>, _ table: StagedTable) {
        let letter = WordClass.letter.rawValue
        var offset = end
        while offset < text.count {
            let byte = Int(text[offset])
            if byte < 0x80 {
                guard table.direct(byte) == letter else { break }
                offset &+= 1
            } else {
                guard byte < 0xE0, byte >= 0xC2, offset &+ 1 < text.count else { break }
                guard table.direct((byte & 0x1F) << 6 | Int(text[offset &+ 1] & 0x3F)) == letter else { break }
                offset &+= 2
            }
        }
        end = offset
        wordEnd = offset
    }

    /// Extends the segment to the next boundary. WB numbers are rules of UAX #29.
    private mutating func extend(_ text: Span<UInt8>, _ table: StagedTable, from first: WordClass) {
        var left = first.isIgnored ? .other : first
        var afterJoiner = first == .joiner
        while end < text.count {
            let next = table.word(in: text, at: end)
            let after = end &+ next.length
            if next.value.isIgnored {  // WB4
                if wordEnd == end { wordEnd = after }
                end = after
                afterJoiner = next.value == .joiner
                continue
            }
            if afterJoiner, next.value.isPictograph {  // WB3c
                left = next.value
                end = after
                afterJoiner = false
                continue
            }
            afterJoiner = false
            guard next.value != .other, next.value != .space else { return }
            if left.joins(next.value) {
                left = left == .regional ? .other : next.value  // WB15, WB16: flags are pairs
                take(next.value, to: after)
            } else if left.mayCross(next.value) {
                // WB6, WB7, WB7b, WB7c, WB11, WB12
                let beyond = Self.next(in: text, table, from: after)
                if left.crosses(next.value, to: beyond.value), !endsSentence(text, at: end, before: beyond.start) {
                    end = beyond.start
                    left = beyond.value
                    take(left, to: beyond.end)
                } else if left == .hebrew, next.value == .apostrophe {  // WB7a
                    left = .other
                    if wordEnd == end { wordEnd = after }
                    end = after
                } else {
                    return
                }
            } else {
                return
            }
        }
    }

    /// Whether the mark at `offset` ends a sentence although a letter or digit follows directly.
    private func endsSentence(_ text: Span<UInt8>, at offset: Int, before next: Int) -> Bool {
        let table = StagedTable.sentences
        let mark = table.sentence(in: text, at: offset).value
        guard mark == .fullStop || mark == .terminator else { return false }
        let right = table.sentence(in: text, at: next).value
        if mark == .fullStop, right == .lower || right == .numeric { return false }
        guard mark == .fullStop, right == .upper else { return true }
        var before = offset
        repeat {
            before -= 1
            while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
        } while before > 0 && table.sentence(in: text, at: before).value.isIgnored
        let left = table.sentence(in: text, at: before).value
        return left != .upper && left != .lower
    }

    @inline(__always)
    private mutating func take(_ value: WordClass, to after: Int) {
        if value.isSaid {
            if wordStart < 0 { wordStart = end }
            wordEnd = after
        }
        end = after
    }

    /// The first scalar from `offset` on that WB4 does not ignore; `other` at the end of the text.
    private static func next(
        in text: Span<UInt8>, _ table: StagedTable, from offset: Int
    ) -> (value: WordClass, start: Int, end: Int) {
        var start = offset
        while start < text.count {
            let next = table.word(in: text, at: start)
            if !next.value.isIgnored { return (next.value, start, start + next.length) }
            start += next.length
        }
        return (.other, start, start)
    }
}
