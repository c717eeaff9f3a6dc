/// The rules, declarations and addresses of a style sheet (CSS Syntax Level 3, section 5), read in linear time.
///
/// Braces after `NAME:` belong to a declaration if the name begins with `--`, and else to a nested rule, because no
/// other property has braces in its value.
struct StyleSheet {
    struct Rule {
        /// The selectors, or an at-rule from its `@` on, without white space and comments at the ends.
        let prelude: Range<Int>
        /// What is between the braces; `nil` for an at-rule that `;` ends.
        fileprivate(set) var body: Range<Int>?
        /// The index of the rule around it. A rule comes after the one around it.
        let parent: Int?
    }

    struct Declaration {
        /// The index of its rule.
        let rule: Int
        let name: Range<Int>
        /// The value without `!important`, with white space and comments at the ends.
        let value: Range<Int>
        let isImportant: Bool
        /// Whether the value means the same in another rule: its strings, addresses and brackets are closed.
        let isWhole: Bool
    }

    /// An address in `url(…)`, or a string after `@import` or in `image-set(…)`.
    struct Address {
        /// The range from `url(` to the bracket that closes it, or that of the string.
        let whole: Range<Int>
        /// The range of the address, without quotes.
        let text: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var rules: [Rule] = []
    private(set) var declarations: [Declaration] = []
    private(set) var addresses: [Address] = []
    /// The bracket or the beginning of a comment that nothing closes, else the first brace that closes nothing.
    private(set) var unpaired: Range<Int>?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var tokens = StyleTokens(bytes, in: bytes.span.byteOrderMarkLength..<bytes.count)
        // The rules that are open, and the brackets that are open in the prelude or declaration `item`.
        var (outer, inner): ([(rule: Int, brace: Int)], [Int]) = ([], [])
        var item = Item()
        var (unclosed, surplus): (Range<Int>?, Range<Int>?)
        while let token = tokens.next() {
            let start = token.range.lowerBound
            let byte = bytes[start]
            switch token.kind {
            case .space: break
            case .comment, .gap: if token.form == .unclosed { unclosed = start..<start + 2 }
            case .open where byte == UInt8(ascii: "{") && inner.isEmpty && (outer.isEmpty || !item.isCustom):
                rules.append(Rule(prelude: item.range ?? start..<start, parent: outer.last?.rule))
                outer.append((rules.count - 1, start))
                item = Item()
            case .open:
                item.add(token, of: bytes, isNested: !inner.isEmpty)
                inner.append(start)
            case .close where !inner.isEmpty:
                let isPair = inner.last.map { bytes[$0].closingBracket == byte } ?? false
                if isPair { inner.removeLast() }
                item.add(token, of: bytes, isNested: true)
                if !isPair { item.isWhole = false }
            case .close:
                if byte == UInt8(ascii: "}"), let (rule, brace) = outer.popLast() {
                    finish(item, in: rule)
                    rules[rule].body = brace + 1..<start
                    item = Item()
                } else {
                    if byte == UInt8(ascii: "}"), surplus == nil { surplus = token.range }
                    item.add(token, of: bytes, isNested: false)
                    item.isWhole = false
                }
            case .mark where byte == UInt8(ascii: ";") && inner.isEmpty && (!outer.isEmpty || item.isAtRule):
                finish(item, in: outer.last?.rule)
                item = Item()
            // Between rules `<!--` and `-->` mean nothing.
            case .mark where token.range.count > 1 && outer.isEmpty && item.range == nil: break
            default:
                if let address = address(token, in: item, inner.last) { addresses.append(address) }
                if token.kind == .address, token.form == .unclosed { unclosed = start + 3..<start + 4 }
                item.add(token, of: bytes, isNested: !inner.isEmpty)
            }
        }
        if !inner.isEmpty { item.isWhole = false }
        finish(item, in: outer.last?.rule)
        for (rule, brace) in outer { rules[rule].body = brace + 1..<bytes.count }
        unpaired = unclosed ?? (inner.last ?? outer.last?.brace).map { $0..<$0 + 1 } ?? surplus
    }

    private mutating func finish(_ item: Item, in rule: Int?) {
        guard let range = item.range else { return }
        if item.isAtRule {
            rules.append(Rule(prelude: range, parent: rule))
        } else if let rule, let name = item.name, let colon = item.colon {
            declarations.append(
                Declaration(
                    rule: rule, name: name, value: colon + 1..<(item.bang ?? range.upperBound),
                    isImportant: item.isImportant,
                    isWhole: item.isWhole && item.isImportant == (item.bang != nil)))
        }
    }

