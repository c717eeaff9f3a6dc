/// What a book says about itself and its people.
struct BookMetadata {
    let identifier: String
    /// `YYYY-MM-DDThh:mm:ssZ`.
    let modified: String
    /// The address of the tale's page on the site.
    let source: String?
    let coverSize: Picture?
    /// The people and the licence: the key of a UI string, and the text.
    let credits: [(label: String, text: String)]

    /// A book whose tale has no date. The same content must give the same bytes, so no clock is asked.
    private static let undated = "1980-01-01"

    init(_ tale: TaleFolder, config: SiteConfig, narrator: String?, coverSize: Picture?) {
        let header = tale.header
        self.coverSize = coverSize
        identifier = Self.uuid(Digest(Array("\(config.id)/\(tale.slug)/\(header.language.tag)".utf8)))
        modified = "\(header.published?.text ?? Self.undated)T00:00:00Z"
        source = config.address.map { $0.url(of: "tales/\(tale.slug)/index.html") }
        let all: [(String, String?)] = [
            ("credit-author", header.author), ("credit-illustrator", header.illustrator),
            ("credit-translator", header.translator), ("credit-narrator", narrator),
            ("credit-others", header.credits.isEmpty ? nil : header.credits.joined(separator: " · ")),
            ("credit-license", header.license),
        ]
        credits = all.compactMap { label, text in text.map { (label, $0) } }
    }

    /// Returns a UUID of version 8 (RFC 9562), whose bits are the digest's.
    private static func uuid(_ digest: Digest) -> String {
        var digits = Array(digest.text.utf8)
        digits[12] = UInt8(ascii: "8")
        digits[16] = Array("89ab".utf8)[Int(digits[16]) & 3]
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
        return "urn:uuid:\(parts.joined(separator: "-"))"
    }
}
