/// The part of an address that names a tale or a page.
enum Slug {
    /// Whether `text` is only a–z, digits and hyphens, and begins with none of these.
    static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-")
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
}

extension Slug {
    /// The anchor of a heading: its words in lower case without accents, with hyphens between them.
    static func anchor(of heading: String) -> String {
        let text = Array(heading.utf8)
        return Words.ranges(in: text.span)
            .map { String(decoding: text[$0], as: UTF8.self).lowercased() }
            .joined(separator: "-")
    }
}
