/// How long words take when nobody has measured them: by their letters, and pauses by the punctuation after them.
enum Pace {
    /// Milliseconds for a unit of weight, about a spoken letter, when there is nothing to learn it from.
    static let ordinary = 75.0

    /// The weight of a word: one for itself and one for each letter; three for an ideograph, four for a digit.
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

    /// The weight of the pause that what stands between two words asks for.
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
    /// - Parameter place: is called for each word, by its index, with its start and end.
    static func spread(
        _ words: Span<Range<Int>>, _ indices: Range<Int>, in text: Span<UInt8>, from start: Int32, to end: Int32,
        _ place: (Int, Int32, Int32) -> Void
    ) {
        let total = max(weight(of: indices, words, in: text), 1)
        let room = Int(max(end, start) - start)
        var passed = 0
        for index in indices {
            let begin = passed
            passed += weight(of: words[index], in: text)
            place(index, start + Int32(room * begin / total), start + Int32(room * passed / total))
            if index + 1 < indices.upperBound { passed += pauseAfter(index, words, in: text) }
        }
    }

    /// The weight of several words that follow each other, with the pauses between them.
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
