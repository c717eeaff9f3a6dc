/// A link that CommonMark takes for text because the name in it has spaces: `[Sleep](#at bedtime)`.
struct SpacedLink {
    /// The name of the page, as it is written.
    var name: [UInt8]
    /// The line on which its paragraph begins, from 1, in the Markdown that was parsed.
    var line: Int

    /// What stands in the text from the end of the words on.
    var end: [UInt8] { Self.opening + name + [UInt8(ascii: ")")] }

    private static let opening = Array("](#".utf8)
    /// The longest name that is looked at, in bytes.
    private static let longest = 200

    /// Whether a text may have such links, which few do.
    static func areIn(_ bytes: Span<UInt8>) -> Bool {
        var hash = bytes.first(UInt8(ascii: "#"), from: 0)
        while hash < bytes.count {
            if hash >= 2, bytes[hash - 1] == opening[1], bytes[hash - 2] == opening[0] { return true }
            hash = bytes.first(UInt8(ascii: "#"), from: hash + 1)
        }
        return false
    }

    /// Returns the links in the texts of a block.
    /// - Parameter isPage: returns whether the tale has a page of that name.
    static func all(in block: MarkdownNode, isPage: (_ name: [UInt8]) -> Bool) -> [SpacedLink] {
        var links: [SpacedLink] = []
        var (text, line): ([UInt8], Int) = ([], 0)
        block.walk { node, _ in
            // Each bracket is a node of its own.
            if node.kind == .text {
                if text.isEmpty { line = node.line }
                return node.appendLiteral(to: &text)
            }
            links += names(in: text, isPage).map { SpacedLink(name: $0, line: line) }
            text.removeAll(keepingCapacity: true)
        }
        return links
    }

    private static func names(in text: [UInt8], _ isPage: (_ name: [UInt8]) -> Bool) -> [[UInt8]] {
        var names: [[UInt8]] = []
        var start = 0
        while true {
            start = text.span.first(opening[0], from: start)
            guard start < text.count else { return names }
            defer { start += 1 }
            let rest = text[start...].prefix(longest)
            guard rest.starts(with: opening) else { continue }
            let named = rest.dropFirst(opening.count)
            let name = Array(named.prefix(nameLength(named)))
            if name.contains(UInt8(ascii: " ")), isPage(name) { names.append(name) }
        }
    }

    /// The number of bytes before the parenthesis that ends a name, which may have pairs of them itself; 0 without one.
    private static func nameLength(_ text: ArraySlice<UInt8>) -> Int {
        var open = 0
        for index in text.indices {
            if text[index] == UInt8(ascii: "(") { open += 1 }
            if text[index] == UInt8(ascii: ")") { open -= 1 }
            if open < 0 { return index - text.startIndex }
        }
        return 0
    }
}

extension SourceLines {
    /// How far before the end of a link its words are looked for, in bytes.
    private static let longestWords = 500

    /// Returns the warning for a link that is shown as text; `nil` if the author escaped it.
    /// - Parameter firstLine: the line of the file on which the Markdown begins.
    mutating func shownAsText(_ link: SpacedLink, firstLine: Int) -> Diagnostic? {
        let end = range(of: link.end, on: firstLine + max(link.line, 1) - 1)
        let before = bytes(before: end.lowerBound).suffix(Self.longestWords)
        let bracket = before.lastIndex(of: UInt8(ascii: "["))
        let backslash = UInt8(ascii: "\\")
        if before.last == backslash { return nil }
        if let bracket, before[..<bracket].last == backslash { return nil }
        let words = bracket.map { String(decoding: before[($0 + 1)...], as: UTF8.self) } ?? "…"
        let name = String(decoding: link.name, as: UTF8.self)
        return Diagnostic(
            .warning, .noLink, in: source, at: end, "this is shown as text and is no link: the page's name has spaces",
            notes: ["put the name between < and >: [\(words)](<#\(name)>)"])
    }
}
