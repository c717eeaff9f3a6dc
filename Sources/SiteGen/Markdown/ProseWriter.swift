/// Renders Markdown blocks as libcmark does (safe mode), with every word in a span.
struct ProseWriter<Addresses: AddressBook> {
    private(set) var html: [UInt8] = []
    /// The text and words of everything written so far.
    private(set) var text: SpokenText

    private let addresses: Addresses
    /// The line of the file, from 1, on which the Markdown begins.
    private let firstLine: Int
    private let highlight: HighlightUnit
    private var inline = InlineMarks()
    private var words: [Range<Int>] = []
    private var sentences: [Range<Int>] = []
    private var spans = WordSpans()

    /// - Parameters:
    ///   - firstLine: the line of the file, from 1, on which the Markdown begins.
    ///   - highlight: what is a word in Chinese and Japanese.
    ///   - rules: where sentences end in the language of the text.
    ///   - length: the length of the Markdown in bytes, for which room is made at once.
    init(
        addresses: Addresses, firstLine: Int = 1, highlight: HighlightUnit = .word, rules: SentenceRules = .usual,
        length: Int = 0
    ) {
        (self.addresses, self.firstLine, self.highlight) = (addresses, firstLine, highlight)
        text = SpokenText(rules, length: length)
        // Enough for a usual paragraph.
        words.reserveCapacity(100)
        sentences.reserveCapacity(10)
    }

    /// Returns the HTML written since the last call.
    mutating func takeHTML() -> [UInt8] {
        let taken = html
        html = []
        // The next page is usually about as long.
        html.reserveCapacity(taken.count)
        return taken
    }

    /// Writes a block, but neither `omitted` nor what is inside it.
    /// - Parameter spans: whether words get spans; text that is not read aloud needs none.
    mutating func write(_ block: MarkdownNode, omitting omitted: MarkdownNode? = nil, spans: Bool = true) {
        var inlineBlock: MarkdownNode?
        var skipped: MarkdownNode?
        block.walk { node, isEntering in
            if let current = skipped {
                if current == node, !isEntering { skipped = nil }
                return
            }
            if isEntering, node == omitted {
                // libcmark enters raw HTML and never leaves it, because nothing can be inside.
                if node.kind != .htmlInline { skipped = node }
                return
            }
            if let current = inlineBlock {
                guard node == current else { return inline.add(node, isEntering: isEntering, addresses: addresses) }
                inlineBlock = nil
                writeInline(line: node.line, spans: spans)
                end(node)
            } else {
                begin(node, isEntering: isEntering)
                if isEntering, node.kind == .paragraph || node.kind == .heading {
                    inlineBlock = node
                    inline.removeAll()
                }
            }
        }
    }

    /// Writes the content of a node with inline content, such as a paragraph, without the node's own marks.
    /// - Parameters:
    ///   - line: the line on which it begins, from 1, in the Markdown.
    ///   - omitted: a node inside it that is left out.
    ///   - beginning: the number of bytes that are left out at the beginning of its text.
    ///   - hasLinks: whether its links are written as links; otherwise only their text is written.
    mutating func writeContent(
        of node: MarkdownNode, line: Int, omitting omitted: MarkdownNode? = nil, beginning: Int = 0,
        hasLinks: Bool = true
    ) {
        inline.removeAll()
        var isSkipping = false
        node.walk { part, isEntering in
            if part == omitted { isSkipping = isEntering }
            if part == node || part == omitted || isSkipping || (part.kind == .link && !hasLinks) { return }
            inline.add(part, isEntering: isEntering, addresses: addresses)
        }
        if beginning > 0 { inline.removeBeginning(beginning) }
        writeInline(line: line)
    }

    private mutating func writeInline(line: Int, spans hasSpans: Bool = true) {
        guard hasSpans else { return spans.write(inline, words: [], sentences: [], to: &html) }
        let spoken = inline.spoken(by: text.rules)
        words.removeAll(keepingCapacity: true)
        sentences.removeAll(keepingCapacity: true)
        Words.each(in: spoken.span, by: highlight) { words.append($0) }
        Sentences.each(in: spoken.span, by: text.rules) { sentences.append($0) }
        spans.write(inline, words: words, sentences: sentences, to: &html)
        text.append(
            spoken, words: spans.words, lineEnds: inline.lineEnds.lazy.map(\.offset),
            marks: inline.marks.lazy.map(\.offset), line: firstLine + line - 1)
    }

    private mutating func begin(_ node: MarkdownNode, isEntering: Bool) {
        switch node.kind {
        case .blockQuote: block(isEntering ? "<blockquote>\n" : "</blockquote>\n", freshLine: true)
        case .list where node.isBulletList: block(isEntering ? "<ul>\n" : "</ul>\n", freshLine: isEntering)
        case .list where isEntering:
            block(node.listStart == 1 ? "<ol>\n" : "<ol start=\"\(node.listStart)\">\n", freshLine: true)
        case .list: html += "</ol>\n".utf8
        case .item: block(isEntering ? "<li>" : "</li>\n", freshLine: isEntering)
        case .paragraph where !node.isInTightList: block("<p>", freshLine: true)
        case .heading:
            let id = addresses.id(of: node).map { " id=\"\($0)\"" } ?? ""
            block("<h\(node.headingLevel)\(id)>", freshLine: true)
        case .codeBlock: writeCode(node)
        case .htmlBlock: block("<!-- raw HTML omitted -->\n", freshLine: true)
        case .thematicBreak: block("<hr />\n", freshLine: true)
        default: break
        }
    }

    private mutating func end(_ node: MarkdownNode) {
        if node.kind == .heading {
            html += "</h\(node.headingLevel)>\n".utf8
        } else if !node.isInTightList {
            html += "</p>\n".utf8
        }
    }

    private mutating func block(_ tag: String, freshLine: Bool) {
        if freshLine, let last = html.last, last != UInt8(ascii: "\n") { html.append(UInt8(ascii: "\n")) }
        html += tag.utf8
    }

    private mutating func writeCode(_ node: MarkdownNode) {
        let name = node.fenceInfo.prefix { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        if name.isEmpty {
            block("<pre><code>", freshLine: true)
        } else {
            block("<pre><code class=\"language-", freshLine: true)
            html.append(escaping: Array(name).span)
            html += "\">".utf8
        }
        var literal: [UInt8] = []
        node.appendLiteral(to: &literal)
        html.append(escaping: literal.span)
        html += "</code></pre>\n".utf8
    }
}
