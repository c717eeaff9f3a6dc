@_spi(_Unicode) import Swift

/// The words by which the library's scripts find a tale. They are folded as `foldedWords` of `library/search.js` does
/// it: a word that both sides fold differently would be in another part than the one in which a browser looks.
enum SearchWords {
    /// The most letters of a word that decide in which part it is.
    static let longest = 20

    /// Returns the folded words of a text.
    static func folded(_ text: String) -> [String] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return plain(text) }
        var (words, word): ([String], String) = ([], "")
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        var isQuoted = false
        for scalar in text._nfd where !scalar.isUnseen {
            // Within an abbreviation of Hebrew, a quotation mark stands before a letter: צה"ל
            if isQuoted && !(0x5D0...0x5EA).contains(scalar.value) { end() }
            isQuoted = scalar == "\""
            if isApostrophe(scalar) { continue }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark:
                word.unicodeScalars.append(scalar)
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                append(scalar, to: &word)
            default: if !isQuoted { end() }
            }
        }
        end()
        return words
    }

    /// Whether the scalar is an apostrophe, looks like one (Мʼяч, ʻuʻuku), or stands in an abbreviation of Hebrew as one
    /// does.
    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        ["'", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "\u{5F3}", "\u{5F4}"].contains(scalar)
    }

    private static func plain(_ text: String) -> [String] {
        var (words, word): ([String], [UInt8]) = ([], [])
        for byte in text.utf8.lazy.map(\.lowercased) {
            let isKept = byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
            if isKept {
                word.append(byte)
            } else if byte != UInt8(ascii: "'"), !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word = []
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout String) {
        // Forms of letters that only old encodings have: ﬁ, Ａ, and Arabic letters by their place in a word.
        if scalar.value >= 0xFB00 {
            let bytes = Array(String(scalar).utf8)
            var letters: [UInt32] = []
            Folding.append(bytes.span, 0..<bytes.count, to: &letters)
            word.unicodeScalars.append(contentsOf: letters.compactMap { Unicode.Scalar($0) }.map(hiragana))
            return
        }
        for small in scalar.properties.lowercaseMapping.unicodeScalars {
            if let letters = alike[small] { word += letters } else { word.unicodeScalars.append(hiragana(small)) }
        }
    }

    /// Returns the letter of hiragana for one of katakana, and any other scalar as it is.
    private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }

    /// Letters that the canonical decomposition leaves, and what a keyboard without them has, as in `library/search.js`.
    private static let alike: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h",
        "ŧ": "t", "ŉ": "n", "ς": "σ",
        "ɓ": "b", "ɖ": "d", "ɗ": "d", "ɛ": "e", "ε": "e", "ǝ": "e", "ə": "e", "ƒ": "f", "ɣ": "g", "ɨ": "i", "ɩ": "i",
        "ƙ": "k", "ŋ": "n", "ɲ": "n", "ɔ": "o", "ͻ": "o", "ʉ": "u", "ʊ": "u", "ʋ": "v", "ƴ": "y",
        "ة": "ه", "ہ": "ه", "ھ": "ه", "ە": "ه", "ى": "ي", "ی": "ي", "ے": "ي", "ک": "ك",
        "ำ": "\u{E4D}\u{E32}", "ຳ": "\u{ECD}\u{EB2}", "ໜ": "ຫນ", "ໝ": "ຫມ",
    ]

    /// Returns the keys of a folded word in the order of the library's parts: its first letters, and in writing systems
    /// without spaces the letters from each place on, but for marks, which follow their letter.
    static func keys(of word: String) -> [String] {
        let letters = Array(word.unicodeScalars)
        var keys = [key(letters[...])]
        for start in letters.indices.dropFirst() where letters[start].isUnspaced && !letters[start].isMark {
            keys.append(key(letters[start...]))
        }
        return keys
    }

    private static func key(_ letters: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters.prefix(longest))
        return String(view)
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }

    /// Whether texts are compared without the scalar: an accent, a point, a tatweel or a format character.
    /// `page/folding.js` has the same scalars.
    fileprivate var isUnseen: Bool {
        isMark ? Self.accents.contains { $0.contains(value) } : value == 0x640 || properties.generalCategory == .format
    }

    /// The blocks whose marks are accents and points. In other ones, as in the scripts of India, marks are vowels.
    private static let accents: [ClosedRange<UInt32>] = [
        0x300...0x74F, 0x898...0x8FF, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x309A, 0xFB1E...0xFE2F,
        0xE0100...0xE01EF,
    ]
}
