/// The rules `@font-face` of style sheets (CSS Fonts Level 4).
enum FontFaceRules {
    /// Returns the rules with their braces, in order.
    static func rules(in style: [UInt8]) -> [String] {
        var (rules, rest): ([String], ArraySlice<UInt8>) = ([], style[...])
        let name = Array("font-face".utf8)
        while let at = rest.firstIndex(of: UInt8(ascii: "@")) {
            rest = rest[at...]
            // Names in CSS may have capitals.
            guard rest.dropFirst().prefix(name.count).map({ $0 | 0x20 }) == name,
                let end = rest.firstIndex(of: UInt8(ascii: "}"))
            else {
                rest = rest.dropFirst()
                continue
            }
            rules.append(String(decoding: rest[...end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        return rules
    }

    /// Returns what a rule says of a property.
    static func value(_ property: String, in rule: String) -> String? {
        for line in rule.split(whereSeparator: { "{;}".contains($0) }) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == property else { continue }
            return parts[1].trimmed
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }
}
