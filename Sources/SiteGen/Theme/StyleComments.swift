/// Removes comments from CSS: they are for designers, and readers should not have to download them.
enum StyleComments {
    /// Returns a style sheet without its comments, and without the blank lines and trailing blanks that they leave. Quoted
    /// texts stay as they are.
    static func removed(from style: [UInt8]) -> [UInt8] {
        let (slash, star, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\\"))
        let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
        var kept: [UInt8] = []
        kept.reserveCapacity(style.count)
        var quote: UInt8?
        var index = 0
        while index < style.count {
            let byte = style[index]
            if let mark = quote {
                kept.append(byte)
                if byte == backslash, index + 1 < style.count {
                    index += 1
                    kept.append(style[index])
                } else if byte == mark || byte == newline {
                    quote = nil
                }
            } else if byte == slash, index + 1 < style.count, style[index + 1] == star {
                index += 2
                while index < style.count,
                    !(style[index] == star && index + 1 < style.count && style[index + 1] == slash)
                {
                    index += 1
                }
                index += 1  // at the slash
            } else if byte == newline {
                while kept.last == space { kept.removeLast() }
                if kept.last != newline { kept.append(newline) }
            } else {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                kept.append(byte)
            }
            index += 1
        }
        return kept
    }
}
