/// The text of one paragraph or heading, apart from the marks in it. Words are found in the text without marks;
/// `WordSpans` then writes text, words and marks together.
struct InlineMarks {
    struct Mark {
        enum Kind { case opening, closing, empty }

        var kind: Kind
        /// The offset in the text, in UTF-8 bytes.
        var offset: Int
        /// The offset in the text of the mark at the other end of the element; its own offset for an empty element.
        var partner: Int
        /// The range of the mark's HTML in `html`.
        var bytes: Range<Int>
        /// Whether a word ends here even between two letters, as at a picture.
        var parts: Bool
    }

    /// The end of a source line inside the text, where the text has a line feed.
    struct LineEnd {
        /// The offset in the text, in UTF-8 bytes.
        var offset: Int
        /// Whether the line also ends on the page: after a backslash or two spaces.
        var isHard: Bool
    }

    private(set) var text: [UInt8] = []
    private(set) var lineEnds: [LineEnd] = []
    private(set) var marks: [Mark] = []
    private(set) var html: [UInt8] = []
    private var open: [Int] = []
    /// The picture whose alternative text is being skipped.
    private var picture: MarkdownNode?

    mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        lineEnds.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        html.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        picture = nil
    }

    /// Removes the first `count` bytes of the text, at most all up to the first mark, and the white space after them.
    mutating func removeBeginning(_ count: Int) {
        let limit = min(marks.first?.offset ?? text.count, lineEnds.first?.offset ?? text.count)
        var end = min(count, limit)
        while end < limit, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
        text.removeFirst(end)
        for index in marks.indices {
            marks[index].offset -= end
            marks[index].partner -= end
        }
        for index in lineEnds.indices { lineEnds[index].offset -= end }
    }

    /// Adds one event of the walk through a block with inline content.
    mutating func add(_ node: MarkdownNode, isEntering: Bool, addresses: some AddressBook) {
        if let picture {
            if node == picture { self.picture = nil }
            return
        }
        switch node.kind {
        case .text: node.appendLiteral(to: &text)
        case .softBreak: endLine(isHard: false)
        case .lineBreak:
            mark(.empty) { $0 += "<br />".utf8 }
            endLine(isHard: true)
        case .code:
            mark(.opening) { $0 += "<code>".utf8 }
            node.appendLiteral(to: &text)
            mark(.closing) { $0 += "</code>".utf8 }
        case .htmlInline: mark(.empty) { $0 += "<!-- raw HTML omitted -->".utf8 }
        case .emphasis: mark(isEntering ? .opening : .closing) { $0 += (isEntering ? "<em>" : "</em>").utf8 }
        case .strong: mark(isEntering ? .opening : .closing) { $0 += (isEntering ? "<strong>" : "</strong>").utf8 }
        case .link: addLink(node, isEntering: isEntering, addresses)
        case .image where isEntering:
            if let address = addresses.address(of: node) {
                mark(.empty, parts: true) { Self.append(picture: node, address, to: &$0) }
            }
            picture = node
        default: break
        }
    }

    private mutating func endLine(isHard: Bool) {
        lineEnds.append(LineEnd(offset: text.count, isHard: isHard))
        text.append(UInt8(ascii: "\n"))
    }

    private mutating func addLink(_ node: MarkdownNode, isEntering: Bool, _ addresses: some AddressBook) {
        guard let address = addresses.address(of: node) else { return }
        mark(isEntering ? .opening : .closing) { html in
            guard isEntering else { return html += "</a>".utf8 }
            html += "<a href=\"".utf8
            html.append(url: address)
            Self.append(title: node.title, to: &html)
            html += "\">".utf8
        }
    }

    private static func append(picture node: MarkdownNode, _ address: [UInt8], to html: inout [UInt8]) {
        html += "<img src=\"".utf8
        html.append(url: address)
        html += "\" alt=\"".utf8
        html.append(escaping: Array(node.plainText(hasHTML: true).utf8).span)
        append(title: node.title, to: &html)
        html += "\" />".utf8
    }

    private static func append(title: [UInt8], to html: inout [UInt8]) {
        guard !title.isEmpty else { return }
        html += "\" title=\"".utf8
        html.append(escaping: title.span)
    }

    private mutating func mark(_ kind: Mark.Kind, parts: Bool = false, _ append: (inout [UInt8]) -> Void) {
        let start = html.count
        append(&html)
        var partner = text.count
        switch kind {
        case .opening: open.append(marks.count)
        case .closing:
            if let opening = open.popLast() {
                marks[opening].partner = text.count
                partner = marks[opening].offset
            }
        case .empty: break
        }
        marks.append(Mark(kind: kind, offset: text.count, partner: partner, bytes: start..<html.count, parts: parts))
    }
}

extension InlineMarks {
    /// Returns the text as it is read aloud, with the same byte offsets as `text`. Source lines are joined by spaces.
    ///
    /// A line feed stays where a line also ends on the page, as in a verse.
    /// It ends the sentence, unless the sentence plainly continues.
    func spoken(by rules: SentenceRules) -> [UInt8] {
        if lineEnds.isEmpty { return text }
        var spoken = text
        for end in lineEnds where !end.isHard || Sentences.goOn(over: end.offset, in: spoken.span, by: rules) {
            spoken[end.offset] = UInt8(ascii: " ")
        }
        return spoken
    }
}

/// The addresses that the links, pictures and headings of a text have on the site.
protocol AddressBook {
    /// Returns the address to write for a link or picture; empty for an unsafe one; `nil` to leave the mark out.
    func address(of node: MarkdownNode) -> [UInt8]?
    /// Returns the id of a heading, a `Slug`; `nil` for none.
    func id(of heading: MarkdownNode) -> String?
}

extension AddressBook {
    func id(of heading: MarkdownNode) -> String? { nil }
}
