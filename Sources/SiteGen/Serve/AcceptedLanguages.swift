/// The languages of an `Accept-Language` header (RFC 9110, section 12.5.4), the best first.
enum AcceptedLanguages {
    /// How many are looked at.
    private static let most = 50

    static func read(_ header: String) -> [Language] {
        let ranges = header.split(separator: ",", maxSplits: most).prefix(most)
        let weighted = ranges.compactMap { range -> (language: Language, weight: Int)? in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let tag = parts.first, let language = Language(tag) else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { thousandths($0.dropFirst(2)) } ?? 1000
            return weight > 0 ? (language, weight) : nil
        }
        // If weights are equal, the first one counts.
        return weighted.enumerated().sorted { left, right in
            (right.element.weight, left.offset) < (left.element.weight, right.offset)
        }.map(\.element.language)
    }

    /// A weight such as `0.8`, in thousandths; 0 for anything else.
    private static func thousandths(_ text: Substring) -> Int {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ".") }
        guard let first = text.utf8.first, (48...49).contains(first), digits.count <= 4,
            digits.allSatisfy(\.isASCIIDigit), digits.count == 1 || text.utf8.dropFirst().first == 46
        else { return 0 }
        let padded = digits + Array(repeating: 48, count: 4 - digits.count)
        return min(padded.reduce(0) { $0 * 10 + Int($1) - 48 }, 1000)
    }
}
