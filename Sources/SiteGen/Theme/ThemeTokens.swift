/// The custom properties that the style sheets give the root, by their names without `--`: a theme's tokens. They are read
/// where themes say them, in the rules `:root`, `:root[data-palette="night"]`, and `:root:not([data-palette])` within
/// `@media (prefers-color-scheme: dark)`; of several the last counts.
struct ThemeTokens: Sendable {
    private(set) var day: [String: String] = [:]
    /// What is otherwise by night, where night was chosen.
    private(set) var night: [String: String] = [:]
    /// The same, where nobody chose and the device is dark.
    private(set) var unchosenNight: [String: String] = [:]

    /// - Parameter styles: the style sheets as they are joined.
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
        switch rules {
        case [":root"]: day[token] = value
        case [":root[data-palette=night]"]: night[token] = value
        case ["@media (prefers-color-scheme: dark)", ":root:not([data-palette])"]: unchosenNight[token] = value
        default: break
        }
    }

    /// Without white space at the ends, and no more than one space within.
    private static func plain(_ bytes: some Collection<UInt8>) -> String {
        let words = bytes.split(whereSeparator: \.isXMLSpace)
        return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    }

    /// The colours among the tokens as they hold by day.
    var dayColours: [String: Colour] { day.compactMapValues(Colour.init) }

    /// The colours as they hold by night.
    var nightColours: [String: Colour] {
        day.merging(night) { _, night in night }.compactMapValues(Colour.init)
    }
}
