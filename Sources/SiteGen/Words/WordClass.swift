extension StagedTable {
    /// The class of the scalar at `offset`, and its length in bytes. Valid only for the table of words,
    /// whose values are all classes.
    @inline(__always)
    func word(in text: Span<UInt8>, at offset: Int) -> (value: WordClass, length: Int) {
        let found = value(in: text, at: offset)
        return (unsafe unsafeBitCast(found.value, to: WordClass.self), found.length)
    }
}

extension WordClass {
    /// Whether rule WB4 ignores it.
    @inline(__always)
    var isIgnored: Bool { self == .extend || self == .format || self == .joiner }

    @inline(__always)
    var isPictograph: Bool { self == .pictograph || self == .letterPictograph }

    /// Whether a segment with it is a word. The letter-like emoji ℹ️ and Ⓜ️ make none.
    @inline(__always)
    var isSaid: Bool {
        switch self {
        case .letter, .hebrew, .numeric, .katakana, .solo, .complex: true
        default: false
        }
    }

    private var isLetter: Bool { self == .letter || self == .hebrew || self == .letterPictograph }

    /// Whether there is no boundary between it and `right`: WB5, WB8–WB10, WB13–WB13b, WB15, and runs of `complex`.
    func joins(_ right: WordClass) -> Bool {
        switch self {
        case .letter, .hebrew, .letterPictograph, .numeric: right.isLetter || right == .numeric || right == .connector
        case .katakana: right == .katakana || right == .connector
        case .connector: right.isLetter || right == .numeric || right == .katakana || right == .connector
        case .complex, .regional: right == self
        default: false
        }
    }

    /// Whether `middle` after it may join it to the next class.
    func mayCross(_ middle: WordClass) -> Bool {
        switch middle {
        case .midBoth, .apostrophe, .hyphen: isLetter || self == .numeric
        case .midLetter: isLetter
        case .midNumber: self == .numeric
        case .doubleQuote: self == .hebrew
        default: false
        }
    }

    /// Whether there is no boundary on either side of `middle` before `right`. Requires `mayCross(middle)`.
    func crosses(_ middle: WordClass, to right: WordClass) -> Bool {
        switch middle {
        case .hyphen: isLetter ? right.isLetter || right == .numeric : right.isLetter
        case .doubleQuote: right == .hebrew
        default: isLetter ? right.isLetter : right == .numeric
        }
    }
}
