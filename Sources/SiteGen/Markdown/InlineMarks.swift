/// The text of one paragraph or heading and the marks in it, taken apart: words are found in the text as it is read, as
/// if there were no marks, and are put back between the marks afterwards.
struct InlineMarks {
    struct Mark {
        enum Kind { case opening, closing, empty }

        var kind: Kind
        /// Where in the text, in UTF-8 bytes.
        var offset: Int
        /// Where in the text the mark at the other end of the element stands; its own place for an empty one.
        var partner: Int
        /// The mark's HTML, in `html`.
        var bytes: Range<Int>
        /// Whether words end here even between two letters, as at a picture.
        var parts: Bool
    }

    private(set) var text: [UInt8] = []
    private(set) var marks: [Mark] = []
    private(set) var html: [UInt8] = []
    private var open: [Int] = []
    /// The picture whose alternative text is being passed over.
    private var picture: MarkdownNode?

    mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        html.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        picture = nil
    }

    /// Takes in one event of the walk through a block with inline content.
    mutating func add(_ node: MarkdownNode, isEntering: Bool, addresses: some AddressBook) {
        if let picture {
            if node == picture { self.picture = nil }
            return
        }
        switch node.kind {
        case .text: node.appendLiteral(to: &text)
        case .softBreak: text.append(UInt8(ascii: "\n"))
        case .lineBreak:
            mark(.empty) { $0 += "<br />".utf8 }
            text.append(UInt8(ascii: "\n"))
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
        html.append(escaping: Array(node.plainText().utf8).span)
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

/// Says where links and pictures of a text lead on the site.
protocol AddressBook {
    /// The address to write for a link or picture; empty for one that must lead nowhere, `nil` to leave the mark out.
    func address(of node: MarkdownNode) -> [UInt8]?
}

/// Addresses as they are written, but for those that run something: what libcmark does by itself.
struct PlainAddresses: AddressBook {
    func address(of node: MarkdownNode) -> [UInt8]? { isUnsafeURL(node.url) ? [] : node.url }
}
