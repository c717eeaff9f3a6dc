/// A token of JavaScript; white space and comments are not tokens.
struct ScriptToken: Equatable {
    enum Kind {
        /// A name or keyword.
        case word
        case number
        case string
        /// A template literal up to its end or to `${`, or from `}` on.
        case template
        case regularExpression
        /// One byte of punctuation.
        case mark
        /// A comment that begins with `/*!`: licences, which are kept.
        case notice
    }

    let kind: Kind
    let range: Range<Int>
    /// The number of open brackets around it; an opening and its closing bracket have the same number.
    let depth: Int
    /// Whether white space or a comment is before it, and whether a line ends there.
    let isApart: Bool
    let startsLine: Bool
}

/// An error in a module, or something that cannot be put into one script.
struct ScriptError: Error {
    let range: Range<Int>
    let message: String
    var notes: [String] = []
}

/// Splits a module into tokens by the lexical grammar of ECMA-262, clause 12.
///
/// The token before `/` decides whether it divides or begins a regular expression, and after `)` the token before its
/// `(`. After `}` only a full parser could decide: there it is an error.
struct ScriptTokens {
    private(set) var tokens: [ScriptToken] = []

    private let bytes: [UInt8]
    private var index = 0
    private var isApart = false
    private var startsLine = true
    private var open: [(mark: UInt8, offset: Int, isCondition: Bool)] = []
    /// Whether the last `)` closed the brackets of `if`, `for`, `while` or `with`.
    private var closedCondition = false

    /// The most levels that brackets may be nested.
    private static let depthLimit = 500

    /// Returns all tokens of a module.
    static func of(_ bytes: [UInt8]) throws(ScriptError) -> [ScriptToken] {
        var scan = ScriptTokens(bytes)
        while try scan.next() {}
        if let bracket = scan.open.last {
            throw .notClosed("this bracket", at: bracket.offset..<bracket.offset + 1)
        }
        return scan.tokens
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.span.byteOrderMarkLength
        tokens.reserveCapacity(bytes.count / 5)
    }

