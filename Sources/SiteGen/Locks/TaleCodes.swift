/// The file `tales/SLUG/codes.js`: the key of a locked tale, wrapped once for each family code that opens it. It alone
/// changes when a code is made or removed, so its name has no hash.
struct TaleCodes {
    let key: TaleKey
    let codes: FamilyCodes
    let header: TaleHeader
    /// The lists of words in which the codes are, by language.
    let lists: [(language: Language, path: String)]

    static func path(of slug: String) -> String { "tales/\(slug)/codes.js" }

    func render() -> OutputFile {
        var json = JSONObjectWriter()
        json.add("salt", Hexadecimal.text(codes.salt))
        json.add("rounds", FamilyCodes.rounds)
        json.add("lists", lists.map { lastPathComponent(of: $0.path) })
        let opening = codes.codes(opening: key.slug, header).map(entry).sorted { precedesByBytes($0.tag, $1.tag) }
        json.add("opens") { json in
            json.addItems(opening) { json, entry in
                json.addValue { bytes in
                    bytes += "[\"\(entry.tag)\",\"\(entry.wrapped)\",\"\(entry.until)\"]".utf8
                }
            }
        }
        let gone = codes.codes.filter { $0.isRemoved && $0.opens.includes(key.slug, header) }.map(tag)
        json.add("gone", gone.sorted(by: precedesByBytes))
        let script = "self.storysiteCodes = ".utf8 + json.finished().dropLast() + ";\n".utf8
        return OutputFile(path: Self.path(of: key.slug), bytes: Array(script))
    }

    /// Returns the name under which a reader with the code finds its entry; the name differs from tale to tale.
    private func tag(_ code: FamilyCodes.Code) -> String {
        Hexadecimal.text(codes.cipher.derive(code.key, "tag", key.slug).prefix(16))
    }

    private func entry(_ code: FamilyCodes.Code) -> (tag: String, wrapped: String, until: String) {
        let until = code.until?.text ?? ""
        // The date and the salt are in this key, so that its one nonce never meets another content.
        let wrapping = codes.cipher.derive(code.key, "wrap", key.slug, until, Hexadecimal.text(codes.salt))
        let wrapped = codes.cipher.seal(
            key.bytes, key: wrapping, nonce: [UInt8](repeating: 0, count: Cipher.nonceLength),
            associatedData: Array("storysite 1 key \(key.slug)".utf8))
        return (tag(code), Hexadecimal.text(wrapped), until)
    }
}
