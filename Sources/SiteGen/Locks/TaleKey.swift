/// The key of one tale, from which those of its files are derived.
struct TaleKey: Sendable {
    let slug: String
    let bytes: [UInt8]
    let cipher: Cipher

    /// - Parameter secret: that of the library.
    init(slug: String, secret: [UInt8], cipher: Cipher) {
        (self.slug, self.cipher) = (slug, cipher)
        bytes = cipher.derive(secret, "tale", slug)
    }
}
