/// What a language adds to the rules of sentences, as its segments of CLDR do: marks that end a sentence, and
/// abbreviations and ordinal numbers that end none.
struct SentenceRules: Sendable {
    /// The rules of a text in no language that is known.
    static let usual = SentenceRules(marks: .usual)
    /// The rules before those of languages and of French guillemets: the sentences of takes and timings
    /// that authors already have.
    static let earlier = SentenceRules(marks: .earlier)

    let marks: SentenceMarks
    let abbreviations: Abbreviations

    private init(marks: SentenceMarks, abbreviations: String = "", ordinals: Ordinals? = nil) {
        (self.marks, self.abbreviations) = (marks, Abbreviations(abbreviations, ordinals))
    }

    /// - Parameter code: the code of a language that CLDR prefers, in lower case.
    init(language code: String) { self = Self.languages[code] ?? .usual }

    private static let languages: [String: SentenceRules] = {
        var languages = abbreviations.mapValues { SentenceRules(marks: .usual, abbreviations: $0) }
        for (code, ordinals) in Ordinals.languages {
            languages[code] = SentenceRules(
                marks: .usual, abbreviations: abbreviations[code] ?? "", ordinals: ordinals)
        }
        for code in ["el", "grc"] { languages[code] = SentenceRules(marks: .greek) }
        for code in ["am", "ti", "tig", "gez"] { languages[code] = SentenceRules(marks: .ethiopic) }
        return languages
    }()

    /// Those that stand before a name or a number. Lists are short on purpose:
    /// a word that often ends a sentence is in none.
    private static let abbreviations = [
        "de": "Dr Fr Frl Hr Hrn Mr Mrs Nr Prof St bzw ca z",
        "en": "Capt Col Dr Gen Hon Lt Messrs Mr Mrs Ms Mt Prof Rev Sgt St",
        "es": "Dr Dra Dña Lic Mr Prof Profa Sr Sra Sres Srta Sta Sto",
        "fr": "Dr MM Mgr Pr Prof",
        "it": "Avv Dott Ing Mons Prof Sig Sigg",
        "lv": "Dr Nr Prof Sv dr nr plkst prof sv",
        "pt": "Dr Dra Prof Profa Sr Sra Sres Srs Srta Sta Sto",
        "ru": "Акад Им Проф Св Ул акад г гр им оз пер пл просп проф св тов ул",
        "uk": "Акад Вул Ім Проф Св акад бульв вул гр ім м о п пл пров просп проф св тов",
    ]
}

/// Abbreviations whose full stop ends no sentence before a capital letter or a number, and ordinal numbers. After a
/// number abbreviations are units, which may end one: *1990 г. Он*.
struct Abbreviations: Sendable {
    static let none = Abbreviations("")

    private let list: [[UInt8]]
    private let ordinals: Ordinals?
    /// The last bytes of all, without their two highest bits: most words are no abbreviation at the first look.
    private let lastBytes: UInt64

    /// - Parameter list: abbreviations without their full stop, with spaces between them.
    init(_ list: String, _ ordinals: Ordinals? = nil) {
        self.list = list.split(separator: " ").map { Array($0.utf8) }
        self.ordinals = ordinals
        let digits = ordinals == nil ? [] : Array("0123456789".utf8)
        lastBytes = (self.list.compactMap(\.last) + digits).reduce(0) { $0 | Self.bit(of: $1) }
    }

    private static func bit(of byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }

    /// Whether one can end before `offset`.
    @inline(__always)
    func mayEnd(_ text: Span<UInt8>, _ offset: Int) -> Bool {
        lastBytes != 0 && offset > 0 && lastBytes & Self.bit(of: text[offset - 1]) != 0
    }

    /// Whether one stands before the full stop at `offset`.
    /// - Parameters:
    ///   - start: where the sentence begins.
    ///   - next: where the next sentence would begin.
    @inline(never)
    func end(_ text: Span<UInt8>, from start: Int, at offset: Int, before next: Int) -> Bool {
        let table = StagedTable.sentences
        guard next < text.count, Stop.last(text, table, from: offset, before: next).value == .space else {
            return false
        }
        if let ordinals, ordinals.end(text, from: start, at: offset, before: next) { return true }
        let first = table.sentence(in: text, at: next).value
        guard first == .upper || first == .numeric else { return false }
        return list.contains { abbreviation in
            let begin = offset - abbreviation.count
            guard begin >= start else { return false }
            for index in abbreviation.indices where text[begin + index] != abbreviation[index] { return false }
            var before = Stop.last(text, table, from: start, before: begin)
            switch before.value {
            case .lower, .upper, .letter, .numeric, .fullStop: return false
            default: break
            }
            while before.value == .space { before = Stop.last(text, table, from: start, before: before.offset) }
            return before.value != .numeric
        }
    }
}

/// Which marks end a sentence.
enum SentenceMarks {
    case usual
    /// A semicolon is a question mark, too (CLDR's segments of `el`).
    case greek
    /// Two word separators are a full stop, as most keyboards for Ethiopic letters write it.
    case ethiopic
    /// Marks of Khmer and Tibetan and the Greek question mark end no sentence, and a guillemet after a space closes
    /// none.
    case earlier

    /// Returns the text with marks of the same length that mean the same by the usual rules.
    func usual(_ text: Span<UInt8>) -> [UInt8] {
        var bytes = text.indices.map { text[$0] }
        var (offset, isAfterSpace) = (0, false)
        while offset < text.count {
            let found = StagedTable.sentences.sentence(in: text, at: offset)
            let end = offset + found.length
            defer { isAfterSpace = found.value == .space || isAfterSpace && found.value.isIgnored }
            if self == .greek, text[offset] == UInt8(ascii: ";"), !Self.isBeforeNumber(text, end) {
                bytes[offset] = UInt8(ascii: "?")
            } else if self == .ethiopic, text.has("፡፡", at: offset) {
                bytes.replaceSubrange(end..<end + found.length, with: "።".utf8)
            } else if self == .earlier, found.value == .terminator || found.value == .close && isAfterSpace,
                let mark = Self.neutral(text, offset)
            {
                bytes.replaceSubrange(offset..<end, with: mark)
            }
            offset = end
        }
        return bytes
    }

    /// Whether a number follows: the mark is a part of a word then.
    private static func isBeforeNumber(_ text: Span<UInt8>, _ offset: Int) -> Bool {
        var offset = offset
        while offset < text.count {
            let found = StagedTable.sentences.sentence(in: text, at: offset)
            guard found.value.isIgnored else { return found.value == .numeric }
            offset += found.length
        }
        return false
    }

    /// Returns a mark that neither ends nor closes a sentence, for one that did neither by earlier rules.
    private static func neutral(_ text: Span<UInt8>, _ offset: Int) -> String.UTF8View? {
        switch (text[offset], text[min(offset + 1, text.count - 1)]) {
        case (0xCD, 0xBE), (0xC2, 0xBB): "·".utf8  // U+037E, »
        case (0xE0, 0xBC), (0xE1, 0x9F): "•".utf8  // Tibetan, Khmer
        case (0xE2, 0x80) where text.has("›", at: offset): "•".utf8
        default: nil
        }
    }
}
