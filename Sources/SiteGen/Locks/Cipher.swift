import COnDemand

/// AES-256-GCM, HMAC-SHA-256 and PBKDF2 by OpenSSL's libcrypto. A value of this type proves that
/// the library could be opened.
struct Cipher: Sendable {
    /// Why the library cannot be opened, or what it refused.
    struct Failure: Error {
        let message: String
    }

    /// The lengths of keys and sums, of the nonce and of the tag of AES-GCM, in bytes.
    static let (keyLength, nonceLength, tagLength) = (32, 12, 16)

    init() throws(Failure) {
        if let failure = unsafe storysite_open_cipher() {
            throw Failure(message: "libcrypto cannot be opened: \(unsafe String(cString: failure))")
        }
    }

    /// Returns bytes that nobody can guess.
    static func random(_ count: Int) -> [UInt8] {
        // On Linux it asks getrandom(2).
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &system) }
    }

    /// Returns the SHA-256 of `text`.
    func sha256(_ text: [UInt8]) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: Self.keyLength)
        let isGood = unsafe storysite_sha256(text, text.count, &sum)
        precondition(isGood == 1, "libcrypto has no SHA-256")
        return sum
    }

    /// Returns the HMAC-SHA-256 of parts. Each part has its length in front,
    /// so that no two lists of parts are the same.
    func derive(_ key: [UInt8], _ parts: [[UInt8]]) -> [UInt8] {
        var text: [UInt8] = []
        for part in parts {
            for shift in [24, 16, 8, 0] { text.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
            text += part
        }
        var sum = [UInt8](repeating: 0, count: Self.keyLength)
        let isGood = unsafe storysite_hmac_sha256(key, key.count, text, text.count, &sum)
        precondition(isGood == 1, "libcrypto has no HMAC")
        return sum
    }

    func derive(_ key: [UInt8], _ parts: String...) -> [UInt8] { derive(key, parts.map { Array($0.utf8) }) }

    /// Stretches a code that people can write down into a key (PBKDF2, RFC 8018).
    func stretch(_ code: String, salt: [UInt8], rounds: Int) -> [UInt8] {
        let text = Array(code.utf8)
        var key = [UInt8](repeating: 0, count: Self.keyLength)
        let isGood = unsafe storysite_pbkdf2_sha256(text, text.count, salt, salt.count, Int32(rounds), &key)
        precondition(isGood == 1, "libcrypto has no PBKDF2")
        return key
    }

    /// Returns the text enciphered, with its tag at the end.
    /// - Parameters:
    ///   - nonce: is never used twice with the same key.
    ///   - associatedData: what the text belongs to (RFC 5116). The result does not contain it;
    ///     unsealing needs the same.
    func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]) -> [UInt8] {
        precondition(key.count == Self.keyLength && nonce.count == Self.nonceLength)
        var sealed = [UInt8](repeating: 0, count: text.count + Self.tagLength)
        let isGood = unsafe storysite_seal(key, nonce, associatedData, associatedData.count, text, text.count, &sealed)
        precondition(isGood == 1, "libcrypto has no AES-GCM")
        return sealed
    }
}
