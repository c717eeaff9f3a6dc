/// A rule `@font-face` of a style sheet (CSS Fonts Level 4).
struct FontFaceRule {
    /// The rule with its braces.
    let text: String
    /// The values of its descriptors, by their names in lower case. The last value of a name counts.
    private let values: [String: String]

    subscript(name: String) -> String? { values[name] }

    /// Returns the rules of a style sheet in their order.
    static func all(in style: [UInt8]) -> [FontFaceRule] {
        let sheet = StyleSheet(style)
        func isFontFace(_ rule: Int) -> Bool { sheet.isRule(sheet.rules[rule], "@font-face") }
        var values: [Int: [String: String]] = [:]
        for declaration in sheet.declarations where isFontFace(declaration.rule) {
            let name = String(decoding: style[declaration.name], as: UTF8.self).lowercased()
            values[declaration.rule, default: [:]][name] = sheet.plain(declaration.value)
        }
        var (rules, next): ([FontFaceRule], Int) = ([], 0)
        for (index, rule) in sheet.rules.enumerated() where isFontFace(index) && rule.prelude.lowerBound >= next {
            guard let body = rule.body else { continue }
            let text = String(decoding: style[rule.prelude.lowerBound..<body.upperBound], as: UTF8.self) + "}"
            rules.append(FontFaceRule(text: text, values: values[index] ?? [:]))
            // Its own text has what is nested in it.
            next = body.upperBound
        }
        return rules
    }
}
