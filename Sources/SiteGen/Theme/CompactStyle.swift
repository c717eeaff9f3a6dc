/// CSS as readers download it: comments and indentation are for designers.
enum CompactStyle {
    /// Returns a style sheet without comments, and without white space that separates nothing. Quoted texts stay as they
    /// are.
    static func of(_ style: [UInt8]) -> [UInt8] {
        let (slash, star, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\\"))
        var kept: [UInt8] = []
        kept.reserveCapacity(style.count)
        var quote: UInt8?
        var isApart = false
        var index = 0
        while index < style.count {
            let byte = style[index]
            if quote == nil, byte.isXMLSpace {
                isApart = true
            } else if quote == nil, byte == slash, index + 1 < style.count, style[index + 1] == star {
                index += 2
                while index < style.count,
                    !(style[index] == star && index + 1 < style.count && style[index + 1] == slash)
                {
                    index += 1
                }
                index += 1  // at the slash
            } else {
                if isApart, let last = kept.last, !"{};,".utf8.contains(last), !"{}".utf8.contains(byte) {
                    kept.append(UInt8(ascii: " "))
                }
                isApart = false
                kept.append(byte)
                if byte == backslash, index + 1 < style.count {
                    index += 1
                    kept.append(style[index])
                } else if byte == quote || byte == UInt8(ascii: "\n") {
                    quote = nil  // a line break ends a text, too
                } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                }
            }
            index += 1
        }
        return kept
    }
}
