/// A file of a locked tale, enciphered, as a script: a page at `file://` cannot fetch. The service worker reads the
/// same file by byte ranges, because each of its lines but the last has the same length.
///
/// The plain bytes are padded and cut into chunks (the STREAM construction: Hoang, Reyhanitabar, Rogaway and Vizár
/// 2015). The nonce of a chunk is its number and whether it is the last; its associated data are the tale and the kind
/// of file. The key depends on the content, so that no nonce ever meets another content under the same key.
struct SealedFile: Sendable {
    /// The length of a chunk, in plain bytes.
    static let chunkLength = 65_536
    /// In front of the lines of chunks. `sealed/chunks.js` knows its length.
    static let head = "(self.storysiteSealed ??= []).push(`\n"
    private static let end = "`);\n"

    /// What the reader does with it; part of the associated data of its chunks.
    enum Kind: String {
        case text, media
    }

    let output: OutputFile
    let checksum: Checksum
    /// Stands for the content in the derivation of the key; says nothing to anyone without the key of the tale.
    let salt: String
    /// The length of the plain bytes with their padding.
    let length: Int

    /// Below the site's root.
    var path: String { output.path }
    var offline: OfflineFile { OfflineFile(path: path, checksum: checksum) }

    /// - Parameters:
    ///   - padding: the byte that follows the content until `paddedLength`.
    init(_ content: [UInt8], _ kind: Kind, padding: UInt8 = 0, key: TaleKey) {
        let sealed = Self.sealed(content, kind, padding: padding, key: key)
        output = OutputFile(path: Self.path(Digest(sealed.script), of: key), bytes: sealed.script)
        (checksum, salt, length) = (Checksum(sealed.script), sealed.salt, sealed.length)
    }

    /// A picture or a recording. It is enciphered anew when it is written, so that no tale has all of its recordings in
    /// memory.
    /// - Parameter source: an absolute path.
    init(mediaAt source: String, key: TaleKey) throws(SystemError) {
        let sealed = try Self.sealed(mediaAt: source, key: key)
        let digest = Digest(sealed.script)
        output = OutputFile(
            path: Self.path(digest, of: key), digest: digest, madeOf: source, size: sealed.script.count
        ) { () throws(SystemError) in try Self.sealed(mediaAt: source, key: key).script }
        (checksum, salt, length) = (Checksum(sealed.script), sealed.salt, sealed.length)
    }

    private typealias Sealed = (script: [UInt8], salt: String, length: Int)

    private static func sealed(mediaAt source: String, key: TaleKey) throws(SystemError) -> Sealed {
        sealed(try Files.read(source, limit: .recording), .media, padding: 0, key: key)
    }

    private static func path(_ digest: Digest, of key: TaleKey) -> String {
        "tales/\(key.slug)/\(AssetName("sealed", digest: digest, ending: "js").text)"
    }

    private static func sealed(_ content: consuming [UInt8], _ kind: Kind, padding: UInt8, key: TaleKey) -> Sealed {
        let cipher = key.cipher
        let length = paddedLength(content.count)
        var plain = content
        plain.reserveCapacity(length)
        plain.append(contentsOf: repeatElement(padding, count: length - plain.count))
        let salt = Hexadecimal.text(
            cipher.derive(key.bytes, [Array("salt".utf8), Array(kind.rawValue.utf8), cipher.sha256(plain)]).prefix(16))
        let own = Self.key(kind, salt: salt, of: key)
        let associatedData = associatedData(kind, of: key)
        var script = Array(head.utf8)
        let count = max(1, (length + chunkLength - 1) / chunkLength)
        // Of each chunk, the tag and the end of the line need fewer than 32 bytes.
        script.reserveCapacity(length / 3 * 4 + (count + 1) * 32)
        for number in 0..<count {
            let chunk = Array(plain[number * chunkLength..<min((number + 1) * chunkLength, length)])
            let nonce = nonce(number, isLast: number == count - 1)
            script += Base64.encoded(cipher.seal(chunk, key: own, nonce: nonce, associatedData: associatedData))
            script.append(UInt8(ascii: "\n"))
        }
        script += Array(end.utf8)
        return (script, salt, length)
    }

    /// Returns the key of one file.
    static func key(_ kind: Kind, salt: String, of key: TaleKey) -> [UInt8] {
        key.cipher.derive(key.bytes, "file", kind.rawValue, salt)
    }

    /// Returns the associated data of each chunk.
    static func associatedData(_ kind: Kind, of key: TaleKey) -> [UInt8] {
        Array("storysite 1 \(kind.rawValue) \(key.slug)".utf8)
    }

    /// Returns seven bytes of zero, the number of the chunk in four bytes, and whether it is the last.
    static func nonce(_ number: Int, isLast: Bool) -> [UInt8] {
        [0, 0, 0, 0, 0, 0, 0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } + [isLast ? 1 : 0]
    }

    /// Returns a length that reveals little: Padmé (Nikitin and others, "Reducing Metadata Leakage from Encrypted
    /// Files and Communication with PURBs", 2019), at least 4 KB. A file grows by 12 % at most, and a large one by far
    /// less.
    static func paddedLength(_ length: Int) -> Int {
        let least = 4096
        guard length > least else { return least }
        let exponent = Int.bitWidth - 1 - length.leadingZeroBitCount
        let significant = Int.bitWidth - exponent.leadingZeroBitCount
        let mask = (1 << (exponent - significant)) - 1
        return (length + mask) & ~mask
    }
}
