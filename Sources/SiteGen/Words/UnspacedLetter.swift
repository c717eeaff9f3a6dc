extension Unicode.Scalar {
    /// Whether words of this letter's writing system stand without spaces between them: Thai, Lao, Burmese, Khmer,
    /// kana, Han. `library/search.js` has the same letters.
    var isUnspaced: Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x323AF:
            true
        default: false
        }
    }
}
