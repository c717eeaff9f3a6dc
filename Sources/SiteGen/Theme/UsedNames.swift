/// The names that a page and its scripts may use, of classes, ids, attributes and UI strings.
///
/// In a page every word counts that is in a tag, and in a script every word that is in a string or a template literal.
/// Scripts know attributes as properties, too.
struct UsedNames {
    private var names: Set<String> = []
    private var properties: Set<String> = []

    init(pages: [[UInt8]], scripts: [[UInt8]], others: [String] = []) {
        names.formUnion(others)
        for page in pages {
            for tag in page.split(separator: UInt8(ascii: "<")) { add(tag.prefix { $0 != UInt8(ascii: ">") }) }
        }
        for script in scripts {
            // The bundler reads scripts with the same grammar, so that there is no error.
            for token in (try? ScriptTokens.of(script)) ?? [] {
                switch token.kind {
                case .string, .template: add(script[token.range])
                case .word: properties.insert(String(decoding: script[token.range], as: UTF8.self))
                default: break
                }
            }
        }
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    /// Whether an attribute is used, such as `data-timed-only`, which is `timedOnly` for scripts.
    func hasAttribute(_ name: String) -> Bool {
        if names.contains(name) || properties.contains(name) { return true }
        guard name.hasPrefix("data-") else { return false }
        let parts = name.split(separator: "-").dropFirst()
        let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let property = parts.prefix(1).joined() + rest.joined()
        return names.contains(property) || properties.contains(property)
    }

    private mutating func add(_ text: ArraySlice<UInt8>) {
        for name in text.split(whereSeparator: { !$0.isStyleName }) {
            names.insert(String(decoding: name, as: UTF8.self))
        }
    }
}

extension UInt8 {
    /// Letters, digits, hyphens, underscores, and all beyond ASCII.
    var isStyleName: Bool {
        switch self {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x5F, 0x80...: true
        default: false
        }
    }
}
