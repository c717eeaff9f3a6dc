/// A word that the author explains to readers after the tale, as the front matter has it.
struct ExplainedWord: Sendable {
    /// The word, as the tale has it in one of its sentences.
    var word: Located<String>
    var meaning: String?
    /// The path of a picture, relative to the tale's folder.
    var picture: Located<String>?

    /// The most that a tale can explain: after a tale nobody reads a dictionary.
    static let limit = 40
}

extension YAMLFields {
    /// A mapping from words to a meaning, or to `{ picture, meaning }`.
    mutating func explainedWords(_ key: String) -> [ExplainedWord] {
        guard let node = node(key), node.text != nil || !node.isScalar else { return [] }
        guard case .mapping(let entries) = node.content else {
            add(.wrongType(key, "a group such as { mitten: a warm glove without fingers }", node, in: source))
            return []
        }
        guard entries.count <= ExplainedWord.limit else {
            add(.tooManyItems(key, entries.count, limit: ExplainedWord.limit, in: source, at: node.range))
            return []
        }
        var words: [ExplainedWord] = []
        var first: [String: Range<Int>] = [:]
        for entry in entries {
            guard let name = entry.key.text else {
                add(.wrongType(key, "a group whose keys are words of the tale", entry.key, in: source))
                continue
            }
            if let first = first.updateValue(entry.key.range, forKey: name) {
                add(.keyTwice(name, in: source, at: entry.key.range, first: first))
                continue
            }
            words.append(explained(Located(value: name, range: entry.key.range), entry.value))
        }
        return words
    }

    private mutating func explained(_ word: Located<String>, _ node: YAMLNode) -> ExplainedWord {
        if node.text != nil {
            return ExplainedWord(word: word, meaning: text(node, word.value)?.value)
        }
        guard case .mapping(let entries) = node.content, !entries.isEmpty else {
            add(.unexplainedWord(word, in: source))
            return ExplainedWord(word: word)
        }
        var fields = YAMLFields(node, in: source, at: node.range, name: "a word")
        let (meaning, picture) = (fields.text("meaning"), fields.text("picture"))
        add(fields)
        return ExplainedWord(word: word, meaning: meaning?.value, picture: picture)
    }
}

extension YAMLNode {
    fileprivate var isScalar: Bool {
        if case .scalar = content { return true }
        return false
    }
}

extension Diagnostic {
    /// Whether a colon follows a key, as it does not where a comma of a meaning was read as the end of an entry.
    private static func hasColon(after key: Range<Int>, in source: Source) -> Bool {
        source.bytes[key.upperBound...].first {
            !($0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'"))
        }
            == UInt8(ascii: ":")
    }

    fileprivate static func unexplainedWord(_ word: Located<String>, in source: Source) -> Diagnostic {
        let note =
            if hasColon(after: word.range, in: source) {
                "write a meaning after the colon, or { picture: FILE, meaning: TEXT }"
            } else if word.value.contains(":") {
                "a space is missing after the colon: { roof: what covers a house }"
            } else {
                "a comma ends a meaning: write one with a comma in quotes, as in { roof: \"tiles, or straw\" }"
            }
        return Diagnostic(
            .error, .missingKey, in: source, at: word.range, "'\(word.value)' has neither a meaning nor a picture",
            notes: [note])
    }
}
