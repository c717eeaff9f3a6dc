/// The part of a style sheet that one page can use.
///
/// A rule is left out if each of its selectors needs a class, an id or an attribute that is neither in the page nor
/// named by its scripts. The content of brackets, such as `:not(.a)`, is ignored. Fonts from files are left out.
struct UsedStyles {
    private let names: UsedNames

    init(_ names: UsedNames) { self.names = names }

    /// Returns the rules of a style sheet that the page can use.
    func rules(of style: [UInt8]) -> [UInt8] {
        let sheet = StyleSheet(style)
        var kept: [UInt8] = []
        // The groups around the rule, with the offsets in `kept` where each begins and where its content does.
        var groups: [(rule: Int, start: Int, content: Int)] = []
        func leaveGroup() {
            let group = groups.removeLast()
            if kept.count > group.content { kept += "}\n".utf8 } else { kept.removeLast(kept.count - group.start) }
        }
        var next = 0
        for (index, rule) in sheet.rules.enumerated() where rule.prelude.lowerBound >= next {
            while let group = groups.last, group.rule != rule.parent { leaveGroup() }
            let (start, isGroup) = (kept.count, Self.isGroup(rule, in: sheet))
            // Rules in a rule that is not a group are a part of its body.
            if !isGroup, let body = rule.body { next = body.upperBound }
            guard appendPrelude(of: rule, in: sheet, to: &kept) else { continue }
            guard let body = rule.body else {
                kept.append(UInt8(ascii: ";"))
                continue
            }
            kept.append(UInt8(ascii: "{"))
            groups.append((index, start, kept.count))
            if !isGroup { CompactStyle.append(body, of: style, to: &kept) }
        }
        while !groups.isEmpty { leaveGroup() }
        return kept
    }

    /// Whether a rule contains rules.
    private static func isGroup(_ rule: StyleSheet.Rule, in sheet: StyleSheet) -> Bool {
        sheet.isRule(rule, "@media") || sheet.isRule(rule, "@supports") || sheet.isRule(rule, "@layer")
            || sheet.isRule(rule, "@container")
    }

    /// Appends what stands before a rule's declarations, with the selectors that can match; `false` if none can.
    private func appendPrelude(of rule: StyleSheet.Rule, in sheet: StyleSheet, to kept: inout [UInt8]) -> Bool {
        guard sheet.isAtRule(rule) else {
            let selectors = selectors(rule.prelude, of: sheet.bytes)
            for (index, selector) in selectors.enumerated() {
                if index > 0 { kept.append(UInt8(ascii: ",")) }
                CompactStyle.append(selector, of: sheet.bytes, to: &kept)
            }
            return !selectors.isEmpty
        }
        if let body = rule.body, sheet.isRule(rule, "@font-face"), sheet.hasAddress(in: body) { return false }
        CompactStyle.append(rule.prelude, of: sheet.bytes, to: &kept)
        return true
    }

    /// Returns the selectors of a list that can match.
    private func selectors(_ list: Range<Int>, of style: [UInt8]) -> [Range<Int>] {
        var (selectors, start, canMatch): ([Range<Int>], Int, Bool) = ([], list.lowerBound, true)
        // The mark or bracket before the token, and the number of brackets around it.
        var (mark, depth): (UInt8?, Int) = (nil, 0)
        var tokens = StyleTokens(style, in: list)
        while let token = tokens.next() {
            let byte = style[token.range.lowerBound]
            switch token.kind {
            case .open: depth += 1
            case .close: depth -= 1
            case .mark where byte == UInt8(ascii: ",") && depth == 0:
                if canMatch { selectors.append(start..<token.range.lowerBound) }
                (start, canMatch) = (token.range.upperBound, true)
            case .name where depth == 0 && byte == UInt8(ascii: "#"):
                canMatch = canMatch && isUsed(style[token.range].dropFirst())
            case .name where depth == 0 && mark == UInt8(ascii: "."):
                canMatch = canMatch && isUsed(style[token.range])
            case .name where depth == 1 && mark == UInt8(ascii: "["):
                canMatch = canMatch && isUsed(style[token.range], isAttribute: true)
            default: break
            }
            mark = token.kind == .mark || token.kind == .open ? byte : nil
        }
        if canMatch, start < list.upperBound { selectors.append(start..<list.upperBound) }
        return selectors
    }

    /// Whether the page may have a name. A name with escapes is taken to be used.
    private func isUsed(_ name: ArraySlice<UInt8>, isAttribute: Bool = false) -> Bool {
        if name.contains(UInt8(ascii: "\\")) { return true }
        let name = String(decoding: name, as: UTF8.self)
        return names.contains(name) || isAttribute && names.hasAttribute(name)
    }
}
