/// Licences of Creative Commons by the names that people know.
enum LicenseName {
    /// Returns `CC BY-NC 4.0` for an address or a short form of such a licence, `CC BY 3.0 IGO` for one of another
    /// jurisdiction; `nil` for any other text.
    static func find(in text: String) -> String? {
        let text = text.lowercased()
        if let found = text.firstRange(of: "creativecommons.org/") {
            let parts = text[found.upperBound...].prefix { !$0.isWhitespace && !")]\"<,;".contains($0) }
                .split(separator: "/")
            guard parts.count > 1 else { return nil }
            let version = parts.count > 2 && parts[2].first?.isNumber == true ? " \(parts[2])" : ""
            switch (parts[0], parts[1]) {
            case ("licenses", let terms) where isTerms(terms):
                return "CC \(terms.uppercased())\(version)\(jurisdiction(parts.dropFirst(3), of: version))"
            case ("publicdomain", "zero"): return "CC0\(version)"
            case ("publicdomain", _): return "Public Domain"
            default: return nil
            }
        }
        // `[CC-BY]`, `cc-by-nc`, `CC BY 4.0`.
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == ".") }
        guard let first = words.firstIndex(where: { $0 == "cc" || $0 == "cc0" }) else { return nil }
        // A full stop may end the sentence.
        let numbers = words[first...].map { $0.split(separator: ".").joined(separator: ".") }
        let place = numbers.firstIndex { $0.contains(".") && $0.first?.isNumber == true }
        let version = place.map { " \(numbers[$0])" } ?? ""
        if words[first] == "cc0" { return "CC0\(version)" }
        let terms = words[(first + 1)...].prefix { ["by", "nc", "sa", "nd"].contains($0) }.joined(separator: "-")
        guard isTerms(terms[...]) else { return nil }
        // Only as the end of the text: after it stand words of any language.
        let rest = place.map { numbers[($0 + 1)...].map { $0[...] } } ?? []
        let law = rest.count == 1 ? jurisdiction(rest[...], of: version) : ""
        return "CC \(terms.uppercased())\(version)\(law)"
    }

    /// Returns the address of such a licence; `nil` for any other text, and for one without a version.
    static func address(in text: String) -> String? {
        guard let words = find(in: text)?.lowercased().split(separator: " ") else { return nil }
        if words[0] == "cc0", words.count > 1 { return "https://creativecommons.org/publicdomain/zero/\(words[1])/" }
        guard words[0] == "cc", words.count > 2 else { return nil }
        return "https://creativecommons.org/licenses/\(words[1...].joined(separator: "/"))/"
    }

    /// Returns the place by whose law a licence is worded, after a space; empty where the next part names none. From version
    /// 4.0 on one text is for all places.
    private static func jurisdiction(_ parts: ArraySlice<Substring>, of version: String) -> String {
        guard let number = version.dropFirst().first, "123".contains(number), let next = parts.first,
            next.count == 2 || next == "igo" || next == "scotland",
            next.utf8.allSatisfy({ (97...122).contains($0) })
        else { return "" }
        return " \(next.uppercased())"
    }

    private static func isTerms(_ text: Substring) -> Bool {
        text.hasPrefix("by") && text.split(separator: "-").allSatisfy { ["by", "nc", "sa", "nd"].contains($0) }
    }
}
