/// Estimates of how long words take to say: from their letters, and pauses from the punctuation after them.
///
/// A *weight* is a length of speech in units of about one spoken letter.
enum Pace {
    /// Milliseconds per unit of weight when no measured words show how fast the voice speaks.
    static let ordinary = 75.0

    /// The weight of a word: 1, and 1 for each letter, 3 for each ideograph, 4 for each digit.
    static func weight(of word: Range<Int>, in text: Span<UInt8>) -> Int {
        var weight = 1
        for offset in word {
            let byte = text[offset]
            if byte >= 0xE3 {
                weight += 3
            } else if byte &- UInt8(ascii: "0") < 10 {
                weight += 4
            } else if byte & 0xC0 != 0x80 {
                weight += 1
            }
        }
        return weight
    }

    /// The weight of the pause that the punctuation between two words asks for.
    static func pause(of gap: Range<Int>, in text: Span<UInt8>) -> Int {
        let table = StagedTable.sentences
        var weight = 0
        var offset = gap.lowerBound
        while offset < gap.upperBound {
            let found = table.sentence(in: text, at: offset)
            offset += found.length
            switch found.value {
            case .fullStop, .ellipsis, .terminator: weight = max(weight, 6)
            case .carriageReturn, .lineFeed, .separator: weight = max(weight, 8)
            case .goingOn: weight = max(weight, 3)
            default: if text[offset - found.length] == UInt8(ascii: ";") { weight = max(weight, 3) }
            }
        }
        return weight
    }

    /// Spreads words over the time from `start` to `end`, in milliseconds, by their weight.
    /// - Parameters:
    ///   - words: UTF-8 offsets in `text`.
    ///   - indices: the words to spread.
    ///   - assign: called for each word with its index, its start and its end.
    static func spread(
        _ words: Span<Range<Int>>, _ indices: Range<Int>, in text: Span<UInt8>, from start: Int32, to end: Int32,
        _ assign: (Int, Int32, Int32) -> Void
    ) {
        let total = max(weight(of: indices, words, in: text), 1)
        let room = Int(max(end, start) - start)
        var passed = 0
        for index in indices {
            let begin = passed
            passed += weight(of: words[index], in: text)
            assign(index, start + Int32(room * begin / total), start + Int32(room * passed / total))
            if index + 1 < indices.upperBound { passed += pauseAfter(index, words, in: text) }
        }
    }

    /// Divides a time into parts without gaps, each as long as its weight asks for.
    static func divided(_ time: Range<Int>, by weights: [Int]) -> [Range<Int>] {
        let total = max(weights.reduce(0, +), 1)
        var passed = 0
        return weights.map { weight in
            let before = passed
            passed += weight
            return time.lowerBound + time.count * before / total..<time.lowerBound + time.count * passed / total
        }
    }

    /// The weight of successive words, with the pauses between them.
    static func weight(of indices: Range<Int>, _ words: Span<Range<Int>>, in text: Span<UInt8>) -> Int {
        var total = 0
        for index in indices {
            total += weight(of: words[index], in: text)
            if index + 1 < indices.upperBound { total += pauseAfter(index, words, in: text) }
        }
        return total
    }

    private static func pauseAfter(_ index: Int, _ words: Span<Range<Int>>, in text: Span<UInt8>) -> Int {
        let (begin, end) = (words[index].upperBound, words[index + 1].lowerBound)
        return begin < end ? pause(of: begin..<end, in: text) : 0
    }
}
