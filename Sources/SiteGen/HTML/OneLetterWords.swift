extension LineBreaks {
    /// The prepositions and conjunctions of one letter that do not end a line, by language.
    ///
    /// Readers of these languages find none there in print. For Czech the Institute of the Czech Language has the rule
    /// (Internetová jazyková příručka, "Zalomení řádků"), for Slovak and Polish the TeX packages `encxvlna` and `luavlna`
    /// follow it. Rules of typesetting for Ukrainian and Russian ask for a no-break space after them, above all in titles
    /// and where a sentence begins. Croatian and Slovene typographers do the same; no published rule was found for these
    /// two. Latvian has no such words.
    private static let oneLetterWords = [
        "cs": "aikosuvz", "hr": "aikosu", "pl": "aiouwz", "ru": "авикосу", "sk": "aikosuvz", "sl": "ahikosvz",
        "uk": "авзійоу",
    ]

    /// Returns the HTML of a text with a no-break space in place of the space after each preposition and conjunction of
    /// one letter.
    /// - Parameters:
    ///   - html: as `ProseWriter` writes it: a `>` only ends a tag.
    ///   - language: the code of its language.
    static func withOneLetterWordsJoined(_ html: [UInt8], in language: String) -> [UInt8] {
        guard let letters = oneLetterWords[language]?.unicodeScalars else { return html }
        var output: [UInt8] = []
        var (position, copied, code) = (0, 0, CodeBlocks(html))
        var word = Word.none
        while position < html.count {
            let byte = html[position]
            var end = position + 1
            if byte == UInt8(ascii: "<") {
                while end < html.count, html[end] != UInt8(ascii: ">") { end += 1 }
                if !isInline(html[position + 1..<end]) { word = .none }
                end += 1
            } else if isSpace(byte) {
                if word == .letter, let next = next(from: end, in: html), !isSpace(html[next]), !code.contains(position)
                {
                    output += html[copied..<position] + noBreakSpace
                    copied = end
                }
                word = .none
            } else if byte == UInt8(ascii: "&") {
                // A character reference is punctuation.
                while end < html.count, html[end - 1] != UInt8(ascii: ";") { end += 1 }
                if word == .letter { word = .other }
            } else if word != .other || byte == noBreakSpace[0] {
                while end < html.count, html[end] & 0xC0 == 0x80 { end += 1 }
                word = word.followed(by: html[position..<end], letters)
            }
            position = end
        }
        return copied == 0 ? html : output + html[copied...]
    }

    /// What is known of a word at one of its characters.
    private enum Word {
        /// It has not begun: there was nothing but punctuation.
        case none
        /// It is one of the letters as yet.
        case letter
        case other

        /// - Parameter character: the bytes of one that is no space.
        func followed(by character: ArraySlice<UInt8>, _ letters: String.UnicodeScalarView) -> Word {
            if character.elementsEqual(noBreakSpace) { return .none }
            guard self == .none, let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first else {
                return .other
            }
            if letters.contains(where: { $0 == scalar || $0.properties.uppercaseMapping == String(scalar) }) {
                return .letter
            }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .other : .none
        }
    }
}
