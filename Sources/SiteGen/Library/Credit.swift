/// A line about the people of a tale, or about its licence.
struct Credit {
    /// The key of a UI string, such as `credit-author`.
    let label: String
    let text: String

    /// Returns the lines in the order in which readers see them.
    static func all(
        author: String?, illustrator: String?, translator: String?, narrator: String?, others: [String],
        license: String?
    ) -> [Credit] {
        let all: [(String, String?)] = [
            ("credit-author", author), ("credit-illustrator", illustrator), ("credit-translator", translator),
            ("credit-narrator", narrator),
            ("credit-others", others.isEmpty ? nil : others.joined(separator: " · ")), ("credit-license", license),
        ]
        return all.compactMap { label, text in text.map { Credit(label: label, text: $0) } }
    }
}

extension TaleHeader {
    func credits(narrator: String?) -> [Credit] {
        Credit.all(
            author: author, illustrator: illustrator, translator: translator, narrator: narrator, others: credits,
            license: license?.value)
    }
}
