@_spi(_Unicode) import Swift

/// What browsers ask a font for beside the letters of a text, when they shape it.
enum LetterParts {
    /// The zero-width non-joiner and joiner.
    static let joiners: ClosedRange<UInt32> = 0x200C...0x200D
    /// Shows a mark that stands without a letter.
    private static let dottedCircle: UInt32 = 0x25CC

    /// Returns letters with all that shaping makes of them, in order.
    static func added(to letters: [UInt32], in font: FontFile) -> [UInt32] {
        var all = Set(letters)
        for letter in letters {
            all.formUnion(parts(of: letter).filter(font.has))
            if isShaped(letter), font.has(dottedCircle) { all.insert(dottedCircle) }
        }
        return all.sorted()
    }

    /// Whether marks of its writing system stand on a dotted circle. Alphabets with accents, and Korean, are not
    /// among them; they keep a letter whole if the font has it.
    private static func isShaped(_ letter: UInt32) -> Bool {
        (0x0900..<0x1E00).contains(letter) || (0x10000..<0x20000).contains(letter)
    }

    /// Returns what a letter is divided into before the font is asked: its canonical decomposition, or what only
    /// shapers know (OpenType's script development specifications for Thai, Lao and Khmer).
    private static func parts(of letter: UInt32) -> [UInt32] {
        switch letter {
        case 0x0E33: return [0x0E4D, 0x0E32]
        case 0x0EB3: return [0x0ECD, 0x0EB2]
        case 0x17BE, 0x17BF, 0x17C0, 0x17C4, 0x17C5: return [0x17C1]
        default:
            guard isShaped(letter), let scalar = Unicode.Scalar(letter) else { return [] }
            return String(scalar)._nfd.map(\.value)
        }
    }
}