    /// - Parameter bracket: the bracket around the token in the prelude or declaration.
    private func address(_ token: StyleToken, in item: Item, _ bracket: Int?) -> Address? {
        guard token.form == .whole else { return nil }
        switch token.kind {
        case .address: return Address(whole: token.range, text: text(ofAddress: token.range))
        case .string where bracket.map(isOfImageSet) ?? isImport(item):
            return Address(whole: token.range, text: token.range.inner)
        default: return nil
        }
    }

    /// Whether nothing but `@import` has been read of a prelude.
    private func isImport(_ item: Item) -> Bool {
        guard let range = item.range, range.count == "@import".utf8.count else { return false }
        return bytes.span.hasAnyCase("@import", at: range.lowerBound)
    }

    /// Whether a bracket is that of `image-set(` or `-webkit-image-set(`.
    private func isOfImageSet(_ bracket: Int) -> Bool {
        let start = bracket - "image-set".utf8.count
        return start >= 0 && bytes[bracket] == UInt8(ascii: "(") && bytes.span.hasAnyCase("image-set", at: start)
    }

    private func text(ofAddress whole: Range<Int>) -> Range<Int> {
        var (start, end) = (whole.lowerBound + "url(".utf8.count, whole.upperBound - 1)
        while start < end, bytes[start].isStyleSpace { start += 1 }
        while start < end, bytes[end - 1].isStyleSpace { end -= 1 }
        let isQuoted = start < end && (bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'"))
        return isQuoted ? (start..<end).inner : start..<end
    }

    /// Whether a rule begins with `@`.
    func isAtRule(_ rule: Rule) -> Bool { bytes[rule.prelude.lowerBound] == UInt8(ascii: "@") }

    /// Whether a part of the style sheet has an address.
    func hasAddress(in range: Range<Int>) -> Bool {
        let next = addresses.partitioningIndex { $0.whole.lowerBound >= range.lowerBound }
        return next < addresses.endIndex && addresses[next].whole.lowerBound < range.upperBound
    }

    /// Whether a rule is an at-rule of this name.
    /// - Parameter name: in lower case, with its `@`.
    func isRule(_ rule: Rule, _ name: StaticString) -> Bool {
        let end = rule.prelude.lowerBound + name.utf8CodeUnitCount
        return bytes.span.hasAnyCase(name, at: rule.prelude.lowerBound)
            && (end >= bytes.count || !bytes[end].isStyleName && bytes[end] != UInt8(ascii: "\\"))
    }

    /// Returns a part of the style sheet without comments, with single spaces for white space, and none at its ends.
    func plain(_ range: Range<Int>) -> String {
        var (text, isApart): ([UInt8], Bool) = ([], false)
        var tokens = StyleTokens(bytes, in: range)
        while let token = tokens.next() {
            switch token.kind {
            case .comment: break
            case .space: isApart = !text.isEmpty
            default:
                if isApart { text.append(0x20) }
                isApart = false
                text += token.kind == .gap ? Array("/**/".utf8)[...] : bytes[token.range]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What stands before `{`, `;` or `}`, as far as it has been read: a prelude, or a declaration.
    private struct Item {
        private(set) var range: Range<Int>?
        private(set) var isAtRule = false
        /// The name at the beginning, and the colon after it.
        private(set) var name: Range<Int>?
        private(set) var colon: Int?
        /// Whether `--` begins the name before the colon.
        private(set) var isCustom = false
        /// The end of the value before `!`.
        private(set) var bang: Int?
        private(set) var isImportant = false
        var isWhole = true

        /// - Parameter isNested: whether the token is in brackets.
        mutating func add(_ token: StyleToken, of bytes: [UInt8], isNested: Bool) {
            let (start, end, byte) = (token.range.lowerBound, token.range.upperBound, bytes[token.range.lowerBound])
            let last = range?.upperBound
            range = (range?.lowerBound ?? start)..<end
            if last == nil {
                isAtRule = token.kind == .name && byte == UInt8(ascii: "@")
                if token.kind == .name, !isAtRule, byte != UInt8(ascii: "#") { name = token.range }
            } else if colon == nil {
                guard token.kind == .mark, byte == UInt8(ascii: ":"), let name, last == name.upperBound else { return }
                colon = start
                isCustom = bytes.span.has("--", at: name.lowerBound)
            } else if !isNested, token.kind == .mark, byte == UInt8(ascii: "!"), bang == nil {
                bang = last
            } else if bang != nil {
                // Nothing but one `important` may follow.
                isWhole =
                    isWhole && !isImportant && token.range.count == "important".utf8.count
                    && bytes.span.hasAnyCase("important", at: start)
                isImportant = true
            }
            // A backslash that escapes nothing would escape what is written after it.
            if token.form != .whole || token.kind == .mark && byte == UInt8(ascii: "\\") { isWhole = false }
        }
    }
}

extension UInt8 {
    /// The bracket that closes this one.
    var closingBracket: UInt8? {
        switch self {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}
