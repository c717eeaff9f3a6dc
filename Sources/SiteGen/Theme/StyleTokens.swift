/// A token of CSS, no finer than the theme's queries need it.
struct StyleToken {
    enum Kind {
        case space, comment, string
        /// A comment between two tokens that would be one without it.
        case gap
        /// An identifier, a number with its unit, or a hash or at-keyword with its first character.
        case name
        /// `url(…)` with nothing but an address.
        case address
        /// One of `(`, `[` and `{`, or the bracket that closes it.
        case open, close
        /// Any other character, `<!--` or `-->`.
        case mark
    }

    enum Form {
        case whole
        /// A string that a line break ends, or an address that CSS does not allow.
        case bad
        /// A comment, string or address that the end of the style sheet cuts off.
        case unclosed
    }

    let kind: Kind
    let range: Range<Int>
    let form: Form
}

/// The tokens of a style sheet in their order, with nothing left out (CSS Syntax Level 3, section 4).
struct StyleTokens {
    private let bytes: [UInt8]
    private let end: Int
    private var index: Int
    /// Whether the last token, not counting comments, could be longer, as a name could.
    private var canGoOn = false

    init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count) }

    init(_ bytes: [UInt8], in range: Range<Int>) {
        (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound)
    }

    mutating func next() -> StyleToken? {
        guard index < end else { return nil }
        let start = index
        index += 1
        var (kind, form) = (StyleToken.Kind.mark, StyleToken.Form.whole)
        switch bytes[start] {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
            kind = .space
            skipSpace()
        case UInt8(ascii: "/") where has("*"):
            form = skipComment()
            kind = canGoOn && startsToken ? .gap : .comment
            return StyleToken(kind: kind, range: start..<index, form: form)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            kind = .string
            form = skipString(bytes[start])
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): kind = .open
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): kind = .close
        case UInt8(ascii: "<") where has("!--"): index += 3
        case UInt8(ascii: "-") where has("->"): index += 2
        case UInt8(ascii: "#"), UInt8(ascii: "@"):
            skipName()
            if index > start + 1 { kind = .name }
        case let byte where byte.isStyleName || byte == UInt8(ascii: "\\"):
            index = start
            skipName()
            guard index > start else {
                // A backslash that escapes nothing.
                index += 1
                break
            }
            kind = .name
            if index == start + 3, has("("), bytes.span.hasAnyCase("url", at: start), let found = skipAddress() {
                (kind, form) = (.address, found)
            }
        default: break
        }
        canGoOn = kind == .name || kind == .mark && !bytes[start].isStyleDivider
        return StyleToken(kind: kind, range: start..<index, form: form)
    }

    /// Whether what is at the index could be the rest of a token.
    private var startsToken: Bool {
        index < end && !bytes[index].isStyleSpace && !bytes[index].isStyleDivider
            && !"[]{})\"'".utf8.contains(bytes[index])
    }

    private func has(_ mark: StaticString) -> Bool {
        index <= end - mark.utf8CodeUnitCount && bytes.span.has(mark, at: index)
    }

    private mutating func skipSpace() {
        while index < end, bytes[index].isStyleSpace { index += 1 }
    }

    private mutating func skipComment() -> StyleToken.Form {
        index += 1
        while index < end {
            if has("*/") {
                index += 2
                return .whole
            }
            index += 1
        }
        return .unclosed
    }

    /// Goes to the end of the string whose first quote is before the index.
    private mutating func skipString(_ quote: UInt8) -> StyleToken.Form {
        while index < end {
            switch bytes[index] {
            case quote:
                index += 1
                return .whole
            case 0x0A, 0x0C, 0x0D: return .bad
            case UInt8(ascii: "\\"):
                index += has("\\\r\n") ? 3 : 2
                // The escaped character is cut off, too.
                if index > end { index = end }
            default: index += 1
            }
        }
        return .unclosed
    }

    private mutating func skipName() {
        while index < end {
            if bytes[index].isStyleName {
                index += 1
            } else if bytes[index] != UInt8(ascii: "\\") || !skipEscape() {
                return
            }
        }
    }

    /// Goes to the end of the escape at the index; `false` if the backslash escapes nothing.
    private mutating func skipEscape() -> Bool {
        guard index + 1 < end, !bytes[index + 1].isStyleNewline else { return false }
        index += 1
        let digits = index..<min(index + 6, end)
        while digits.contains(index), bytes[index].hexadecimalDigit != nil { index += 1 }
        if index == digits.lowerBound {
            index += 1
        } else if has("\r\n") {
            index += 2
        } else if index < end, bytes[index].isStyleSpace {
            // White space ends the digits, and belongs to them.
            index += 1
        }
        return true
    }

    /// Goes to the end of the address whose bracket is at the index. Stays there and returns `nil` if the bracket holds
    /// a string and more, as that of any function.
    private mutating func skipAddress() -> StyleToken.Form? {
        let bracket = index
        index += 1
        skipSpace()
        if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            index += 1
            let form = skipString(bytes[index - 1])
            skipSpace()
            if form == .whole, has(")") {
                index += 1
                return .whole
            }
            index = bracket
            return nil
        }
        var form = StyleToken.Form.whole
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: ")"):
                index += 1
                return form
            case UInt8(ascii: "\\"):
                if !skipEscape() {
                    form = .bad
                    index += 1
                }
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                skipSpace()
                if index < end, bytes[index] != UInt8(ascii: ")") { form = .bad }
            case let byte:
                if "\"'(".utf8.contains(byte) { form = .bad }
                index += 1
            }
        }
        return .unclosed
    }
}

extension UInt8 {
    /// White space of CSS: that of XML, and the form feed.
    var isStyleSpace: Bool { isWhiteSpace || self == 0x0C }
    fileprivate var isStyleDivider: Bool {
        self == UInt8(ascii: ";") || self == UInt8(ascii: ":") || self == UInt8(ascii: ",")
    }
    fileprivate var isStyleNewline: Bool { self == 0x0A || self == 0x0C || self == 0x0D }
}
