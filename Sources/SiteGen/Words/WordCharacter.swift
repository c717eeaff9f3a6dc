extension Unicode.Scalar {
    /// Whether the scalar is part of a word: a letter, a digit, or a mark on one, such as a combining accent.
    var isWordCharacter: Bool {
        properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
    }
}
