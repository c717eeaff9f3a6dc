/// The letters that the theme's own fonts have, and those that no page needs a font for.
struct LetterCoverage: Sendable {
    /// A bit for each code point of the Basic Multilingual Plane.
    private var bits: [UInt64] = Array(repeating: 0, count: 1024)

    /// The letters of a theme's font whose rule has no `unicode-range`: those of Latin alphabets, and punctuation.
    private static let latin: [ClosedRange<UInt32>] = [
        0x00...0x17F, 0x218...0x21B, 0x2BC...0x2BC, 0x2C6...0x2C6, 0x2DA...0x2DA, 0x2DC...0x2DC, 0x1E9E...0x1E9E,
        0x20AC...0x20AC, 0x2122...0x2122, 0x2190...0x2193, 0x2212...0x2212,
    ]
    /// Characters that need no font: they are invisible, or every device draws them, or they have no agreed form.
    /// Punctuation, dingbats, private use and variation selectors are among them.
    private static let needless: [ClosedRange<UInt32>] = [
        0x2000...0x206F, 0x2460...0x27BF, 0x2900...0x2BFF, 0xD800...0xF8FF, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
        0xFFF0...0xFFFF,
    ]

    /// The quotation marks, the dash and the dots that Chinese and Japanese share with Latin alphabets, but write as
    /// wide as a character. A theme's Latin font has them narrow.
    static let wideMarks: Set<UInt32> = [0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]

    /// Whether a language writes these marks as wide as a character.
    static func hasWideMarks(_ language: Language) -> Bool {
        ["zh", "cmn", "yue", "wuu", "ja"].contains(language.primary)
    }

    /// - Parameter style: the theme's style sheets.
    init(style: [UInt8]) {
        for range in Self.latin + Self.needless { add(range) }
        for rule in FontFaceRule.all(in: style) {
            guard let ranges = rule["unicode-range"] else { continue }
            for part in ranges.split(separator: ",") { Self.range(part).map { add($0) } }
        }
    }

    /// Reads a range of CSS Fonts Level 4: `U+400-45F`, `U+2116`, `U+4??`.
    private static func range(_ text: Substring) -> ClosedRange<UInt32>? {
        let text = text.drop(while: \.isWhitespace).uppercased()
        guard text.hasPrefix("U+") else { return nil }
        let ends = text.dropFirst(2).prefix { $0.isHexDigit || $0 == "?" || $0 == "-" }.split(separator: "-")
        guard let first = ends.first, let last = ends.last, ends.count <= 2,
            let from = UInt32(first.replacing("?", with: "0"), radix: 16),
            let to = UInt32(last.replacing("?", with: "F"), radix: 16), from <= to
        else { return nil }
        return from...to
    }

    private mutating func add(_ range: ClosedRange<UInt32>) {
        guard range.lowerBound <= 0xFFFF else { return }
        for letter in range.lowerBound...min(range.upperBound, 0xFFFF) {
            bits[Int(letter >> 6)] |= 1 << UInt64(letter & 63)
        }
    }

    private func has(_ letter: UInt32) -> Bool {
        // Above: pictures (emoji), tags, private use; old scripts and rare Chinese characters are letters.
        if letter > 0xFFFF { return (0x1F000...0x1FAFF).contains(letter) || letter >= 0xE0000 }
        return bits[Int(letter >> 6)] & (1 << UInt64(letter & 63)) != 0
    }

    /// Returns the letters of a text that the theme's fonts lack, and the joiners after them, in order. Of a language
    /// that writes some marks wide, these are among them.
    /// - Parameter text: UTF-8.
    func missing(in text: Span<UInt8>, of language: Language) -> [UInt32] {
        let wideMarks = Self.hasWideMarks(language) ? Self.wideMarks : []
        var found: Set<UInt32> = []
        var offset = 0
        while true {
            // Up to U+017F, all letters are in `latin`.
            offset = text.first(from: offset) { $0.atLeast(0xC6) }
            guard offset < text.count else { break }
            let (letter, count) = Self.letter(of: text, at: offset)
            if wideMarks.contains(letter) {
                found.insert(letter)
            } else if !has(letter) {
                found.insert(letter)
                // A mark stands well only on a letter of its own font.
                if Self.isMark(letter), let base = Self.letter(of: text, before: offset), base > 0x40 {
                    found.insert(base)
                }
            } else if LetterParts.joiners.contains(letter), let last = Self.letter(of: text, before: offset),
                !has(last)
            {
                found.insert(letter)
            }
            offset += count
        }
        return found.sorted()
    }

    /// Returns the letter that begins at `offset`, and the number of its bytes.
    private static func letter(of text: Span<UInt8>, at offset: Int) -> (letter: UInt32, count: Int) {
        let lead = text[offset]
        let count = min(lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, text.count - offset)
        var letter = lead < 0x80 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(count))
        for index in 1..<max(count, 1) { letter = letter << 6 | UInt32(text[offset + index] & 0x3F) }
        return (letter, count)
    }

    /// Returns the letter that ends before `offset`; `nil` at the beginning.
    private static func letter(of text: Span<UInt8>, before offset: Int) -> UInt32? {
        var start = offset - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return start < 0 ? nil : letter(of: text, at: start).letter
    }

    /// Whether it is a combining mark that all writing systems use.
    static func isMark(_ letter: UInt32) -> Bool {
        (0x300...0x36F).contains(letter) || (0x1AB0...0x1AFF).contains(letter) || (0x1DC0...0x1DFF).contains(letter)
            || (0x20D0...0x20FF).contains(letter)
    }
}
