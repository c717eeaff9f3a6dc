/// Identifiers of publications that do not depend on the site's address or the time of the build: UUIDs of version 8
/// (RFC 9562), whose bits are those of a digest.
enum TaleIdentifier {
    /// Returns the identifier of a tale as a publication, the same in its book and in catalogs.
    static func publication(_ slug: String, _ language: Language, config: SiteConfig) -> String {
        urn("\(config.id)/\(slug)/\(language.tag)")
    }

    /// Returns the identifier of something that a site has under a name.
    static func named(_ name: String, config: SiteConfig) -> String { urn("\(config.id)/\(name)") }

    private static func urn(_ name: String) -> String {
        var digits = Array(Digest(Array(name.utf8)).text.utf8)
        digits[12] = UInt8(ascii: "8")
        digits[16] = Array("89ab".utf8)[Int(digits[16]) & 3]
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
        return "urn:uuid:\(parts.joined(separator: "-"))"
    }
}
