/// The file `family-codes.yml` beside `site.yml`: the secret from which all keys are derived, and the codes that
/// families have. It contains no code, only the key that each code is stretched into. It is never published.
struct FamilyCodes: Sendable {
    static let file = "family-codes.yml"
    /// The pattern for `.gitignore`: the file of codes, and cards with codes.
    static let ignored = "family-code*"
    /// Rounds of PBKDF2 with HMAC-SHA-256 (OWASP Password Storage Cheat Sheet, 2026).
    static let rounds = 600_000
    /// The fewest bits of a code: an attacker with many machines can guess a shorter one.
    static let leastBits = 60
    /// The most codes that open tales at a time.
    static let mostCodes = 1000

    /// What a family has.
    struct Code: Sendable {
        /// A short name for commands; it is no secret.
        var id: String
        /// The family or group that has the code, in the author's words.
        var label: String?
        /// What the words of the code are stretched into.
        var key: [UInt8]
        /// The entropy of the code, in bits.
        var bits: Int
        /// The language of its words.
        var language: Language
        var opens: Opens
        /// The last day on which the reader lets it open anything.
        var until: Day?
        /// Whether it opens nothing any more.
        var isRemoved = false
    }

    enum Opens: Sendable, Equatable {
        case all
        /// Tales by their names in addresses.
        case tales([String])
        /// The tales with this level or theme.
        case matching(String)
    }

    /// 32 bytes.
    let secret: [UInt8]
    var codes: [Code]
    let cipher: Cipher
    /// The digest of the file's bytes.
    let digest: Digest

    /// The salt with which every code of the library is stretched. It is public.
    var salt: [UInt8] { Array(cipher.derive(secret, "codes").prefix(16)) }

    /// A file without codes.
    init() throws(Cipher.Failure) {
        (cipher, secret, codes, digest) = (try Cipher(), Cipher.random(Cipher.keyLength), [], Digest([]))
    }

    /// Reads the file of a library.
    /// - Parameter isChecked: whether codes that are weak or too many are errors. Otherwise 'storysite code' could not
    ///   remove them.
    /// - Returns: `nil` if there is none, or if it cannot be read.
    static func load(_ root: String, isChecked: Bool = true) -> (codes: FamilyCodes?, diagnostics: [Diagnostic]) {
        let path = "\(root)/\(file)"
        guard let stamp = FileStamp(path: path) else { return (nil, []) }
        guard stamp.kind == .file else { return (nil, [.notARegularFile(file)]) }
        let source: Source
        let cipher: Cipher
        do throws(SystemError) {
            source = Source(path: file, bytes: try Files.read(path, limit: .text), isSecret: true)
        } catch { return (nil, [Diagnostic(.error, .unreadableFile, file: file, error.message)]) }
        do throws(Cipher.Failure) { cipher = try Cipher() } catch { return (nil, [.noCipher(error)]) }
        let (read, diagnostic) = YAMLFields.read(source, name: file)
        guard var fields = read else { return (nil, diagnostic.map { [$0] } ?? []) }
        let codes = FamilyCodes(&fields, cipher, isChecked: isChecked)
        let diagnostics = fields.finished()
        return (diagnostics.hasErrors ? nil : codes, diagnostics)
    }

    /// Whether a `.gitignore` keeps the file out of the repository, so that a copy of the library comes without it.
    static func isIgnored(by gitignore: [UInt8]) -> Bool {
        String(decoding: gitignore, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
            let pattern = line.hasPrefix("/") ? line.dropFirst() : line
            return pattern == ignored || pattern == file
        }
    }

    private init?(_ fields: inout YAMLFields, _ cipher: Cipher, isChecked: Bool) {
        (self.cipher, digest) = (cipher, Digest(fields.source.bytes))
        let secret = fields.key("secret")
        codes = []
        var ids: [String: Range<Int>] = [:]
        for var group in fields.groups("codes", name: "a code", limit: .max) {
            if let (code, id) = Code.read(&group, isChecked: isChecked) {
                if let first = ids.updateValue(id.range, forKey: id.value) {
                    group.add(.codeTwice(id, in: group.source, first: first))
                }
                codes.append(code)
            }
            fields.add(group)
        }
        guard let secret else { return nil }
        self.secret = secret
        if isChecked, open.count > Self.mostCodes { fields.add(.tooManyCodes()) }
    }

