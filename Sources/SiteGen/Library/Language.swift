/// A language tag (BCP 47), such as `lv`, `pt-BR` or `zh-Hant`.
struct Language: Sendable, Hashable {
    let tag: String

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter),
            parts.dropFirst().allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) }
            )
        else { return nil }
        tag = text
    }

    private init(known tag: String) { self.tag = tag }

    static let (latvian, english) = (Language(known: "lv"), Language(known: "en"))

    /// The language without its writing system and region.
    var primary: String { tag.split(separator: "-").first.map { $0.lowercased() } ?? tag }

    /// The base direction of its writing system, for HTML's `dir`.
    var direction: String { script.map(Self.rightToLeft.contains) == true ? "rtl" : "ltr" }

    /// The rules of its sentences.
    var sentenceRules: SentenceRules { SentenceRules(language: preferredPrimary) }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || (48...57).contains(byte) }
}
