/// Finds the sentences of a text.
///
/// The boundaries are those of [UAX #29](https://www.unicode.org/reports/tr29/tr29-41.html#Sentence_Boundaries), with
/// these changes for tales:
/// - a lower case letter after a closing mark continues the sentence: *"Kas tur?" jautāja vilks.*;
/// - `…` and `...` end a sentence only before an upper case letter or a digit;
/// - a single upper case letter before a full stop is an initial: *A. Pumpurs*;
/// - a full stop ends a sentence before a dash and an upper case letter: *teica vilks. – Nāc!*;
/// - an opening mark directly before a letter or digit belongs to the next sentence: *盖房子！“谁？”*;
/// - a closing guillemet can have a space before it, as French typography sets it: *« Qui est là ? » dit-il.*;
/// - the full stops of Khmer and Tibetan end a sentence;
/// - a language can have more marks, and abbreviations that end no sentence: *Mr. Wolf* (``SentenceRules``).
enum Sentences {
    /// Calls `body` with the half-open range of every sentence in `text`, in order and without the spaces around it.
    /// Ranges are UTF-8 offsets, never empty, never overlapping.
    /// - Parameters:
    ///   - text: UTF-8 of one block of prose, without entities or markup.
    ///   - rules: those of its language.
    @inline(__always)
    static func each(in text: Span<UInt8>, by rules: SentenceRules, _ body: (Range<Int>) -> Void) {
        if rules.marks == .usual { return each(in: text, rules.abbreviations, body) }
        let usual = rules.marks.usual(text)
        each(in: usual.span, rules.abbreviations, body)
    }

    @inline(__always)
    private static func each(in text: Span<UInt8>, _ abbreviations: Abbreviations, _ body: (Range<Int>) -> Void) {
        var start = 0
        while start < text.count {
            let end = boundary(in: text, after: start, abbreviations)
            let sentence = trimmed(start..<end, of: text)
            if !sentence.isEmpty { body(sentence) }
            start = end
        }
    }

    /// The ranges of all sentences in `text`.
    static func ranges(in text: Span<UInt8>, by rules: SentenceRules = .usual) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(text.count / 40)
        each(in: text, by: rules) { ranges.append($0) }
        return ranges
    }

    /// The first sentence boundary after `start`, after the spaces. SB numbers are rules of UAX #29.
    /// - Parameter abbreviations: those that end no sentence.
    static func boundary(in text: Span<UInt8>, after start: Int, _ abbreviations: Abbreviations = .none) -> Int {
        let table = StagedTable.sentences
        var offset = start
        while offset < text.count {
            if text[offset] < 0x80 {
                // Only these ASCII characters can end a sentence.
                offset = text.first(from: offset) {
                    $0.equal(to: UInt8(ascii: ".")) | $0.equal(to: UInt8(ascii: "!")) | $0.equal(to: UInt8(ascii: "?"))
                        | $0.below(0x20) | $0.beyondASCII
                }
                if offset == text.count { break }
            }
            let found = table.sentence(in: text, at: offset)
            switch found.value {
            case .carriageReturn, .lineFeed, .separator:  // SB3, SB4
                return pastParagraph(in: text, table, at: offset)
            case .fullStop, .ellipsis, .terminator:
                let stop = Stop(in: text, table, from: start, at: offset)
                let isAbbreviation =
                    stop.ends && found.value == .fullStop && abbreviations.mayEnd(text, offset)
                    && abbreviations.end(text, from: start, at: offset, before: stop.end)
                if stop.ends, !isAbbreviation { return stop.end }
                offset = stop.end
            default:
                offset += found.length
            }
        }
        return text.count
    }

    /// The offset after the separator at `offset`; `offset` if there is none.
    fileprivate static func pastParagraph(in text: Span<UInt8>, _ table: StagedTable, at offset: Int) -> Int {
        guard offset < text.count else { return offset }
        let found = table.sentence(in: text, at: offset)
        guard found.value.isParagraph else { return offset }
        let end = offset + found.length
        let isPair = found.value == .carriageReturn && end < text.count && text[end] == UInt8(ascii: "\n")
        return isPair ? end + 1 : end
    }

    /// Whether a sentence continues after a hard line break, as in a verse: a comma or a similar mark stands before it,
    /// or a lower case letter after it.
    /// - Parameters:
    ///   - offset: of the line feed.
    ///   - rules: those of its language.
    static func goOn(over offset: Int, in text: Span<UInt8>, by rules: SentenceRules) -> Bool {
        let table = StagedTable.sentences
        if Stop.goesOn(text, table, from: offset + 1) { return true }
        var last = Stop.last(text, table, from: 0, before: offset)
        while last.offset > 0, last.value == .close || last.value == .space {
            last = Stop.last(text, table, from: 0, before: last.offset)
        }
        return last.value == .goingOn
            || last.offset < offset && text[last.offset] == UInt8(ascii: ";") && rules.marks != .greek
    }

    private static func trimmed(_ range: Range<Int>, of text: Span<UInt8>) -> Range<Int> {
        let table = StagedTable.sentences
        var start = range.lowerBound
        while start < range.upperBound {
            let found = table.sentence(in: text, at: start)
            guard found.value.isBlank else { break }
            start += found.length
        }
        var end = range.upperBound
        while end > start {
            var last = end - 1
            while last > start, text[last] & 0xC0 == 0x80 { last -= 1 }
            guard table.sentence(in: text, at: last).value.isBlank else { break }
            end = last
        }
        return start..<end
    }
}

