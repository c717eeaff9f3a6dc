/// Ordinal numbers and dates that a language writes with full stops: *am 1. Mai*, *1. 5. 2024*.
///
/// A full stop after a number may also end a sentence (*Ich bin 7. Juli ist 8.*). So it belongs to an ordinal only
/// where nothing else is likely: between the numbers of a date, or between a word that needs an ordinal after it and a
/// noun that often has one before it. Most languages write these nouns with a small letter, which continues a sentence
/// in any language.
struct Ordinals: Sendable {
    /// Words before an ordinal, with a small first letter.
    private let leaders: [[UInt8]]
    /// Nouns after one.
    private let nouns: [[UInt8]]

    private init(leaders: String = "", nouns: String = "") {
        self.leaders = leaders.split(separator: " ").map { Array($0.utf8) }
        self.nouns = nouns.split(separator: " ").map { Array($0.utf8) }
    }

    /// The languages whose dates in CLDR have full stops, by their codes. Those of months are CLDR's, too.
    static let languages: [String: Ordinals] = {
        var languages: [String: Ordinals] = [:]
        for code in "bs cs da dsb et fi fo hr hsb hu is lv nb nn no pl sk sl sr".split(separator: " ") {
            languages[String(code)] = Ordinals()
        }
        languages["de"] = Ordinals(
            leaders: "ab am bis das dem den der des die im seit vom zum zur deinem ihrem meinem seinem unserem",
            nouns: """
                Januar Jänner Februar Feber März April Mai Juni Juli August September Oktober November Dezember \
                Advent Geburtstag Jahrhundert Klasse Mal Platz Stock Tag Weihnachtstag Weltkrieg
                """)
        languages["lb"] = Ordinals(
            leaders: "bis de dem den um vum zum",
            nouns: "Januar Februar Mäerz Abrëll Mee Juni Juli August September Oktober November Dezember")
        return languages
    }()

    /// Whether an ordinal stands before the full stop at `offset`.
    /// - Parameters:
    ///   - start: where the sentence begins.
    ///   - next: where the next sentence would begin, after spaces.
    func end(_ text: Span<UInt8>, from start: Int, at offset: Int, before next: Int) -> Bool {
        guard let number = Self.number(text, from: start, before: offset), Self.isSpace(text, offset + 1) else {
            return false
        }
        let day = Self.number(text, from: start, beforeStopAndSpaces: number.start)
        if let following = Self.number(text, at: next), (1...31).contains(number.value) {
            // `1. 5.` or the year after it.
            if following.end < text.count, text[following.end] == UInt8(ascii: "."), following.end - next <= 2,
                (1...12).contains(following.value)
            {
                return true
            }
            return following.end - next == 4 && number.value <= 12 && day.map { (1...31).contains($0) } ?? false
        }
        return nouns.contains { Self.isWord($0, text, at: next) } && leads(text, from: start, to: number.start)
    }

    /// Whether the last word before an ordinal needs one after it.
    private func leads(_ text: Span<UInt8>, from start: Int, to offset: Int) -> Bool {
        var end = offset
        while end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        guard end < offset else { return false }
        return leaders.contains { leader in
            let begin = end - leader.count
            guard begin >= start, text[begin] | 0x20 == leader[0] else { return false }
            for index in leader.indices.dropFirst() where text[begin + index] != leader[index] { return false }
            return !Self.isLetter(Stop.last(text, .sentences, from: start, before: begin).value)
        }
    }

    private static func isWord(_ word: [UInt8], _ text: Span<UInt8>, at offset: Int) -> Bool {
        let end = offset + word.count
        guard end <= text.count else { return false }
        for index in word.indices where text[offset + index] != word[index] { return false }
        return end == text.count || !isLetter(StagedTable.sentences.sentence(in: text, at: end).value)
    }

    private static func isLetter(_ value: SentenceClass) -> Bool {
        value == .lower || value == .upper || value == .letter || value == .numeric
    }

    private static func isSpace(_ text: Span<UInt8>, _ offset: Int) -> Bool {
        offset < text.count && StagedTable.sentences.sentence(in: text, at: offset).value == .space
    }

    private static func digit(_ text: Span<UInt8>, _ offset: Int) -> Int? {
        let digit = text[offset] &- UInt8(ascii: "0")
        return digit < 10 ? Int(digit) : nil
    }

    /// The number of at most four digits at `offset`.
    private static func number(_ text: Span<UInt8>, at offset: Int) -> (value: Int, end: Int)? {
        var (value, end) = (0, offset)
        while end < text.count, let digit = digit(text, end) {
            (value, end) = (value * 10 + digit, end + 1)
            if end - offset > 4 { return nil }
        }
        return end == offset ? nil : (value, end)
    }

    /// The number of at most two digits that ends before `offset`, with nothing but a space or a mark that opens before
    /// it.
    private static func number(_ text: Span<UInt8>, from start: Int, before offset: Int) -> (value: Int, start: Int)? {
        var begin = offset
        while begin > start, digit(text, begin - 1) != nil { begin -= 1 }
        guard (1...2).contains(offset - begin), let value = number(text, at: begin)?.value else { return nil }
        switch Stop.last(text, .sentences, from: start, before: begin).value {
        case .lower, .upper, .letter, .numeric, .fullStop, .goingOn: return nil
        default: return (value, begin)
        }
    }

    /// The number before a full stop and spaces that end at `offset`.
    private static func number(_ text: Span<UInt8>, from start: Int, beforeStopAndSpaces offset: Int) -> Int? {
        var end = offset
        while end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        guard end < offset, end > start, text[end - 1] == UInt8(ascii: ".") else { return nil }
        return number(text, from: start, before: end - 1)?.value
    }
}
