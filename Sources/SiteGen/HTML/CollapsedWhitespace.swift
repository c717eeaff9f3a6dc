extension StringProtocol {
    /// Returns the text in one line: white space becomes single spaces, and characters that no page can show are left
    /// out. No-break spaces stay within the text.
    func collapsingWhitespace() -> String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case " ", "\t", "\n", "\r", "\u{C}", "\u{2028}", "\u{2029}":
                if let last = line.last, last != " " { line.append(" ") }
            case "\u{FEFF}", "\0": break
            default: if !scalar.isForbiddenInHTML { line.append(scalar) }
            }
        }
        while let last = line.last, last.properties.isWhitespace { line.removeLast() }
        return String(line.drop { $0.properties.isWhitespace })
    }
}
