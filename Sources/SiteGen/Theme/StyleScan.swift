/// The addresses in a style sheet, and what is not closed in it. Quoted texts and comments are skipped (CSS Syntax Level 3).
struct StyleScan {
    /// An address in `url(…)`.
    struct Address {
        /// The range from `url(` to the bracket that closes it.
        let whole: Range<Int>
        /// The range of the address, without quotes.
        let text: Range<Int>
    }

    private(set) var addresses: [Address] = []
    /// The brace or the beginning of a comment that nothing closes, else the first brace that closes nothing.
    var unpaired: Range<Int>? { unclosed ?? surplus }
    private var unclosed: Range<Int>?
    private var surplus: Range<Int>?

    init(_ style: Span<UInt8>) {
        var (opened, index): ([Int], Int) = ([], 0)
        while index < style.count {
            switch style[index] {
            case UInt8(ascii: "/") where style.has("/*", at: index):
                var end = index + 2
                while end < style.count, !style.has("*/", at: end) { end += 1 }
                if end >= style.count { unclosed = index..<index + 2 }
                index = end + 2
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = Self.endOfText(in: style, from: index)
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "{"):
                opened.append(index)
                index += 1
            case UInt8(ascii: "}"):
                if opened.popLast() == nil, surplus == nil { surplus = index..<index + 1 }
                index += 1
            case UInt8(ascii: "u") where style.has("url(", at: index): index = addAddress(in: style, from: index)
            default: index += 1
            }
        }
        if unclosed == nil, let brace = opened.last { unclosed = brace..<brace + 1 }
    }

    /// Adds the address in the `url(` at `start`, and returns the offset after it.
    private mutating func addAddress(in style: Span<UInt8>, from start: Int) -> Int {
        func end(of blanks: Int) -> Int {
            var end = blanks
            while end < style.count, style[end].isXMLSpace { end += 1 }
            return end
        }
        let first = end(of: start + "url(".utf8.count)
        var (text, next) = (first..<first, first)
        if next < style.count, style[next] == UInt8(ascii: "\"") || style[next] == UInt8(ascii: "'") {
            next = Self.endOfText(in: style, from: first)
            text = first + 1..<max(first + 1, next - 1)
        } else {
            while next < style.count, style[next] != UInt8(ascii: ")"), !style[next].isXMLSpace { next += 1 }
            text = first..<next
        }
        next = end(of: next)
        guard next < style.count, style[next] == UInt8(ascii: ")") else { return next }
        addresses.append(Address(whole: start..<next + 1, text: text))
        return next + 1
    }

    /// Returns the offset after the quoted text that begins at `start`. A line break without a backslash ends it, too.
    private static func endOfText(in style: Span<UInt8>, from start: Int) -> Int {
        var index = start + 1
        while index < style.count, style[index] != style[start], style[index] != UInt8(ascii: "\n") {
            index += style[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, style.count)
    }
}
