/// A language tag (BCP 47), such as `lv`, `pt-BR` or `zh-Hant`.
struct Language: Sendable, Hashable {
    /// In upper and lower case as RFC 5646, section 2.1.1, writes it: tags that differ only in case are one language.
    let tag: String

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isASCIILetter),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
            })
        else { return nil }
        tag = Self.cased(parts)
    }

    /// Returns a tag with regions in upper case, writing systems with a capital, and all else in lower case.
    private static func cased(_ parts: [Substring]) -> String {
        // A single letter or digit begins an extension or private use, which has neither.
        let end = parts.dropFirst().firstIndex { $0.utf8.count == 1 } ?? parts.count
        let cased = parts.enumerated().map { index, part in
            switch part.utf8.count {
            case 2 where 1..<end ~= index: part.uppercased()
            case 4 where 1..<end ~= index: part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }
        return cased.joined(separator: "-")
    }

    private init(known tag: String) { self.tag = tag }

    static let (latvian, english) = (Language(known: "lv"), Language(known: "en"))

    /// The language without its writing system and region.
    var primary: String { String(Substring(tag.utf8.prefix { $0 != UInt8(ascii: "-") })).lowercased() }

    /// The base direction of its writing system, for HTML's `dir`.
    var direction: String { script.map(Self.rightToLeft.contains) == true ? "rtl" : "ltr" }

    /// The rules of its sentences.
    var sentenceRules: SentenceRules { SentenceRules(language: preferredPrimary) }
}
