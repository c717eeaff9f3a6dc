/// The part of an address that names a tale, a page or a heading.
enum Slug {
    /// Returns whether `text` has only a–z, digits and hyphens, and does not begin with a hyphen.
    static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-")
            && text.utf8.allSatisfy { $0.isLowercaseASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }

    /// The most letters of an id, which is part of file names.
    private static let longestID = 60

    /// Returns whether `text` can be the id of a site, a voice, a slot or a badge.
    static func isID(_ text: String) -> Bool { isPlain(text) && text.utf8.count <= longestID }

    /// What an error says about ids.
    static let ruleOfIDs = "use the letters a–z, digits and hyphens, \(longestID) at most"

    /// Returns the id that is probably meant, as notes: one, or none.
    static func suggestions(forID written: String) -> [String] {
        let meant = anchor(of: written.replacing("_", with: " "))
        return isID(meant) ? ["did you mean '\(meant)'?"] : []
    }

    /// Returns the words of `text` in lower case without accents, with hyphens in place of what separates them.
    ///
    /// Vowel signs stay where a script writes vowels with them, as in Thai and Devanagari. Words that nothing
    /// separates, as in Chinese, stay together.
    static func anchor(of text: String) -> String {
        if isAnchor(text) { return text }
        // A hyphen separates here what it joins in speech.
        let bytes = text.composed.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
        var (anchor, letters): ([UInt8], [UInt32]) = ([], [])
        var end = 0
        Words.each(in: bytes.span) { word in
            letters.removeAll(keepingCapacity: true)
            append(word, of: bytes, to: &letters)
            guard !letters.isEmpty else { return }
            if !anchor.isEmpty, word.lowerBound > end { anchor.append(UInt8(ascii: "-")) }
            for letter in letters {
                if letter < 0x80 {
                    anchor.append(UInt8(letter))
                } else if let scalar = Unicode.Scalar(letter) {
                    anchor += UTF8.encode(scalar) ?? .init()
                }
            }
            end = word.upperBound
        }
        return String(decoding: anchor, as: UTF8.self)
    }

    /// Appends the letters and digits of a word as an address spells them.
    private static func append(_ word: Range<Int>, of bytes: [UInt8], to letters: inout [UInt32]) {
        // The first byte of U+0780 in UTF-8, below which no script writes vowels as signs.
        let mayHaveSigns = bytes[word].contains { $0 >= 0xDE }
        let text = mayHaveSigns ? String(decoding: bytes[word], as: UTF8.self) : ""
        guard text.unicodeScalars.contains(where: \.isOfVowelSignScript) else {
            return Folding.append(bytes.span, word, to: &letters)
        }
        for character in text {
            let scalars = character.unicodeScalars
            if let first = scalars.first, first.isOfVowelSignScript, first.properties.numericType == nil {
                letters += scalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(\.value)
            } else {
                let utf8 = Array(character.utf8)
                Folding.append(utf8.span, 0..<utf8.count, to: &letters)
            }
        }
    }

    /// Returns whether `text` is its own anchor, as most file names are.
    private static func isAnchor(_ text: String) -> Bool {
        var last = UInt8(ascii: "-")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "-") where last != byte: break
            default: return false
            }
            last = byte
        }
        return last != UInt8(ascii: "-")
    }
}

extension Located<String> {
    /// The name in addresses of the tale whose folder the text names. A text without letters and digits, which names
    /// none, stays as it is, so that an error shows what is written.
    var slug: Located<String> {
        let slug = Slug.anchor(of: value)
        return Located(value: slug.isEmpty ? value : slug, range: range)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is in a block of a script that writes vowels as marks on consonants, so that words without
    /// marks would be other words: Thaana, and the Brahmic scripts of South and Southeast Asia.
    fileprivate var isOfVowelSignScript: Bool {
        switch value {
        case 0x0780...0x07BF, 0x0900...0x109F, 0x1700...0x17FF, 0x1900...0x1CFF, 0xA800...0xA95F, 0xA980...0xABFF,
            0x11000...0x11FFF:
            true
        default: false
        }
    }
}