/// A mark that may end a sentence, with the closing marks and spaces after it.
struct Stop {
    /// Whether a sentence ends here.
    private(set) var ends = true
    /// The offset of the boundary, or where the search continues.
    private(set) var end: Int

    init(in text: Span<UInt8>, _ table: StagedTable, from start: Int, at offset: Int) {
        let mark = table.sentence(in: text, at: offset)
        end = offset + mark.length
        Self.skipIgnored(text, table, &end)
        var isClosed = false
        while end < text.count {  // SB9
            let next = table.sentence(in: text, at: end)
            guard next.value == .close || next.value == .open else { break }
            if next.value == .open, Self.isLetter(text, table, at: end + next.length) { break }
            isClosed = true
            end += next.length
            Self.skipIgnored(text, table, &end)
        }
        var beforeSpaces = end
        Self.skipSpaces(text, table, &end)  // SB9, SB10
        while beforeSpaces < end, let closed = Self.pastGuillemet(text, table, at: end) {
            (isClosed, beforeSpaces, end) = (true, closed, closed)
            Self.skipSpaces(text, table, &end)
        }
        guard end < text.count else { return }
        let next = table.sentence(in: text, at: end).value
        if next.isParagraph {
            end = Sentences.pastParagraph(in: text, table, at: end)
            return
        }
        if next == .goingOn || next.isStop {  // SB8a
            ends = mark.value == .fullStop && beforeSpaces < end && Self.isSpeech(text, table, at: end)
            return
        }
        let touches = !isClosed && beforeSpaces == end
        switch mark.value {
        case .terminator:
            ends = !(isClosed && next == .lower)
        case .ellipsis:
            ends = !(touches && next == .numeric) && !Self.goesOn(text, table, from: end) && next != .letter
        default:
            ends = !continues(text, table, from: start, at: offset, to: next, touches: touches)
        }
    }

    /// Whether the full stop at `offset` is inside a sentence, judged by what follows.
    private func continues(
        _ text: Span<UInt8>, _ table: StagedTable, from start: Int, at offset: Int, to next: SentenceClass,
        touches: Bool
    ) -> Bool {
        if touches, next == .numeric { return true }  // SB6
        if Self.goesOn(text, table, from: end) { return true }  // SB8
        guard next == .upper || next == .letter else { return false }
        let before = Self.last(text, table, from: start, before: offset)
        if next == .letter { return before.value.isDot }
        if touches { return before.value == .upper || before.value == .lower }  // SB7
        guard before.value == .upper else { return false }
        let earlier = Self.last(text, table, from: start, before: before.offset).value
        return !(earlier == .upper || earlier == .lower || earlier == .letter || earlier == .numeric)
    }

