/// The part of a style sheet that one page can use.
///
/// A rule is left out if each of its selectors needs a class, an id or an attribute that is neither in the page nor named by
/// its scripts. The content of brackets, such as `:not(.a)`, is ignored. Fonts from files are left out.
struct UsedStyles {
    private let names: UsedNames

    init(_ names: UsedNames) { self.names = names }

    /// Returns the rules of a style sheet without comments that the page can use.
    func rules(of style: [UInt8]) -> [UInt8] { rules(of: style[...]) }

    private func rules(of style: ArraySlice<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        var rest = style
        while let end = Self.end(of: rest, at: "{;") {
            let head = Self.trimmed(rest[..<end])
            guard rest[end] == UInt8(ascii: "{") else {
                kept += head + [UInt8(ascii: ";")]
                rest = rest[(end + 1)...]
                continue
            }
            let start = end + 1
            let close = Self.end(of: rest[start...], at: "}") ?? rest.endIndex
            if let head = used(head, of: rest[start..<close]) {
                let isGroup = Self.isGroup(head)
                let body = isGroup ? rules(of: rest[start..<close]) : Self.trimmed(rest[start..<close])
                if !body.isEmpty { kept += head + [UInt8(ascii: "{")] + body + Array("}\n".utf8) }
            }
            rest = close < rest.endIndex ? rest[(close + 1)...] : []
        }
        return kept
    }

    private static func isGroup(_ head: [UInt8]) -> Bool {
        ["@media", "@supports", "@layer", "@container"].contains { head.starts(with: $0.utf8) }
    }

    /// Returns what stands before a rule's declarations, with the selectors that can match; `nil` if none can.
    private func used(_ head: [UInt8], of body: ArraySlice<UInt8>) -> [UInt8]? {
        if head.starts(with: "@font-face".utf8) {
            return String(decoding: body, as: UTF8.self).contains("url(") ? nil : head
        }
        if head.first == UInt8(ascii: "@") { return head }
        var (selectors, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], head[...])
        while !rest.isEmpty {
            let end = Self.end(of: rest, at: ",") ?? rest.endIndex
            if canMatch(rest[..<end]) { selectors.append(Self.trimmed(rest[..<end])) }
            rest = rest[end...].dropFirst()
        }
        return selectors.isEmpty ? nil : Array(selectors.joined(separator: [UInt8(ascii: ",")]))
    }

    private func canMatch(_ selector: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        for index in selector.indices {
            switch selector[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "["):
                let name = String(decoding: selector[(index + 1)...].prefix { $0.isStyleName }, as: UTF8.self)
                let isAttribute = selector[index] == UInt8(ascii: "[")
                if depth == 0, !name.isEmpty, !names.contains(name), !isAttribute || !names.hasAttribute(name) {
                    return false
                }
                if isAttribute { depth += 1 }
            default: break
            }
        }
        return true
    }

    /// Returns the offset of the first of some characters that is neither in a text nor in brackets of its own.
    private static func end(of style: ArraySlice<UInt8>, at marks: String) -> Int? {
        var (quote, depth): (UInt8?, Int) = (nil, 0)
        var index = style.startIndex
        while index < style.endIndex {
            let byte = style[index]
            if let mark = quote {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == mark { quote = nil }
            } else if depth == 0, marks.utf8.contains(byte) {
                return index
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            index += 1
        }
        return nil
    }

    /// Returns the text without white space at its ends, and with a single space for each run of it outside quotes.
    private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var (kept, quote, isApart): ([UInt8], UInt8?, Bool) = ([], nil, false)
        for byte in text {
            if quote == nil, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                isApart = !kept.isEmpty
                continue
            }
            if isApart, byte != UInt8(ascii: "}"), !"{;,".utf8.contains(kept.last ?? 0) { kept.append(0x20) }
            isApart = false
            let isEscaped = kept.last == UInt8(ascii: "\\")
            kept.append(byte)
            if let mark = quote {
                if byte == mark, !isEscaped { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return kept
    }
}