    /// The codes that were not removed.
    var open: [Code] { codes.filter { !$0.isRemoved } }

    /// The file as it is written.
    var bytes: [UInt8] {
        let writer = YAMLWriter()
        var lines = [
            "# The keys of this library's locked tales, made by 'storysite code'. Keep a copy in a safe place, and show it to",
            "# nobody: whoever has it can open every locked tale. Without it nobody can make codes for the tales as they are.",
            "secret: \(Hexadecimal.text(secret))", "codes:",
        ]
        for code in codes {
            lines.append("  - id: \(writer.text(code.id))")
            if let label = code.label { lines.append("    label: \(writer.text(label, as: .doubleQuoted))") }
            lines.append("    key: \(Hexadecimal.text(code.key))")
            lines.append("    bits: \(code.bits)")
            lines.append("    language: \(code.language.tag)")
            switch code.opens {
            case .all: break
            case .tales(let slugs): lines.append("    tales: \(YAMLWriter().line(.list(slugs.map { .text($0) })))")
            case .matching(let word): lines.append("    matching: \(writer.text(word, as: .doubleQuoted))")
            }
            if let until = code.until { lines.append("    until: \(until.text)") }
            if code.isRemoved { lines.append("    removed: true") }
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Returns the codes that open a tale, without those that were removed.
    func codes(opening slug: String, _ header: TaleHeader) -> [Code] {
        open.filter { $0.opens.includes(slug, header) }
    }

    /// Returns an id that no code has.
    func freeID() -> String {
        while true {
            let id = Hexadecimal.text(Cipher.random(2))
            if !codes.contains(where: { $0.id == id }) { return id }
        }
    }
}

extension FamilyCodes.Opens {
    func includes(_ slug: String, _ header: TaleHeader) -> Bool {
        switch self {
        case .all: true
        case .tales(let slugs): slugs.contains(slug)
        case .matching(let word): header.level?.rawValue == word || header.themes.contains(word)
        }
    }
}

extension FamilyCodes.Code {
    fileprivate static func read(
        _ fields: inout YAMLFields, isChecked: Bool
    ) -> (FamilyCodes.Code, id: Located<String>)? {
        let (id, key, language) = (fields.requiredText("id"), fields.key("key"), fields.language("language"))
        let label = fields.text("label", mayBeBlank: true)?.value
        let bits = fields.text("bits")
        let tales = fields.texts("tales", limit: 1000).map(\.value)
        let (isTales, word) = (!fields.isMissing("tales"), fields.text("matching")?.value)
        let until = fields.day("until")?.value
        let isRemoved = fields.flag("removed") ?? false
        // An unreadable date must not count as no date. The error keeps the file from being used at all.
        fields.require("bits", bits)
        guard let id, let key, let bits else { return nil }
        let strength = Int(bits.value).flatMap { (0...1000).contains($0) ? $0 : nil } ?? 0
        if isChecked, strength < FamilyCodes.leastBits, !isRemoved {
            fields.add(.weakCode(id, bits: strength, in: fields.source))
        }
        let opens: FamilyCodes.Opens = isTales ? .tales(tales) : word.map { .matching($0) } ?? .all
        let code = FamilyCodes.Code(
            id: id.value, label: label, key: key, bits: strength, language: language ?? .english, opens: opens,
            until: until, isRemoved: isRemoved)
        return (code, id)
    }
}

extension YAMLFields {
    /// A key of 32 bytes in hexadecimal digits.
    fileprivate mutating func key(_ name: String) -> [UInt8]? {
        guard let text = requiredText(name) else { return nil }
        if let bytes = Hexadecimal.bytes(text.value, count: Cipher.keyLength) { return bytes }
        add(.notAKey(name, text, in: source))
        return nil
    }
}
