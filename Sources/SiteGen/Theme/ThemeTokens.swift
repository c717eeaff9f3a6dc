/// A theme's tokens: the custom properties that its style sheets give the root, by their names without `--`. They are read
/// in the rules `:root` and `:root[data-palette="night"]`, for all media or for screens. If a token is given several
/// times, the last value counts.
struct ThemeTokens: Sendable {
    private(set) var day: [String: String] = [:]
    /// The tokens that differ in the night palette.
    private(set) var night: [String: String] = [:]

    /// - Parameter styles: the style sheets, joined.
    init(styles: [UInt8]) {
        var (opened, text): ([String], [UInt8]) = ([], [])
        var rest = styles[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
                rest = rest.dropFirst()
                while let inner = rest.popFirst() {
                    if inner == UInt8(ascii: "*"), rest.first == UInt8(ascii: "/") {
                        rest = rest.dropFirst()
                        break
                    }
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                text.append(byte)
                while let inner = rest.popFirst() {
                    text.append(inner)
                    if inner == UInt8(ascii: "\\"), let escaped = rest.popFirst() { text.append(escaped) }
                    if inner == byte || inner == UInt8(ascii: "\n") { break }
                }
            case UInt8(ascii: "{"):
                opened.append(Self.plain(text.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }))
                text = []
            case UInt8(ascii: ";"):
                add(text, in: opened)
                text = []
            case UInt8(ascii: "}"):
                add(text, in: opened)
                text = []
                _ = opened.popLast()
            default: text.append(byte)
            }
        }
    }

    private mutating func add(_ declaration: [UInt8], in rules: [String]) {
        let trimmed = declaration.drop(while: \.isXMLSpace)
        guard trimmed.starts(with: "--".utf8), let colon = trimmed.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = Self.plain(trimmed[..<colon])
        let (token, value) = (String(name.dropFirst(2)), Self.plain(trimmed[(colon + 1)...]))
        switch rules.first == "@media screen" ? rules.dropFirst() : rules[...] {
        case [":root"]: day[token] = value
        case [":root[data-palette=night]"]: night[token] = value
        default: break
        }
    }

    /// Returns the text without white space at its ends, and with single spaces inside.
    private static func plain(_ bytes: some Collection<UInt8>) -> String {
        let words = bytes.split(whereSeparator: \.isXMLSpace)
        return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    }

    /// The colours among the tokens of the day.
    var dayColours: [String: Colour] { day.compactMapValues(Colour.init) }

    /// The colours among the tokens of the night.
    var nightColours: [String: Colour] {
        day.merging(night) { _, night in night }.compactMapValues(Colour.init)
    }
}