    /// SB8: whether the next letter before any stop is lower case.
    fileprivate static func goesOn(_ text: Span<UInt8>, _ table: StagedTable, from offset: Int) -> Bool {
        var offset = offset
        while offset < text.count {
            let found = table.sentence(in: text, at: offset)
            if found.value == .lower { return true }
            if found.value == .upper || found.value == .letter || found.value.isParagraph || found.value.isStop {
                return false
            }
            offset += found.length
        }
        return false
    }

    /// Whether a dash, a space and an upper case letter stand at `offset`.
    private static func isSpeech(_ text: Span<UInt8>, _ table: StagedTable, at offset: Int) -> Bool {
        let dash = table.sentence(in: text, at: offset).length
        let last = text[offset + dash - 1]
        // The hyphen, U+2013 and U+2014, among all continuation marks.
        let isLong = dash == 3 && text[offset] == 0xE2 && (last == 0x93 || last == 0x94)
        guard isLong || dash == 1 && last == UInt8(ascii: "-"), offset + dash < text.count else { return false }
        let space = table.sentence(in: text, at: offset + dash)
        guard space.value == .space, offset + dash + space.length < text.count else { return false }
        return table.sentence(in: text, at: offset + dash + space.length).value == .upper
    }

    private static func isLetter(_ text: Span<UInt8>, _ table: StagedTable, at offset: Int) -> Bool {
        guard offset < text.count else { return false }
        switch table.sentence(in: text, at: offset).value {
        case .lower, .upper, .letter, .numeric: return true
        default: return false
        }
    }

    /// The offset after a closing guillemet at `offset`, and after the closing marks that follow it. `nil` if none
    /// stands there: with a letter after it, a guillemet opens a speech, as in German.
    private static func pastGuillemet(_ text: Span<UInt8>, _ table: StagedTable, at offset: Int) -> Int? {
        guard text.has("»", at: offset) || text.has("›", at: offset) else { return nil }
        var end = offset
        while end < text.count {
            let mark = table.sentence(in: text, at: end)
            guard mark.value == .close else { break }
            end += mark.length
            skipIgnored(text, table, &end)
        }
        guard end < text.count else { return end }
        let next = table.sentence(in: text, at: end).value
        let isFullStop = next == .fullStop && !text.has("..", at: end)
        return next.isBlank || next == .goingOn || isFullStop ? end : nil
    }

    private static func skipSpaces(_ text: Span<UInt8>, _ table: StagedTable, _ offset: inout Int) {
        while offset < text.count {
            let found = table.sentence(in: text, at: offset)
            guard found.value == .space else { return }
            offset += found.length
            skipIgnored(text, table, &offset)
        }
    }

    private static func skipIgnored(_ text: Span<UInt8>, _ table: StagedTable, _ offset: inout Int) {
        while offset < text.count {
            let found = table.sentence(in: text, at: offset)
            guard found.value.isIgnored else { return }
            offset += found.length
        }
    }

    /// The last scalar before `offset` that SB5 does not ignore; `other` at the start of the sentence.
    static func last(
        _ text: Span<UInt8>, _ table: StagedTable, from start: Int, before offset: Int
    ) -> (value: SentenceClass, offset: Int) {
        var offset = offset
        while offset > start {
            offset -= 1
            while offset > start, text[offset] & 0xC0 == 0x80 { offset -= 1 }
            let value = table.sentence(in: text, at: offset).value
            if !value.isIgnored { return (value, offset) }
        }
        return (.other, start)
    }
}

extension StagedTable {
    /// The class of the scalar at `offset`, and its length in bytes. Valid only for the table of sentences,
    /// whose values are all classes.
    @inline(__always)
    func sentence(in text: Span<UInt8>, at offset: Int) -> (value: SentenceClass, length: Int) {
        let found = value(in: text, at: offset)
        return (unsafe unsafeBitCast(found.value, to: SentenceClass.self), found.length)
    }
}

extension SentenceClass {
    var isIgnored: Bool { self == .extend || self == .format }
    fileprivate var isParagraph: Bool { self == .carriageReturn || self == .lineFeed || self == .separator }
    fileprivate var isBlank: Bool { self == .space || isParagraph }
    fileprivate var isDot: Bool { self == .fullStop || self == .ellipsis }
    fileprivate var isStop: Bool { isDot || self == .terminator }
}