    private mutating func next() throws(ScriptError) -> Bool {
        guard index < bytes.count else { return false }
        let (start, byte) = (index, bytes[index])
        switch byte {
        case 0x20, 0x09, 0x0B, 0x0C, 0x0A, 0x0D:
            index += 1
            isApart = true
            startsLine = startsLine || byte == 0x0A || byte == 0x0D
        case UInt8(ascii: "/") where has("//"): try lineComment()
        case UInt8(ascii: "/") where has("/*"): try blockComment()
        case UInt8(ascii: "/"): try slash()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try string()
        case UInt8(ascii: "`"): try template()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            index += 1
            append(.mark, start)
            let before = tokens.dropLast().last
            let isCondition = before.map { isKeyword($0, Self.conditions, at: tokens.count - 2) } ?? false
            open.append((byte, start, isCondition))
            guard open.count <= Self.depthLimit else { throw .nestedTooDeep(Self.depthLimit, at: start..<start + 1) }
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): try close(byte)
        case UInt8(ascii: "<") where has("<!--"), UInt8(ascii: "-") where has("-->") && startsLine:
            let length = byte == UInt8(ascii: "<") ? 4 : 3
            throw .htmlComment(at: start..<start + length)
        default:
            if byte.isScriptName {
                let isNumber = byte.isASCIIDigit
                while index < bytes.count, bytes[index].isScriptName || isNumber && bytes[index] == UInt8(ascii: ".") {
                    index += 1
                }
                append(isNumber ? .number : .word, start)
            } else {
                index += 1
                append(.mark, start)
            }
        }
        return true
    }

    private mutating func append(_ kind: ScriptToken.Kind, _ start: Int) {
        tokens.append(
            ScriptToken(
                kind: kind, range: start..<index, depth: open.count, isApart: isApart, startsLine: startsLine))
        (isApart, startsLine) = (false, false)
    }

    private mutating func close(_ byte: UInt8) throws(ScriptError) {
        let start = index
        guard let bracket = open.popLast() else {
            throw .notOpened(at: start..<start + 1)
        }
        // The stack has the back quote of a template literal in place of its `${`.
        if bracket.mark == UInt8(ascii: "`"), byte == UInt8(ascii: "}") { return try template() }
        // In ASCII `(` is next to `)`, and between the other pairs is one character.
        guard bracket.mark == byte - (byte == UInt8(ascii: ")") ? 1 : 2) else {
            throw .notClosed("this bracket", at: bracket.offset..<bracket.offset + 1)
        }
        closedCondition = bracket.isCondition
        index += 1
        append(.mark, start)
    }

    // MARK: Comments

    private mutating func lineComment() throws(ScriptError) {
        let start = index
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        // U+2028 and U+2029 end a line too, and so a comment.
        for place in start..<index where bytes[place] == 0xE2 {
            if bytes.span.big(3, at: place).map({ $0 | 1 }) == 0xE280A9 {
                throw .lineSeparator(at: place..<place + 3)
            }
        }
        isApart = true
    }

    private mutating func blockComment() throws(ScriptError) {
        let start = index
        index += 2
        while index < bytes.count, !has("*/") { index += 1 }
        guard index < bytes.count else {
            throw .notClosed("this comment", at: start..<start + 2)
        }
        index += 2
        if bytes[start + 2] == UInt8(ascii: "!") { append(.notice, start) }
        isApart = true
        startsLine = startsLine || bytes[start..<index].contains { $0 == 0x0A || $0 == 0x0D }
    }

    // MARK: Literals

    private mutating func string() throws(ScriptError) {
        let start = index
        let quote = bytes[start]
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == 0x0A {
                throw .notClosed("this string", at: start..<index)
            }
            // A carriage return escaped takes its line feed with it.
            index += has("\\\r\n") ? 3 : bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count else {
            throw .notClosed("this string", at: start..<start + 1)
        }
        index += 1
        append(.string, start)
    }

    /// Reads from a back quote, or from the `}` that ends a `${`, to the next `${` or the end of the literal.
    private mutating func template() throws(ScriptError) {
        let start = index
        index += 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "`") || has("${") {
                let isEnd = bytes[index] == UInt8(ascii: "`")
                index += isEnd ? 1 : 2
                append(.template, start)
                if !isEnd { open.append((UInt8(ascii: "`"), start, false)) }
                guard open.count <= Self.depthLimit else { throw .nestedTooDeep(Self.depthLimit, at: start..<index) }
                return
            }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = bytes.count
        throw .notClosed("this template literal", at: start..<start + 1)
    }

    private mutating func slash() throws(ScriptError) {
        let start = index
        guard try beginsRegularExpression() else {
            index += 1
            return append(.mark, start)
        }
        var isInClass = false
        index += 1
        while index < bytes.count, bytes[index] != 0x0A, isInClass || bytes[index] != UInt8(ascii: "/") {
            if bytes[index] == UInt8(ascii: "[") { isInClass = true }
            if bytes[index] == UInt8(ascii: "]") { isInClass = false }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else {
            throw .notClosed("this regular expression", at: start..<start + 1)
        }
        index += 1
        while index < bytes.count, bytes[index].isScriptName { index += 1 }
        append(.regularExpression, start)
    }

    private func beginsRegularExpression() throws(ScriptError) -> Bool {
        guard let before = tokens.last(where: { $0.kind != .notice }) else { return true }
        switch before.kind {
        case .number, .string, .regularExpression: return false
        case .template: return bytes[before.range.upperBound - 1] == UInt8(ascii: "{")
        case .word: return isKeyword(before, Self.operators, at: tokens.count - 1)
        case .notice, .mark: break
        }
        switch bytes[before.range.lowerBound] {
        case UInt8(ascii: ")"): return closedCondition
        case UInt8(ascii: "]"): return false
        case UInt8(ascii: "}"):
            throw .ambiguousSlash(at: index..<index + 1)
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            // `a++ / b`
            let twin = before.range.lowerBound - 1
            return !(twin >= 0 && bytes[twin] == bytes[before.range.lowerBound])
        default: return true
        }
    }

    private static let conditions: [StaticString] = ["if", "for", "while", "with"]
    private static let operators: [StaticString] = [
        "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "yield",
        "await",
    ]

    /// Whether the token is one of the keywords, and not a property of that name.
    private func isKeyword(_ token: ScriptToken, _ keywords: [StaticString], at place: Int) -> Bool {
        guard token.kind == .word,
            keywords.contains(where: {
                token.range.count == $0.utf8CodeUnitCount && bytes.span.has($0, at: token.range.lowerBound)
            })
        else { return false }
        return place == 0 || tokens[place - 1].kind != .mark
            || bytes[tokens[place - 1].range.lowerBound] != UInt8(ascii: ".")
    }

    private func has(_ mark: StaticString) -> Bool { bytes.span.has(mark, at: index) }
}

extension UInt8 {
    /// Letters, digits, `$`, `_`, `#` of a private name, `\` of an escape in a name, and all beyond ASCII.
    var isScriptName: Bool {
        switch self {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x24, 0x5F, 0x23, 0x5C, 0x80...: true
        default: false
        }
    }
}
