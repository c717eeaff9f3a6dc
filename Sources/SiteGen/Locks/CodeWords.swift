/// The words from which codes of a language are made: `codes/LANGUAGE.txt` of the theme, one word a line. A code has
/// enough words for 60 bits, and one more as a check word, which shows that a word was misread.
struct CodeWords: Sendable {
    /// In the order of the file.
    let words: [String]

    /// A power of two, so that each word stands for whole bits.
    private static let sizes = [256, 512, 1024, 2048]

    /// - Returns: `nil` unless there are 256, 512, 1,024 or 2,048 words. All must differ, or codes are weaker than they
    ///   seem.
    init?(_ text: [UInt8]) {
        words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        guard Self.sizes.contains(words.count), Set(words).count == words.count else { return nil }
    }

    /// Finds the list of a language, or the English one.
    static func load(_ language: Language, in layers: ThemeLayers) -> (words: CodeWords, language: Language)? {
        let files = layers.files(in: "codes", ending: ".txt")
        for own in [language, Language(language.primary), .english] {
            let file = files.first { Language(String($0.name.dropLast(".txt".count))) == own }
            guard let own, let file,
                let bytes = try? Files.read(file.path, limit: .theme), let words = CodeWords(bytes)
            else { continue }
            return (words, own)
        }
        return nil
    }

    private var bitsOfWord: Int { words.count.trailingZeroBitCount }
    /// The number of words of a code, without the word that checks the others.
    var count: Int { (FamilyCodes.leastBits + bitsOfWord - 1) / bitsOfWord }
    var bits: Int { count * bitsOfWord }

    /// Returns a new code: words with single spaces, in the form that is stretched into a key.
    func makeCode() -> String {
        let random = Cipher.random(2 * count)
        // The number of words divides 65,536, so no word is likelier than another.
        let numbers = (0..<count).map { (Int(random[2 * $0]) << 8 | Int(random[2 * $0 + 1])) % words.count }
        return (numbers + [check(of: numbers)]).map { words[$0] }.joined(separator: " ")
    }

    /// Returns the number of the check word. One wrong word always changes it; two words that changed places almost
    /// always do. `lock/code.js` computes the same.
    func check(of numbers: [Int]) -> Int {
        numbers.reduce(0) { ($0 * 3 + $1 + 1) % words.count }
    }

    /// The list as a script, for the page of a locked tale.
    func script(slug: String) -> OutputFile {
        let script = Array("self.storysiteWords = \"\(words.joined(separator: " "))\";\n".utf8)
        let name = AssetName("code-words", digest: Digest(script), ending: "js").text
        return OutputFile(path: "tales/\(slug)/\(name)", bytes: script)
    }
}
