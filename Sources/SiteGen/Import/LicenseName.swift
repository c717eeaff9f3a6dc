/// Licences of Creative Commons by the names that people know.
enum LicenseName {
    /// Returns `CC BY-NC 4.0` for an address or a short form of such a licence; `nil` for any other text.
    static func find(in text: String) -> String? {
        let text = text.lowercased()
        if let found = text.firstRange(of: "creativecommons.org/") {
            let parts = text[found.upperBound...].prefix { !$0.isWhitespace && !")]\"<,;".contains($0) }
                .split(separator: "/")
            guard parts.count > 1 else { return nil }
            let version = parts.count > 2 && parts[2].first?.isNumber == true ? " \(parts[2])" : ""
            switch (parts[0], parts[1]) {
            case ("licenses", let terms) where isTerms(terms): return "CC \(terms.uppercased())\(version)"
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
        let version = numbers.first { $0.contains(".") && $0.first?.isNumber == true }.map { " \($0)" } ?? ""
        if words[first] == "cc0" { return "CC0\(version)" }
        let terms = words[(first + 1)...].prefix { ["by", "nc", "sa", "nd"].contains($0) }.joined(separator: "-")
        return isTerms(terms[...]) ? "CC \(terms.uppercased())\(version)" : nil
    }

    private static func isTerms(_ text: Substring) -> Bool {
        text.hasPrefix("by") && text.split(separator: "-").allSatisfy { ["by", "nc", "sa", "nd"].contains($0) }
    }
}
