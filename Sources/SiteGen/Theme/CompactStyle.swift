/// CSS as readers download it: comments and indentation are for designers.
enum CompactStyle {
    /// Returns a style sheet without comments, and without white space that separates nothing. Strings and addresses
    /// stay as they are, and `/**/` stays between two tokens that would become one.
    static func of(_ style: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(style.count)
        append(style.indices, of: style, to: &kept)
        return kept
    }

    /// Appends a part of a style sheet, without white space at its ends.
    static func append(_ range: Range<Int>, of style: [UInt8], to kept: inout [UInt8]) {
        var (last, isApart, copied): (StyleToken?, Bool, Int) = (nil, false, range.lowerBound)
        var tokens = StyleTokens(style, in: range)
        while let token = tokens.next() {
            let start = token.range.lowerBound
            switch token.kind {
            case .space, .comment, .gap:
                kept += style[copied..<start]
                copied = token.range.upperBound
                if token.kind == .gap { kept += "/**/".utf8 }
                guard token.kind == .space, let last else { break }
                if last.kind == .string, last.form == .bad {
                    // The line break that ends a string.
                    kept.append(style[start])
                } else {
                    isApart = true
                }
            default:
                // No token but the mark or bracket begins with one of these.
                if isApart, let last, !"{};,".utf8.contains(style[last.range.lowerBound]),
                    !"{}".utf8.contains(style[start])
                {
                    kept.append(0x20)
                }
                isApart = false
                last = token
            }
        }
        kept += style[copied..<range.upperBound]
    }
}
